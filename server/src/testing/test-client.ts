import { WebSocket } from 'ws';

/** `path`: where the answer came from, with its query. `body`: parsed where it is JSON, else text. */
export interface TestResponse {
  status: number;
  headers: Headers;
  // Tests look into answers of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  path: string;
}

export interface RequestOptions {
  headers?: Record<string, string>;
  /** Follow redirects, keeping the cookies. */
  follow?: boolean;
}

/** A browser's half of HTTP: keeps cookies, says which page it is on. */
export interface TestClient {
  get(path: string, options?: RequestOptions): Promise<TestResponse>;
  post(path: string, body?: unknown, options?: RequestOptions): Promise<TestResponse>;
  put(path: string, body?: unknown, options?: RequestOptions): Promise<TestResponse>;
  patch(path: string, body?: unknown, options?: RequestOptions): Promise<TestResponse>;
  delete(path: string, body?: unknown, options?: RequestOptions): Promise<TestResponse>;
  /** A multipart form with the file as field `file`. */
  upload(
    path: string,
    filename: string,
    bytes: Uint8Array<ArrayBuffer> | string,
    fields?: Record<string, string>,
  ): Promise<TestResponse>;
  /** Sends a body as it is. */
  send(method: string, path: string, init?: Omit<RequestInit, 'method'>): Promise<TestResponse>;
  /** Opens a socket with the cookies and the origin of this client; the test listens and closes. */
  socket(path?: string): WebSocket;
  /** Name → value. */
  cookies: Map<string, string>;
}

export function testClient(url: string): TestClient {
  const cookies = new Map<string, string>();
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  async function send(
    method: string,
    path: string,
    init: Omit<RequestInit, 'method'> = {},
  ): Promise<TestResponse> {
    const headers = new Headers(init.headers);
    if (cookies.size > 0 && !headers.has('cookie')) headers.set('cookie', cookieHeader());
    if (!headers.has('origin') && method !== 'GET') headers.set('origin', url);
    const response = await fetch(new URL(path, url), { ...init, method, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('application/json');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : text,
      path,
    };
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

  return {
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
}

function keep(cookies: Map<string, string>, header: string): void {
  const [pair = '', ...attributes] = header.split(';');
  const name = pair.slice(0, pair.indexOf('='));
  const value = pair.slice(pair.indexOf('=') + 1);
  const expires = attributes.find((attribute) => /^\s*expires=/i.test(attribute))?.split('=')[1];
  if (value === '' || (expires !== undefined && Date.parse(expires) < Date.now())) cookies.delete(name);
  else cookies.set(name, value);
}
