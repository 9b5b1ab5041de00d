export function loginPath(wanted: string): string {
  return wanted === '/' ? '/login' : `/login?next=${encodeURIComponent(wanted)}`;
}

/**
 * Where to go after sign-in. Anything but a path of this very origin leads home: the query of a link is written by
 * whoever sent it.
 */
export function wantedPath(next: string | null, origin: string): string {
  if (next === null || !next.startsWith('/')) return '/';
  const target = URL.canParse(next, origin) ? new URL(next, origin) : null;
  if (target === null || target.origin !== origin || target.pathname === '/login') return '/';
  return target.pathname + target.search + target.hash;
}

const storageKey = 'wanted-path';

/** Kept over the round trip to the identity provider, in this tab only. */
export function rememberWantedPath(path: string): void {
  sessionStorage.setItem(storageKey, path);
}

export function rememberedWantedPath(): string {
  return wantedPath(sessionStorage.getItem(storageKey), window.location.origin);
}

export function forgetWantedPath(): void {
  sessionStorage.removeItem(storageKey);
}
