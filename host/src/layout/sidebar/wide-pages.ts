import type { AgentInfo } from '@staffroom/sdk/internal/shared';

/**
 * Returns the wide pages that the manifest of the agent at the page's first address declares, as addresses. The server names them
 * in the page itself, so that the shell knows them before its first request.
 */
export function servedWidePages(): string[] {
  const served = document.querySelector<HTMLMetaElement>('meta[name="wide-pages"]')?.content ?? '';
  return served.split(' ');
}

/** Returns an agent's wide pages as addresses: `/agents/echo?item`. */
export function widePagesOf({ slug, widePages }: Pick<AgentInfo, 'slug' | 'widePages'>): string[] {
  return widePages.map((query) => `/agents/${slug}?${query}`);
}

/** Whether an address is one of the wide pages: it has the path and all parameters, whose values count unless they are empty. */
export function isWidePage(widePages: readonly string[], pathname: string, search: string): boolean {
  const query = new URLSearchParams(search);
  return widePages.some((widePage) => {
    const [path, needed] = widePage.split('?');
    if (path !== pathname) return false;
    return [...new URLSearchParams(needed)].every(([name, value]) =>
      value === '' ? (query.get(name) ?? '') !== '' : query.get(name) === value,
    );
  });
}

/**
 * The kinds of pages on which the sidebar was folded beside a wide table that no manifest declares. With them, the shell
 * folds the sidebar before the code of the page has loaded, so that the page does not move.
 */
const storageKey = 'wide-pages';
const maxKinds = 20;

/** Returns the kind of page at an address: the path, the name of the first parameter and the open tab. */
export function pageKind(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  const [first = ''] = query.keys();
  return [pathname, first, query.get('view') ?? ''].join('|');
}

/** Screens of the administration have their own list of places beside them, and most have a table. */
const administration = /^\/admin\//;

export function isKnownAsWide(kind: string): boolean {
  return administration.test(kind) || read().includes(kind);
}

export function rememberWidePage(kind: string): void {
  const kinds = [...read().filter((each) => each !== kind), kind].slice(-maxKinds);
  try {
    localStorage.setItem(storageKey, kinds.join('\n'));
  } catch {
    // Without storage, the sidebar folds when the page appears.
  }
}

function read(): string[] {
  try {
    return (localStorage.getItem(storageKey) ?? '').split('\n').filter((kind) => kind !== '');
  } catch {
    return [];
  }
}
