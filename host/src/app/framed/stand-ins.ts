import type { Channel } from './channel.ts';
import { KeptStorage } from './kept-storage.ts';

/**
 * Replaces the storage that browsers deny to an opaque origin. Also handles what leaves the frame in other ways than requests:
 * links, keyboard shortcuts of the shell, and the question before unsaved text is lost.
 * @returns the storage, so that changes from elsewhere can be added
 */
export function standIn(channel: Channel, kept: Record<string, string>): KeptStorage {
  const local = new KeptStorage(kept, (key, value) => channel.tell({ type: 'keep', key, value }));
  replace('localStorage', local);
  replace('sessionStorage', new KeptStorage({}, () => undefined));
  window.addEventListener('click', (event) => followLink(event, channel));
  window.addEventListener('auxclick', (event) => followLink(event, channel));
  window.addEventListener('keydown', (event) => passOn(event, channel));
  countGuards(channel);
  new MutationObserver(() => channel.tell({ type: 'title', title: document.title })).observe(document.head, {
    childList: true,
    subtree: true,
    characterData: true,
  });
  return local;
}

function replace(name: string, value: unknown): void {
  Object.defineProperty(window, name, { configurable: true, value });
}

/** Follows links that the router does not handle, because the frame cannot navigate by itself. */
function followLink(event: MouseEvent, channel: Channel): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (event.defaultPrevented || !(link instanceof HTMLAnchorElement) || event.button > 1) return;
  const { href, origin, pathname, search, hash, target } = link;
  if (/^(?:blob|data):/.test(href) || link.getAttribute('href')?.startsWith('#')) return;
  event.preventDefault();
  const apart = event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey || target === '_blank';
  const inside = origin === location.origin && !pathname.startsWith('/api/');
  if (apart || !inside) return channel.tell({ type: 'open', href });
  // The number 0 is lower than that of every navigation in progress, so the page accepts the address in the host's answer.
  channel.tell({ type: 'go', number: 0, to: pathname + search + hash, replace: false, state: null });
}

/** Passes keyboard shortcuts of the shell to the host, which gets no key events from the frame. */
function passOn(event: KeyboardEvent, channel: Channel): void {
  const { key, ctrlKey, metaKey, shiftKey } = event;
  const ofShell = key === 'F8' || ((ctrlKey || metaKey) && (key.toLowerCase() === 'k' || key === '/'));
  if (!ofShell || event.defaultPrevented) return;
  event.preventDefault();
  channel.tell({ type: 'key', key, ctrlKey, metaKey, shiftKey });
}

/** Tells the host whether the page has unsaved text, because a frame cannot ask before the tab closes. */
function countGuards(channel: Channel): void {
  const guards = new Set<unknown>();
  const told = (change: () => unknown) => {
    const before = guards.size > 0;
    change();
    if (before !== guards.size > 0) channel.tell({ type: 'unsaved', unsaved: !before });
  };
  const native = {
    add: window.addEventListener.bind(window),
    remove: window.removeEventListener.bind(window),
  };
  replace('addEventListener', (...all: Parameters<typeof native.add>) => {
    if (all[0] === 'beforeunload') told(() => guards.add(all[1]));
    else native.add(...all);
  });
  replace('removeEventListener', (...all: Parameters<typeof native.remove>) => {
    if (all[0] === 'beforeunload') told(() => guards.delete(all[1]));
    else native.remove(...all);
  });
}
