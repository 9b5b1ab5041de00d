import { drawBy, sendFormsBy } from '@staffroom/sdk/host';
import type { ChannelRequest, FormEntry } from '../../agents/framed/frame-messages.ts';
import type { Channel } from './channel.ts';

/** Status codes with which `Response` accepts no body. */
const bodiless = new Set([101, 204, 205, 304]);

/** Sends all requests of the page over the channel: those of the kit and the page's own. */
export function callOver(channel: Channel): void {
  globalThis.fetch = async (input, init) => {
    const request = await requestOf(input, init);
    const signal = init?.signal ?? (input instanceof Request ? input.signal : null);
    const { body, status, statusText, headers } = await channel.request(request, { signal });
    return new Response(bodiless.has(status) ? null : body, { status, statusText, headers });
  };
  sendFormsBy(async (address, form, { signal, onShare }) => {
    const request: ChannelRequest = {
      method: 'POST',
      url: new URL(address, location.origin).href,
      headers: [['accept', 'application/json']],
      body: entriesOf(form),
      progress: true,
    };
    const { status, statusText, body } = await channel.request(request, { signal, onShare });
    return { status, statusText, text: new TextDecoder().decode(body) };
  });
  drawBy((source) => channel.draw(source));
}

async function requestOf(input: RequestInfo | URL, init: RequestInit = {}): Promise<ChannelRequest> {
  const { body, ...rest } = init;
  const form = body instanceof FormData ? body : null;
  // A relative address refers to the workspace.
  const address = typeof input === 'string' ? new URL(input, location.origin) : input;
  const request = new Request(address, form ? rest : init);
  const bytes = form ? null : await request.clone().arrayBuffer();
  return {
    method: request.method,
    url: request.url,
    headers: [...request.headers],
    body: form ? entriesOf(form) : bytes?.byteLength ? bytes : null,
    progress: false,
  };
}

const entriesOf = (form: FormData): FormEntry[] => [...form];
