// Twenty people who chat with the built product, whose answers arrive in pieces. The benchmarks of this folder start other work
// beside them and measure how much later the pieces arrive.
// TEST_DATABASE_URL selects PostgreSQL instead of the embedded database. PEOPLE and TOKENS set the numbers. SOURCES=1 runs the
// server from source instead of the build.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ShortFrames } from '@staffroom/sdk/internal/shared';
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

const main = path.join(
  import.meta.dirname,
  process.env['SOURCES'] ? '../../src/main.ts' : '../../dist/bundle/main.js',
);
const asker = path.join(import.meta.dirname, '../../src/testing/agents/asker');

interface Round {
  /** Milliseconds between two pieces of an answer. */
  gaps: number[];
  /** Milliseconds of the simplest request. */
  waits: number[];
  outcome: string | undefined;
}

/** Starts the product with an agent for the chats and with other agents, by id and folder. */
export async function chattingPeople(agents: Record<string, { from: string }> = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'staffroom-chatting-'));
  const plugins = path.join(folder, 'plugins.json');
  await writeFile(plugins, JSON.stringify({ agents: { asker: { from: asker, isolate: false }, ...agents } }));
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

  async function round(beside?: () => Promise<string>): Promise<Round> {
    const clients = await Promise.all(Array.from({ length: people }, (_, index) => signIn(`person${index}`)));
    const done = new AbortController();
    const knocking = knock(done.signal);
    const work = beside?.();
    const gaps = (await Promise.all(clients.map((client) => chat(client)))).flat();
    const outcome = await work;
    done.abort();
    return { gaps, waits: await knocking, outcome };
  }

  return {
    signIn,
    chat,
    round,
    close: async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
      upstream.child.disconnect();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Uploads a file and waits until it is processed. */
export async function uploaded(client: TestClient, name: string, body: string | Uint8Array<ArrayBuffer>) {
  const { id } = (await client.upload('/api/documents', name, body)).body as { id: string };
  for (;;) {
    const { status } = (await client.get(`/api/documents/${id}`)).body as { status: string };
    if (status === 'processed' || status === 'failed') return { id, status };
    await delay(100);
  }
}

const spread = (of: number[]) =>
  `p50 ${at(of, 0.5).toFixed(0)}, p99 ${at(of, 0.99).toFixed(0)}, most ${of.reduce((most, one) => Math.max(most, one), 0).toFixed(0)} ms`;

export function report(rows: Record<string, Round>): void {
  process.stdout.write(
    `load ${loadavg()[0]?.toFixed(1)}, ${people} people, ${tokens} pieces each ${pause} ms\n`,
  );
  for (const [name, { gaps, waits, outcome }] of Object.entries(rows)) {
    process.stdout.write(
      `${name.padEnd(15)} between two pieces ${spread(gaps)}   a request ${spread(waits)}\n`,
    );
    if (outcome) process.stdout.write(`${outcome}\n`);
  }
}
