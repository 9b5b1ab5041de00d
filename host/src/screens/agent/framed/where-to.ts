/** Matches the screens that a page can navigate to: no screens that act when they open, and none for administrators. */
const screens = /^\/(?:$|(?:documents|agents|jobs|shared|help|settings|profile)(?:\/|$))/;

export interface Step {
  to: string;
  /**
   * Whether the target is inside the page itself. Only then its router state is used, because elsewhere the state could make a
   * screen act for the person.
   */
  within: boolean;
}

/** Returns the target of a navigation by a framed page; null if the page is not allowed to go there. */
export function whereTo(to: string, { slug, origin }: { slug: string; origin: string }): Step | null {
  if (!to.startsWith('/') || !URL.canParse(to, origin)) return null;
  const { origin: target, pathname, search, hash } = new URL(to, origin);
  const base = `/agents/${slug}`;
  const within = pathname === base || pathname.startsWith(`${base}/`);
  if (target !== origin || !(within || screens.test(pathname))) return null;
  return { to: pathname + search + hash, within };
}
