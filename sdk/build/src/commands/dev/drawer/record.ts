export interface Entry {
  at: Date;
  kind: 'call' | 'sent' | 'received';
  title: string;
  /** Result of a request: `200 · 14 ms`; empty for entries without a result. */
  outcome: string;
  failed: boolean;
  body: string;
}

export const entries: Entry[] = [];
const maxEntries = 300;
const listeners = new Set<() => void>();

/** Registers a function that is called after changes, at most once per animation frame. */
export function onEntries(listener: () => void): void {
  listeners.add(listener);
}

let waiting = false;
function changed(): void {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => {
    waiting = false;
    for (const listener of listeners) listener();
  });
}

function add(entry: Entry): Entry {
  entries.push(entry);
  if (entries.length > maxEntries) entries.shift();
  changed();
  return entry;
}

export function clear(): void {
  entries.length = 0;
  changed();
}

/** Records all requests and sockets of the page. Must run before any script of the page. */
export function record(): void {
  const fetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search, origin } = new URL(request.url);
    if (origin !== location.origin || /^\/(?:__staffroom|remotes)\//.test(pathname))
      return fetch(input, init);
    const begun = performance.now();
    const body = typeof init?.body === 'string' ? init.body : '';
    const title = `${request.method} ${pathname}${search}`;
    const entry = add({ at: new Date(), kind: 'call', title, outcome: '…', failed: false, body });
    try {
      const answer = await fetch(input, init);
      entry.outcome = `${answer.status} · ${Math.round(performance.now() - begun)} ms`;
      entry.failed = !answer.ok;
      changed();
      return answer;
    } catch (error) {
      // The request was aborted because the page navigated away or repeated it.
      const givenUp =
        request.signal.aborted || (error instanceof DOMException && error.name === 'AbortError');
      entry.outcome = givenUp ? 'given up' : String(error);
      entry.failed = !givenUp;
      changed();
      throw error;
    }
  };

  const frame = (kind: 'sent' | 'received', data: unknown) => {
    const body = typeof data === 'string' ? data : '(binary)';
    if (/^\{"type":"p[io]ng"/.test(body)) return;
    const title = /"type"\s*:\s*"([^"]+)"/.exec(body)?.[1] ?? body.slice(0, 40);
    add({ at: new Date(), kind, title, outcome: '', failed: false, body });
  };
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener('message', ({ data }) => frame('received', data));
    }

    override send(data: Parameters<WebSocket['send']>[0]): void {
      frame('sent', data);
      super.send(data);
    }
  };
}
