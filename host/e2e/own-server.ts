import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { type ServerData, serverData } from './server-data.ts';
import { logFile } from './server-logs.ts';
import { testTimeoutMs } from '../../.config/time-factor.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface OwnServer extends AsyncDisposable {
  url: string;
}

/** Starts another built server with its own data and environment, for tests that would otherwise affect other specs. */
export async function ownServer(env: Record<string, string>, known?: ServerData): Promise<OwnServer> {
  const data = known ?? serverData();
  const port = Number(env['PORT'] ?? (await freePort()));
  const server = spawn(process.execPath, ['server/dist/bundle/main.js'], {
    cwd: root,
    stdio: ['inherit', 'inherit', logFile(port)],
    env: {
      ...process.env,
      PORT: String(port),
      ...data.env,
      ADMIN_EMAILS: 'admin@example.test',
      LOG_LEVEL: 'info',
      ...env,
    },
  });
  const url = `http://localhost:${port}`;
  const ready = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(ready, { timeout: testTimeoutMs }).toBe(true);
  return {
    url,
    async [Symbol.asyncDispose]() {
      server.kill('SIGTERM');
      await once(server, 'exit');
      await data[Symbol.asyncDispose]();
    },
  };
}

/** Returns a port at which nothing listens. */
export async function freePort(): Promise<number> {
  const listener = createServer().listen(0);
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  await once(listener, 'close');
  if (address === null || typeof address === 'string') throw new Error('The listener has no port');
  return address.port;
}
