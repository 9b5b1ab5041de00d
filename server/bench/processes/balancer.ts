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

  /** Checks one process, so that a slow one does not delay the check of another. A busy process that is silent stays. */
  async function check(port: number): Promise<void> {
    const signal = AbortSignal.timeout(5_000);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).catch(() => null);
    if (answer?.ok) ready.add(port);
    else if (answer || !signal.aborted) ready.delete(port);
  }
  const checking = new Map<number, Promise<void>>();
  const timer = setInterval(() => {
    for (const port of backends()) {
      if (port === null || checking.has(port)) continue;
      checking.set(
        port,
        check(port).finally(() => checking.delete(port)),
      );
    }
  }, lookEvery);

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
      clearInterval(timer);
      await Promise.all(checking.values());
    },
  };
}
