import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds between two readiness checks of a process. */
const lookEvery = 500;
/** Milliseconds for which a connection waits for a process that is ready. */
const patienceMs = 30_000;

export interface Balancer extends AsyncDisposable {
  url: string;
  /** Number of connections that found no process. */
  unserved: () => number;
}

/**
 * A load balancer that sends each connection to the next process that is ready, and knows nothing else, like most of them.
 * @param backends returns the ports of the processes; null for one that is starting
 */
export async function balancer(backends: () => (number | null)[]): Promise<Balancer> {
  const ready = new Set<number>();
  const open = new Set<Socket>();
  let turn = 0;
  let unserved = 0;
  let closed = false;

  async function look(): Promise<void> {
    const isReady = async (port: number) => {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) });
      return answer.ok;
    };
    await Promise.all(
      backends().map(async (port) => {
        if (port === null) return;
        if (await isReady(port).catch(() => false)) ready.add(port);
        else ready.delete(port);
      }),
    );
  }
  const looking = (async () => {
    while (!closed) {
      await look();
      await delay(lookEvery);
    }
  })();

  async function next(): Promise<Socket | null> {
    const end = Date.now() + patienceMs;
    while (Date.now() < end && !closed) {
      const ports = backends().filter((port) => port !== null && ready.has(port));
      for (let tried = 0; tried < ports.length; tried++) {
        const port = ports[turn++ % ports.length] ?? 0;
        const socket = connect(port, '127.0.0.1');
        const isConnected = await once(socket, 'connect').then(
          () => true,
          () => false,
        );
        if (isConnected) return socket;
        ready.delete(port);
      }
      await delay(100);
    }
    return null;
  }

  const server = createServer({ pauseOnConnect: true }, (client) => {
    open.add(client);
    client.on('error', () => undefined);
    client.on('close', () => open.delete(client));
    void next().then((backend) => {
      if (!backend) {
        unserved += 1;
        client.destroy();
        return;
      }
      backend.on('error', () => client.destroy());
      client.on('close', () => backend.destroy());
      backend.on('close', () => client.destroySoon());
      client.pipe(backend).pipe(client);
      client.resume();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    unserved: () => unserved,
    async [Symbol.asyncDispose]() {
      closed = true;
      server.close();
      for (const socket of open) socket.destroy();
      await looking;
    },
  };
}
