/**
 * Returns the address to open after sign-in. Accepts only a path of this origin, because anyone can send a link with another
 * address in its query.
 */
export function wantedPath(next: string | null, origin: string): string {
  if (next === null || !next.startsWith('/')) return '/';
  const target = URL.canParse(next, origin) ? new URL(next, origin) : null;
  if (target === null || target.origin !== origin || target.pathname === '/login') return '/';
  return target.pathname + target.search + target.hash;
}

const storageKey = 'wanted-path';

/** Stores the address in this tab while the person is at the identity provider. */
export function rememberWantedPath(path: string): void {
  sessionStorage.setItem(storageKey, path);
}

export function rememberedWantedPath(): string {
  return wantedPath(sessionStorage.getItem(storageKey), window.location.origin);
}

export function forgetWantedPath(): void {
  sessionStorage.removeItem(storageKey);
}
