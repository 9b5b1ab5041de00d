// Measures what twenty chatting people notice while the built product processes digits: a file of 200,000 digits and a bank
// export of 300 lines with 940 digits each are uploaded, searched and asked about during their answers. Reports the longest
// pause between two pieces of an answer against the same answers without uploads, run twice; the difference between the two is
// the noise. Also reports how long the simplest request waits.
//   npm run build && node --conditions=@staffroom/source server/bench/ingestion/digits.ts
// TEST_DATABASE_URL selects PostgreSQL instead of the embedded database. PEOPLE and TOKENS set the numbers.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ShortFrames } from '@staffroom/sdk';
import type { LoopbackUpstream } from '@staffroom/sdk/testing';
import { WebSocket } from 'ws';
import { newSession } from '../../src/testing/talker.ts';
import { type TestClient, testClient } from '../../src/testing/test-client.ts';
import { at } from '../turns/timed.ts';
import { start } from '../turns/start.ts';

const people = Number(process.env['PEOPLE'] ?? 20);
const tokens = Number(process.env['TOKENS'] ?? 400);
/** Milliseconds between two pieces of an answer. */
const pause = 50;
const digits = '1'.repeat(200_000);
const line = (number: number) =>
  Array.from({ length: 940 }, (_, place) => (number * 7 + place * place + ((number * place) % 11)) % 10).join(
    '',
  );
const bank = Array.from({ length: 300 }, (_, number) => line(number)).join('\n');

/** SOURCES=1 runs the server from source instead of the build. */
const main = path.join(
  import.meta.dirname,
  process.env['SOURCES'] ? '../../src/main.ts' : '../../dist/bundle/main.js',
);
const folder = await mkdtemp(path.join(tmpdir(), 'staffroom-digits-'));
const plugins = path.join(folder, 'plugins.json');
const asker = path.join(import.meta.dirname, '../../src/testing/agents/asker');
await writeFile(plugins, JSON.stringify({ agents: { asker: { from: asker, isolate: false } } }));
const upstream = await start('providers/upstream.ts', { cores: '1' });
const { openai } = upstream.said as LoopbackUpstream['url'];
const server = spawn(process.execPath, [...process.execArgv, main], {
  cwd: folder,
  env: {
    PATH: process.env['PATH'],
    PORT: process.env['PORT'] ?? '0',
    DATA_DIR: folder,
    PLUGINS_FILE: plugins,
    LOG_LEVEL: 'warn',
    OPENAI_API_KEY: 'bench-key',
    OPENAI_BASE_URL: openai,
    ...(process.env['TEST_DATABASE_URL'] && { DATABASE_URL: process.env['TEST_DATABASE_URL'] }),
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let said = '';
while (!said.includes('ready at')) said += String((await once(server.stdout, 'data'))[0]);
const url = /http:\/\/\S+/.exec(said)?.[0] ?? '';

async function signIn(name: string): Promise<TestClient> {
  const client = testClient(url);
  await client.get(`/api/auth/google?login_hint=${name}%40example.test`, { follow: true });
  return client;
}

/** Asks one question. @returns milliseconds between the pieces of its answer */
async function chat(client: TestClient, message = `stream ${tokens} ${pause}`): Promise<number[]> {
  const sessionId = await newSession(client, 'A chat', 78);
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`, { headers: { cookie, origin: url } });
  const { promise, resolve, reject } = Promise.withResolvers<number[]>();
  const short = new ShortFrames(() => reject(new Error('Some text did not come')));
  const gaps: number[] = [];
  let last = 0;
  socket.on('error', reject);
  socket.on('open', () =>
    socket.send(JSON.stringify({ type: 'chat', sessionId, message, short: true, aiProvider: 'openai' })),
  );
  socket.on('message', (data: Buffer) => {
    const frame = short.whole(JSON.parse(data.toString())) as Record<string, string> | null;
    if (frame?.['type'] === 'chunk') {
      const now = performance.now();
      if (last > 0) gaps.push(now - last);
      last = now;
    }
    if (frame?.['type'] === 'done' || frame?.['type'] === 'error') {
      socket.terminate();
      resolve(gaps);
    }
  });
  return promise;
}

async function knock(until: AbortSignal): Promise<number[]> {
  const client = testClient(url);
  const waits: number[] = [];
  while (!until.aborted) {
    const begun = performance.now();
    await client.get('/api/auth/me');
    waits.push(performance.now() - begun);
    await delay(20);
  }
  return waits;
}

async function uploaded(client: TestClient, name: string, text: string): Promise<string> {
  const { body } = await client.upload('/api/documents', name, text);
  for (;;) {
    const { status } = (await client.get(`/api/documents/${body.id}`)).body;
    if (status === 'processed' || status === 'failed') return status;
    await delay(100);
  }
}

async function withDigits(client: TestClient): Promise<string> {
  const states = await Promise.all([
    uploaded(client, 'digits.txt', digits),
    uploaded(client, 'bank.txt', bank),
  ]);
  const found: number[] = [];
  for (const query of ['1'.repeat(2_500), '1'.repeat(1_000), line(150), `What is ${line(7)}?`]) {
    const { body } = await client.post('/api/semantic-search', { query });
    found.push(body.results.length);
    await chat(client, query);
  }
  return `documents ${states.join(', ')}; passages found ${found.join(', ')}`;
}

async function round(beside?: () => Promise<string>) {
  const clients = await Promise.all(Array.from({ length: people }, (_, index) => signIn(`person${index}`)));
  const done = new AbortController();
  const knocking = knock(done.signal);
  const work = beside?.();
  const gaps = (await Promise.all(clients.map((client) => chat(client)))).flat();
  const outcome = await work;
  done.abort();
  return { gaps, waits: await knocking, outcome };
}

const uploader = await signIn('uploader');
await round();
const rows = {
  'nobody uploads': await round(),
  again: await round(),
  digits: await round(() => withDigits(uploader)),
};
process.stdout.write(
  `load ${loadavg()[0]?.toFixed(1)}, ${people} people, ${tokens} pieces each ${pause} ms\n`,
);
const spread = (of: number[]) =>
  `p50 ${at(of, 0.5).toFixed(0)}, p99 ${at(of, 0.99).toFixed(0)}, most ${Math.max(...of).toFixed(0)} ms`;
for (const [name, { gaps, waits, outcome }] of Object.entries(rows)) {
  process.stdout.write(
    `${name.padEnd(15)} between two pieces ${spread(gaps)}   a request ${spread(waits)}\n`,
  );
  if (outcome) process.stdout.write(`${outcome}\n`);
}
server.kill('SIGTERM');
await once(server, 'exit');
upstream.child.disconnect();
await rm(folder, { recursive: true, force: true });
