import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '@staffroom/sdk';
import type { CollectedMetrics } from './create-metrics.ts';

export interface MetricsServer extends AsyncDisposable {
  port: number;
}

interface Options {
  port: number;
  /** The address on which to listen if there is a token; without one, only this machine can read the metrics. */
  host: string;
  token: string | undefined;
  metrics: Pick<CollectedMetrics, 'text' | 'contentType'>;
}

/** Serves `/metrics` on a separate port, so that a proxy never publishes it. @throws AppError if the port is in use */
export async function serveMetrics({ port, host, token, metrics }: Options): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    const end = (status: number, text: string) =>
      response.writeHead(status, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' }).end(text);
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics')
      return void end(404, 'Not found\n');
    if (token !== undefined && !isEqual(request.headers.authorization ?? '', `Bearer ${token}`))
      return void end(401, 'Send METRICS_TOKEN as a bearer token\n');
    metrics.text().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      () => end(500, 'The metrics could not be collected\n'),
    );
  });
  try {
    server.listen(port, token === undefined ? '127.0.0.1' : host);
    await once(server, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new AppError('conflict', `METRICS_PORT ${port} can't be used (${code}): set another METRICS_PORT`);
  }
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function isEqual(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
