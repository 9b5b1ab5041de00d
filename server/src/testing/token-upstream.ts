import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

export interface TokenUpstream extends Disposable {
  /** Returns an address that streams `count` tokens, one per line, `pause` milliseconds apart, the first immediately. */
  url(count: number, pause: number): string;
}

/** Imitates a model: each token is the time of its creation, in milliseconds on the clock of this process. */
export async function tokenUpstream(): Promise<TokenUpstream> {
  const server = createServer((request, response) => {
    const [, count = '0', pause = '0'] = request.url?.split('/') ?? [];
    const write = async () => {
      const started = performance.now();
      for (let index = 0; index < Number(count); index++) {
        const wait = started + index * Number(pause) - performance.now();
        if (wait > 0) await delay(wait);
        response.write(`${performance.now()} \n`);
      }
      response.end();
    };
    write().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: (count, pause) => `http://127.0.0.1:${port}/${count}/${pause}`,
    [Symbol.dispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

export async function* readTokens(url: string): AsyncGenerator<string> {
  const [response] = (await once(get(url), 'response')) as [IncomingMessage];
  for await (const line of createInterface({ input: response })) yield line;
}
