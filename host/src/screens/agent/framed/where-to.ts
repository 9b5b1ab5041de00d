/** Screens that a page can navigate to: none that act on opening, and none for administrators. */
const screens = /^\/(?:$|(?:documents|agents|jobs|shared|help|settings|profile)(?:\/|$))/;

export interface Step {
  to: string;
  /** Inside the page itself. Only there is its router state used; elsewhere it could act for the person. */
  within: boolean;
}

/** The target of a navigation by a framed page; null if it is not allowed. */
export function whereTo(to: string, { slug, origin }: { slug: string; origin: string }): Step | null {
  if (!to.startsWith('/') || !URL.canParse(to, origin)) return null;
  const { origin: target, pathname, search, hash } = new URL(to, origin);
  const base = `/agents/${slug}`;
  const within = pathname === base || pathname.startsWith(`${base}/`);
  if (target !== origin || !(within || screens.test(pathname))) return null;
  return { to: pathname + search + hash, within };
}
