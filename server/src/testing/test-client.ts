import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { confirmationHeader } from '@staffroom/sdk/core';
import { WebSocket } from 'ws';

/**
 * `path` is the final address of the response, with its query. `body` is parsed if it is uncompressed JSON, otherwise a text;
 * `bytes` is the same, unread.
 */
export interface TestResponse {
  status: number;
  headers: Headers;
  // The type is `any`, because tests read answers of any shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  bytes: Buffer;
  path: string;
}

export interface RequestOptions {
  headers?: Record<string, string>;
  /** Whether to follow redirects and keep cookies. */
  follow?: boolean;
}

export interface SendOptions {
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer> | FormData;
}

export interface TestClient {
  get(path: string, options?: RequestOptions): Promise<TestResponse>;
  post(path: string, body?: unknown, options?: RequestOptions): Promise<TestResponse>;
  put(path: string, body?: unknown, options?: RequestOptions): Promise<TestResponse>;
  patch(path: string, body?: unknown, options?: RequestOptions): Promise<TestResponse>;
  delete(path: string, body?: unknown, options?: RequestOptions): Promise<TestResponse>;
  /** Sends a multipart form with the file in the field `file`. */
  upload(
    path: string,
    filename: string,
    bytes: Uint8Array<ArrayBuffer> | string,
    fields?: Record<string, string>,
  ): Promise<TestResponse>;
  send(method: string, path: string, init?: SendOptions): Promise<TestResponse>;
  /** Opens a socket with this client's cookies and origin; the test closes it. */
  socket(path?: string): WebSocket;
  cookies: Map<string, string>;
  /** Whether the person confirms calls that need a confirmation; defaults to true. */
  confirms: boolean;
}

/** Headers of a browser for a window that a person has opened, and for a form in that window. */
export const inWindow = {
  opened: {
    'sec-fetch-dest': 'document',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-site': 'same-origin',
  },
  sent: {
    origin: 'null',
    'sec-fetch-dest': 'document',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-user': '?1',
    'content-type': 'application/x-www-form-urlencoded',
  },
};

export function testClient(url: string): TestClient {
  const cookies = new Map<string, string>();
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  // Does not use `fetch`, because it sets headers such as Host and Sec-Fetch-Mode itself.
  async function sendOnce(method: string, path: string, init: SendOptions = {}): Promise<TestResponse> {
    const encoded = new Response(init.body);
    const type = encoded.headers.get('content-type');
    const bytes = Buffer.from(await encoded.arrayBuffer());
    const headers = {
      ...(cookies.size > 0 && { cookie: cookieHeader() }),
      ...(method !== 'GET' && { origin: url }),
      ...(type !== null && { 'content-type': type }),
      ...(method !== 'GET' && { 'content-length': String(bytes.length) }),
      ...init.headers,
    };
    const sent = httpRequest(url, { method, path, headers, agent: false });
    sent.end(bytes);
    // If the connection breaks after the answer has begun, the error is also reported by the response.
    sent.on('error', () => undefined);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    for (const cookie of response.headers['set-cookie'] ?? []) keep(cookies, cookie);
    const content = await buffer(response);
    const text = content.toString();
    const isJson = response.headers['content-type']?.includes('application/json');
    return {
      status: response.statusCode ?? 0,
      headers: headersOf(response),
      body: isJson && !response.headers['content-encoding'] ? JSON.parse(text) : text,
      bytes: content,
      path,
    };
  }

  async function send(method: string, path: string, init: SendOptions = {}): Promise<TestResponse> {
    const answer = await sendOnce(method, path, init);
    const id = answer.headers.get(confirmationHeader);
    if (answer.status !== 403 || id === null || !client.confirms) return answer;
    const address = `/api/confirmations/${id}`;
    const { body: html } = await sendOnce('GET', address, { headers: inWindow.opened });
    const [, secret = ''] = /name="secret" value="([^"]+)"/.exec(String(html)) ?? [];
    const form = new URLSearchParams({ secret, answer: 'confirm' });
    await sendOnce('POST', address, { headers: inWindow.sent, body: form.toString() });
    return sendOnce(method, path, { ...init, headers: { ...init.headers, [confirmationHeader]: id } });
  }

  async function request(method: string, path: string, body: unknown, options: RequestOptions = {}) {
    const headers = { ...(body !== undefined && { 'content-type': 'application/json' }), ...options.headers };
    let response = await send(method, path, {
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (let hops = 0; options.follow && response.headers.has('location') && hops < 10; hops++) {
      const { pathname, search } = new URL(response.headers.get('location') ?? '', url);
      response = await send('GET', pathname + search);
    }
    return response;
  }

  const client: TestClient = {
    confirms: true,
    cookies,
    send,
    get: (path, options) => request('GET', path, undefined, options),
    post: (path, body, options) => request('POST', path, body, options),
    put: (path, body, options) => request('PUT', path, body, options),
    patch: (path, body, options) => request('PATCH', path, body, options),
    delete: (path, body, options) => request('DELETE', path, body, options),
    upload(path, filename, bytes, fields = {}) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('file', new Blob([bytes]), filename);
      return send('POST', path, { body: form });
    },
    socket: (path = '/ws') =>
      new WebSocket(new URL(path, url.replace(/^http/, 'ws')), {
        origin: url,
        headers: { cookie: cookieHeader() },
      }),
  };
  return client;
}

function headersOf({ headers }: IncomingMessage): Headers {
  const found = new Headers();
  for (const [name, value] of Object.entries(headers))
    for (const each of [value ?? []].flat()) found.append(name, each);
  return found;
}

function keep(cookies: Map<string, string>, header: string): void {
  const [pair = '', ...attributes] = header.split(';');
  const name = pair.slice(0, pair.indexOf('='));
  const value = pair.slice(pair.indexOf('=') + 1);
  const expires = attributes.find((attribute) => /^\s*expires=/i.test(attribute))?.split('=')[1];
  if (value === '' || (expires !== undefined && Date.parse(expires) < Date.now())) cookies.delete(name);
  else cookies.set(name, value);
}
