import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { migrations } from './db/migrations/index.ts';
import { entities } from './modules/entities.ts';
import { agentFolder } from './testing/agent-folder.ts';
import { copyEmbeddedTemplate } from './testing/embedded-template.ts';
import { testTimeoutMs } from './testing/run/limits.ts';
import { testClient } from './testing/test-client.ts';

const supervise = fileURLToPath(new URL('supervise.ts', import.meta.url));

async function supervised(flags: string[] = [], variables: Record<string, string> = {}) {
  const directory = await mkdtemp(path.join(tmpdir(), 'staffroom-supervise-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  await copyEmbeddedTemplate(path.join(directory, '.data/database'), { entities, migrations });
  const args = ['--conditions=@staffroom/source', ...flags, supervise];
  const child = spawn(process.execPath, args, {
    cwd: directory,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      LOG_LEVEL: 'fatal',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => void said.push(line));
  const server = async () => {
    const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
    return Number(children.trim());
  };
  const ready = (times: number) =>
    expect
      .poll(() => said.filter((line) => line.includes('is ready at')).length, { timeout: testTimeoutMs })
      .toBe(times);
  const client = () =>
    testClient(
      said
        .findLast((line) => line.includes('is ready at'))
        ?.split(' ')
        .at(-1) ?? '',
    );
  return { child, said, server, ready, client };
}

it('the supervisor stops restarting a server that ends too often', async () => {
  const { child, said } = await supervised(['--max-old-space-size=12']);
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(said.filter((line) => line.includes('It starts again.'))).toHaveLength(4);
  expect(said.at(-1)).toBe(
    'The server ran out of memory (SIGABRT) while no job was running. It ends too often and stays down.',
  );
});

it('in production, the supervisor writes a log line about each end of the server', async () => {
  const { child, said } = await supervised(['--max-old-space-size=12'], { NODE_ENV: 'production' });
  expect(await once(child, 'exit')).toEqual([1, null]);
  const lines = said.filter((line) => line.includes('server: process killed'));
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject(
    [true, true, true, true, false].map((restarts) => ({
      signal: 'SIGABRT',
      outOfMemory: true,
      running: [],
      restarts,
    })),
  );
});

const hoarder = `
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { jobSpec } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
const { job, defineServerPlugin } = serverKit({ id: 'hoarder', name: 'Hoarder', description: '-' });
export default defineServerPlugin({ jobs: [
  job(jobSpec({ name: 'hoard', title: 'Hoard', input: z.unknown(), result: z.string() }), async () => {
    for (const kept = []; ; await delay(50)) kept.push(new Array(2_000_000).fill(0.5));
  }, { attempts: 1 }),
] });
`;

// The test starts two servers, and each may take as long as a whole test of another kind.
const twoStarts = { timeout: 3 * testTimeoutMs };

it(
  'the supervisor restarts a server that ran out of memory, names the failed job, and stops with the server on a stop signal',
  twoStarts,
  async () => {
    await using folder = await agentFolder();
    await folder.agent('hoarder', { server: hoarder });
    await folder.plugins({ hoarder: {} });
    const flags = ['--max-old-space-size=300'];
    const { child, said, server, ready, client } = await supervised(flags, { PLUGINS_FILE: folder.file });
    await ready(1);
    const ana = client();
    await ana.get('/api/auth/google?login_hint=ana%40example.test', { follow: true });
    const { id } = (await ana.post('/api/ai-jobs', { agentId: 'hoarder', input: {} })).body;
    // Creates a client for each request, because a restarted server has a different address. The session is in the database, so
    // its cookies stay valid.
    const status = async () => {
      const now = client();
      for (const [name, value] of ana.cookies) now.cookies.set(name, value);
      return now.get(`/api/ai-jobs/${id}`).then(
        ({ body }) => body.status,
        () => null,
      );
    };
    await expect.poll(status, { timeout: testTimeoutMs }).toBe('failed');
    const sentences = said.filter((line) => line.startsWith('The server ran out of memory'));
    expect(sentences.length).toBeGreaterThan(0);
    for (const sentence of sentences) expect(sentence).toContain(id);

    const last = await server();
    const environment = await readFile(`/proc/${last}/environ`, 'utf8');
    expect(environment.split('\0')).toContain('ORT_DISABLE_TELEMETRY=1');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(() => process.kill(last, 0)).toThrow('ESRCH');
  },
);
