import { createReadStream, existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import {
  createServer,
  type IncomingMessage,
  request as httpRequest,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { once } from 'node:events';
import { extname, join, normalize } from 'node:path';
import { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';

export interface FrontOptions {
  port: number;
  upstream: URL;
  agent: string;
  client: string;
  /** Folder of the development shell; null uses the workspace's own. */
  shell: string | null;
  drawer: string;
  /** Artificial latency in milliseconds. */
  delay: () => number;
  ask: (path: string, request: IncomingMessage, response: ServerResponse) => void;
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.map': 'application/json',
};

/** Opens the one address of `staffroom dev`: a proxy for the workspace's server that adds the agent's page and the drawer. */
export async function openFront(options: FrontOptions): Promise<AsyncDisposable> {
  const { upstream, agent } = options;
  const remote = new RegExp(`^/remotes/${agent}/[^/]+/(.+)$`);

  const listener: RequestListener = (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://here');
    const own = /^\/__staffroom\/(.+)$/.exec(pathname)?.[1];
    if (own === 'drawer.js') return sendFile(response, options.drawer, own);
    if (own !== undefined) return options.ask(own, request, response);
    const part = remote.exec(pathname)?.[1];
    if (part !== undefined) {
      // The document of a frame has no origin, so its scripts are requests to another origin.
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('cross-origin-resource-policy', 'cross-origin');
      return sendFile(response, options.client, part);
    }
    if (options.shell !== null && /^\/(?!api\/|remotes\/|dev-idp\/).+\.\w+$/.test(pathname)) {
      const file = join(options.shell, normalize(pathname));
      if (existsSync(file)) return sendFile(response, options.shell, pathname.slice(1));
    }
    forward(request, response).catch(() => response.destroy());
  };

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (options.delay() > 0) await setTimeout(options.delay());
    const { method, url, headers } = request;
    const onward = httpRequest({
      host: upstream.hostname,
      port: upstream.port,
      ...(method !== undefined && { method }),
      ...(url !== undefined && { path: url }),
      // Ask for uncompressed answers, because the proxy must read pages.
      headers: { ...headers, 'accept-encoding': 'identity' },
    });
    request.pipe(onward);
    response.once('close', () => onward.destroy());
    const [answer] = (await once(onward, 'response')) as [IncomingMessage];
    // The policy of a frame's document refuses the drawer.
    const isFrame = url?.startsWith('/agent-frame/') === true;
    if (isFrame || !answer.headers['content-type']?.startsWith('text/html')) {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      return;
    }
    const page = await pageOf(answer);
    const { 'content-length': _length, etag: _etag, ...others } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, others).end(page);
  }

  /** Adds the drawer to a page under the server's own content security policy and nonce, so that the same restrictions apply. */
  async function pageOf(answer: IncomingMessage): Promise<string> {
    const own = await text(answer);
    const isShell = own.includes('<div id="root"');
    const nonce = /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))?.[1] ?? '';
    const page =
      isShell && options.shell !== null
        ? (await readFile(join(options.shell, 'index.html'), 'utf8')).replaceAll('__NONCE__', nonce)
        : own;
    const withHook = page.replaceAll(/<script>(?=if \(!window\.__REACT)/g, `<script nonce="${nonce}">`);
    return isShell
      ? withHook.replace(/<head>/i, '<head><script src="/__staffroom/drawer.js"></script>')
      : own;
  }

  const server = createServer(listener);
  /** Upgraded sockets, which are closed separately because the HTTP server does not track them. */
  const upgraded = new Set<Duplex>();
  server.on('upgrade', (request, socket: Duplex, head) => {
    const onward = httpRequest({
      host: upstream.hostname,
      port: upstream.port,
      ...(request.url !== undefined && { path: request.url }),
      headers: request.headers,
    });
    onward.on('upgrade', (answer, other: Duplex, first) => {
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      socket.write(first);
      upgraded.add(socket);
      socket.on('close', () => upgraded.delete(socket));
      other.write(head);
      socket.pipe(late(options.delay)).pipe(other);
      other.pipe(late(options.delay)).pipe(socket);
      for (const [one, counterpart] of [
        [socket, other],
        [other, socket],
      ] as const) {
        one.on('error', () => counterpart.destroy());
        one.on('close', () => counterpart.destroy());
      }
    });
    onward.on('response', () => socket.destroy());
    onward.on('error', () => socket.destroy());
    onward.end();
  });
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  return {
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      for (const socket of upgraded) socket.destroy();
      await once(server, 'close');
    },
  };
}

function late(delay: () => number): Duplex {
  return Duplex.from(async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      if (delay() > 0) await setTimeout(delay());
      yield chunk;
    }
  });
}

export function sendFile(response: ServerResponse, folder: string, name: string): void {
  const file = join(folder, normalize(`/${decodeURIComponent(name)}`));
  if (!existsSync(file) || !statSync(file).isFile()) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'cache-control': 'no-store',
  });
  createReadStream(file).pipe(response);
}
