/** Screens that a page may lead to: none on which being there does something, and none of administrators. */
const screens = /^\/(?:$|(?:documents|agents|jobs|shared|help|settings|profile)(?:\/|$))/;

export interface Step {
  to: string;
  /** Within the page itself; only there its state counts, which elsewhere could speak for the person. */
  within: boolean;
}

/** Where a page in a frame may take the person; null where it may not. */
export function whereTo(to: string, { slug, origin }: { slug: string; origin: string }): Step | null {
  if (!to.startsWith('/') || !URL.canParse(to, origin)) return null;
  const { origin: target, pathname, search, hash } = new URL(to, origin);
  const base = `/agents/${slug}`;
  const within = pathname === base || pathname.startsWith(`${base}/`);
  if (target !== origin || !(within || screens.test(pathname))) return null;
  return { to: pathname + search + hash, within };
}
