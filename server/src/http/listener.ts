import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { AppError } from '@staffroom/sdk';

export interface Listener {
  server: Server;
  port(): number;
  loopbackUrl(): string;
  /** Starts listening. @throws AppError that names PORT or HOST if the address is unavailable */
  listen(port: number, host: string): Promise<void>;
  /**
   * Stops listening, and waits until running requests have finished and `upgraded` has closed the sockets. Closes connections
   * whose requests take longer than `drainTimeoutMs` milliseconds.
   */
  drain(drainTimeoutMs: number, upgraded: () => Promise<void>): Promise<void>;
}

/** Maximum milliseconds after which sockets that were closed in batches are cut. */
const maxClosingMs = 20_000;

export function createListener(): Listener {
  const server = createServer();
  // Milliseconds. Longer than the minute for which load balancers keep connections, so that they never reuse a closed one.
  server.keepAliveTimeout = 65_000;
  // Tracks all connections, because Node does not track upgraded ones and would wait for them forever.
  const connections = new Set<Socket>();
  server.on('connection', (connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  server.on('request', (_request, response) => {
    response.once('close', () => {
      // While draining, closes keep-alive connections when their request has ended, because no further request may come.
      if (!server.listening) setImmediate(() => server.closeIdleConnections());
    });
  });
  const address = () => server.address() as AddressInfo;
  return {
    server,
    port: () => address().port,
    loopbackUrl() {
      const { address: host, port } = address();
      if (host === '0.0.0.0') return `http://127.0.0.1:${port}`;
      if (host === '::') return `http://[::1]:${port}`;
      return host.includes(':') ? `http://[${host}]:${port}` : `http://${host}:${port}`;
    },
    async listen(port, host) {
      server.listen(port, host);
      try {
        await once(server, 'listening');
      } catch (error) {
        throw cannotListen(error as NodeJS.ErrnoException, port, host);
      }
    },
    async drain(drainTimeoutMs, upgraded) {
      const isListening = server.listening;
      const closed = isListening ? once(server, 'close') : undefined;
      if (isListening) server.close();
      // Closes connections with requests only. Sockets may take longer, because they are closed in batches.
      const deadlines = [
        setTimeout(() => server.closeAllConnections(), drainTimeoutMs),
        setTimeout(() => {
          for (const connection of connections) connection.destroy();
        }, drainTimeoutMs + maxClosingMs),
      ];
      await upgraded();
      await closed;
      for (const deadline of deadlines) clearTimeout(deadline);
    },
  };
}

function cannotListen(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE')
    return new AppError(
      'conflict',
      `PORT ${port} is in use on ${host}: stop what listens there or set another PORT`,
    );
  if (error.code === 'EACCES')
    return new AppError('forbidden', `PORT ${port} may not be used by this user: set a PORT above 1023`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new AppError('invalid', `HOST ${host} is not an address of this machine: set another HOST`);
  return error;
}
