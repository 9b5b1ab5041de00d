import { type LookupAddress, lookup as resolve } from 'node:dns';
import {
  Agent as HttpAgent,
  type IncomingMessage,
  request as httpRequest,
  type RequestOptions,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { AppError, msg } from '@staffroom/sdk';
import { isPublicAddress } from './public-address.ts';
import { responseOf } from './node-response.ts';

export interface OutgoingOptions {
  /** `host` or `host:port` in lower case, IPv6 in brackets: hosts that may be called even at private addresses. */
  allowedHosts: readonly string[] | (() => readonly string[]);
  allowedIn?: string;
  /** Resolves host names; defaults to the system's resolver. */
  lookup?: LookupFunction;
}

export interface Outgoing {
  /**
   * A `fetch` for the providers' SDKs on node:http, whose streams cost half as much as web streams. Follows no redirect; an
   * abort closes the socket immediately. Takes addresses, not `Request` objects.
   * @throws AppError `unavailable` if the address leads into a private network
   */
  fetch: typeof globalThis.fetch;
  close: () => void;
}

/** Milliseconds to connect, including DNS and TLS. */
const connectLimit = 10_000;

/**
 * Creates the only way from the server to providers. It checks the address at connection time, so that a name that resolves
 * differently a moment later (DNS rebinding) gains nothing.
 */
export function createOutgoing({
  allowedHosts,
  allowedIn = 'AI_ALLOWED_HOSTS',
  lookup = resolve,
}: OutgoingOptions): Outgoing {
  const allowed = typeof allowedHosts === 'function' ? allowedHosts : () => allowedHosts;
  const agents = {
    'http:': new HttpAgent({ keepAlive: true }),
    'https:': new HttpsAgent({ keepAlive: true }),
  };
  const guardedLookup: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, options, (error, found, family) => {
      if (error === null && !addressesOf(found).every(isPublicAddress))
        callback(notAllowed(hostname, allowedIn), found, family);
      else callback(error, found, family);
    });
  };

  function connection(url: URL): Pick<RequestOptions, 'agent' | 'lookup'> {
    const { protocol, hostname, host } = url;
    if (protocol !== 'http:' && protocol !== 'https:') {
      throw new AppError('unavailable', 'Use an http or https address');
    }
    const agent = agents[protocol];
    if (allowed().some((host) => host === hostname || host === hostOf(url))) return { agent, lookup };
    // Node does not look up a literal IP address, so check it here. `URL` has already normalized forms such as 0x7f.1.
    const literal = hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) && !isPublicAddress(literal)) throw notAllowed(host, allowedIn);
    return { agent, lookup: guardedLookup };
  }

  return {
    async fetch(input, init = {}) {
      if (input instanceof Request) throw new TypeError('Give the address, not a Request');
      const url = new URL(input);
      const headers = new Headers(init.headers);
      headers.set('accept-encoding', 'identity');
      const body = await bytesOf(init.body, headers);
      const options = {
        method: init.method ?? 'GET',
        headers: Object.fromEntries(headers),
        ...connection(url),
      };
      const message = await send(url, options, body, init.signal ?? undefined);
      return responseOf(message, url);
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

export function hostOf(address: string | URL): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

function addressesOf(found: string | LookupAddress[]): string[] {
  return typeof found === 'string' ? [found] : found.map(({ address }) => address);
}

function notAllowed(host: string, allowedIn: string): AppError {
  return new AppError(
    'unavailable',
    msg`${host} points to this machine or a private network, so it was blocked. To allow it, add it to ${allowedIn} on the server.`,
  );
}

async function bytesOf(body: RequestInit['body'], headers: Headers): Promise<Uint8Array | null> {
  if (body == null) return null;
  const encoded = new Response(body);
  const type = encoded.headers.get('content-type');
  if (type !== null && !headers.has('content-type')) headers.set('content-type', type);
  const bytes = typeof body === 'string' ? Buffer.from(body) : new Uint8Array(await encoded.arrayBuffer());
  headers.set('content-length', String(bytes.byteLength));
  return bytes;
}

function send(
  url: URL,
  options: RequestOptions,
  body: Uint8Array | null,
  signal: AbortSignal | undefined,
): Promise<IncomingMessage> {
  const { promise, resolve: answer, reject } = Promise.withResolvers<IncomingMessage>();
  signal?.throwIfAborted();
  const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options);
  let message: IncomingMessage | undefined;
  const stop = () => {
    const reason =
      signal?.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError');
    message?.destroy(reason);
    request.destroy(reason);
  };
  const timer = setTimeout(() => {
    request.destroy(Object.assign(new Error('No connection in time'), { code: 'ETIMEDOUT' }));
  }, connectLimit);
  request.once('socket', (socket) => {
    if (!socket.connecting) return clearTimeout(timer);
    socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(timer));
  });
  signal?.addEventListener('abort', stop, { once: true });
  request.once('close', () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  });
  request.once('response', (arrived) => {
    message = arrived;
    // The reader of the body gets this error. Without a reader, the error must not crash the process.
    arrived.on('error', () => undefined);
    answer(arrived);
  });
  request.on('error', reject);
  request.end(body);
  return promise;
}
