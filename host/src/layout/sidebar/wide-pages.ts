/**
 * The kinds of pages on which the sidebar was folded beside a wide table. With them, the shell folds the sidebar before the code of
 * the page has loaded, so that the page does not move.
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
