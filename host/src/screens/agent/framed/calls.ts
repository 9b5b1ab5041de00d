import { draw, sendForm, unauthenticatedEvent } from '@staffroom/sdk/host';
import type {
  ChannelAnswer,
  ChannelRequest,
  FromFrame,
  ToFrame,
} from '../../../agents/framed/frame-messages.ts';
import { type Gate, Refused } from './gate.ts';

export interface CallsOptions {
  gate: Gate;
  slug: string;
  tell: (message: ToFrame, transfer?: Transferable[]) => void;
  refused: (action: string) => void;
  /** Called after a call that changes something in the core. */
  changed: (path: string) => void;
}

/** The header that names the agent of a call, so that the server withholds administrator rights. */
const framedHeader = 'x-staffroom-frame';

const passedOn = new Set(['accept', 'content-type', 'idempotency-key', 'if-match', 'if-none-match']);

/** Makes the calls of a framed page in the person's session, as far as the page's agent is allowed to make them. */
export function createCalls({ gate, slug, tell, refused, changed }: CallsOptions) {
  const open = new Map<number, AbortController>();

  async function call(id: number, request: ChannelRequest, signal: AbortSignal): Promise<void> {
    const url = new URL(request.url);
    const { answer: select } = await gate.admit({ method: request.method, url, body: jsonOf(request) });
    const address = url.pathname + url.search;
    const answer = request.progress
      ? await sendWithProgress(id, address, request, signal)
      : await fetched(address, request, signal);
    if (answer.status === 401) window.dispatchEvent(new Event(unauthenticatedEvent));
    const done = answer.status < 400;
    if (done && request.method !== 'GET') changed(url.pathname);
    const shown = done ? select && shownOf(answer, select) : answer;
    tell({ type: 'answer', id, answer: shown }, [shown.body]);
  }

  function headersOf(request: ChannelRequest): Record<string, string> {
    const kept = request.headers.filter(([name]) => passedOn.has(name.toLowerCase()));
    return { ...Object.fromEntries(kept), [framedHeader]: slug };
  }

  async function fetched(address: string, request: ChannelRequest, signal: AbortSignal) {
    const { method, body } = request;
    const response = await fetch(address, {
      method,
      signal,
      credentials: 'same-origin',
      // Refuses redirects, because no one has checked their targets.
      redirect: 'error',
      headers: headersOf(request),
      ...(body !== null && { body: Array.isArray(body) ? formOf(request) : body }),
    });
    const { status, statusText } = response;
    return { status, statusText, headers: [...response.headers], body: await response.arrayBuffer() };
  }

  async function sendWithProgress(
    id: number,
    address: string,
    request: ChannelRequest,
    signal: AbortSignal,
  ): Promise<ChannelAnswer> {
    const { status, statusText, text } = await sendForm(address, formOf(request), {
      signal,
      headers: headersOf(request),
      onShare: (share) => tell({ type: 'progress', id, share }),
    });
    const body = new TextEncoder().encode(text).buffer;
    return { status, statusText, headers: [['content-type', 'application/json']], body };
  }

  return {
    onMessage(message: FromFrame): void {
      if (message.type === 'abort') open.get(message.id)?.abort();
      if (message.type === 'draw') {
        const { id, source } = message;
        draw(source).then(
          (picture) => tell({ type: 'drawn', id, picture }),
          (error: unknown) => tell({ type: 'failed', id, message: messageOf(error) }),
        );
      }
      if (message.type !== 'request') return;
      const { id, request } = message;
      const controller = new AbortController();
      open.set(id, controller);
      call(id, request, controller.signal)
        .catch((error: unknown) => {
          if (error instanceof Refused) refused(error.message);
          if (!controller.signal.aborted) tell({ type: 'failed', id, message: messageOf(error) });
        })
        .finally(() => open.delete(id));
    },
    end(): void {
      for (const controller of open.values()) controller.abort();
    },
  };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function formOf({ body }: ChannelRequest): FormData {
  const form = new FormData();
  if (Array.isArray(body)) for (const [name, value] of body) form.append(name, value);
  return form;
}

/** Returns the parsed JSON of a body; undefined for any other body, which cannot name an item. */
function jsonOf({ body }: ChannelRequest): unknown {
  if (body === null || Array.isArray(body)) return undefined;
  try {
    return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

function shownOf(answer: ChannelAnswer, select: (json: unknown) => unknown): ChannelAnswer {
  const isJson = answer.headers.some(
    ([name, value]) => name === 'content-type' && value.startsWith('application/json'),
  );
  if (!isJson) return answer;
  const json: unknown = JSON.parse(new TextDecoder().decode(answer.body));
  const selected = select(json);
  if (selected === json) return answer;
  return { ...answer, body: new TextEncoder().encode(JSON.stringify(selected)).buffer };
}
