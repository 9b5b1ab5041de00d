import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { dataFolder } from './data-folder.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface OwnServer extends AsyncDisposable {
  url: string;
}

/** The built server once more, with data and an environment of its own: for what would change the other specs' answers. */
export async function ownServer(env: Record<string, string>): Promise<OwnServer> {
  const directory = dataFolder();
  const port = await freePort();
  const server = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: directory,
      ADMIN_EMAILS: 'admin@example.test',
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
  const url = `http://localhost:${port}`;
  const ready = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(ready, { timeout: 120_000 }).toBe(true);
  return {
    url,
    async [Symbol.asyncDispose]() {
      server.kill('SIGTERM');
      await once(server, 'exit');
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const listener = createServer().listen(0);
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  await once(listener, 'close');
  if (address === null || typeof address === 'string') throw new Error('The listener has no port');
  return address.port;
}
