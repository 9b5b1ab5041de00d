// Measures what ten thousand answers leave in memory: heap and buffers after garbage collection, and the resident size, once
// memory is stable and after each further 2,000 answers. Compares with a bare relay of the same model in the same run, which
// gets the same questions and runs twice. Memory counts as stable when a thousand answers have added less than 1% twice in a
// row; before that, code is compiled and pools fill. Twenty simultaneous questions on new connections, five per chat; no
// connection is open during a measurement.
//   node --conditions=@staffroom/source server/bench/memory.ts
// TEST_DATABASE_URL selects PostgreSQL: the embedded database is part of the server's process and grows with the stored data.
// TURNS (10000) sets the number.
import { once } from 'node:events';
import { loadavg } from 'node:os';
import type { LoopbackUpstream } from '@staffroom/sdk/testing';
import { newSession } from '../src/testing/talker.ts';
import { testClient } from '../src/testing/test-client.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { Heard, Question } from './providers/asking-clients.ts';
import type { Measured } from './sockets/measured.ts';
import { measure, start } from './turns/start.ts';

const turns = Number(process.env['TURNS'] ?? 10_000);
const warm = Math.ceil(turns / 10);
/** Maximum number of warmup rounds: growth after that is not caused by the warmup. */
const maxWarmUpRatio = 8;
const standing = 1.01;
const looks = 5;
const concurrency = 20;
const each = 5;
/** Maximum ratio of the memory after all answers to the memory when it became stable. */
const goal = 1.1;
/** Milliseconds to wait after an answer, so that its background writes end. */
const settling = 3_000;

interface Contender {
  chat: () => Promise<Question>;
  measure: () => Promise<Measured>;
  stop: () => void;
}

const upstream = await start('providers/upstream.ts');
const { openai } = upstream.said as LoopbackUpstream['url'];
const clients = await start('providers/asking-clients.ts');

async function relay(): Promise<Contender> {
  const { child, said } = await start('turns/relay.ts', { env: { OPENAI_BASE_URL: openai } });
  return {
    chat: () => Promise.resolve({ url: String(said), headers: {}, frame: { message: 'stream 1 0' } }),
    measure: () => measure(child),
    stop: () => child.disconnect(),
  };
}

async function server(): Promise<Contender> {
  // Logs errors only, because a test server keeps its log in memory.
  const { child, said } = await start('turns/server.ts', {
    env: { OPENAI_BASE_URL: openai, LOG_LEVEL: 'error' },
  });
  const url = String(said);
  const client = testClient(url);
  await client.get('/api/auth/google?login_hint=person0%40example.test', { follow: true });
  return {
    async chat() {
      const sessionId = await newSession(client, 'A chat', 78);
      const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const frame = { type: 'chat', sessionId, message: 'stream 1 0', short: true };
      return { url: `${url.replace(/^http/, 'ws')}/ws`, headers: { cookie, origin: url }, frame };
    },
    measure: () => measure(child),
    stop: () => child.disconnect(),
  };
}

async function collectAnswers(questions: Question[], fresh: boolean): Promise<void> {
  clients.child.send({ questions, fresh });
  const [{ heard, failed }] = (await once(clients.child, 'message')) as [{ heard?: Heard; failed?: string }];
  if (heard?.tokens !== questions.length) throw new Error(failed ?? `${heard?.tokens} tokens came`);
}

/** Asks questions. @returns the measurement after all answers, when their connections are closed */
async function answer(contender: Contender, count: number): Promise<Measured> {
  for (let asked = 0; asked < count; asked += concurrency * each) {
    const questions: Question[] = [];
    for (let index = 0; index < concurrency; index++) questions.push(await contender.chat());
    for (let time = 0; time < each; time++) await collectAnswers(questions, time === 0);
  }
  await collectAnswers([], true);
  await delay(settling);
  await contender.measure();
  return contender.measure();
}

const contenders = { relay: await relay(), again: await relay(), server: await server() };
type Name = keyof typeof contenders;
const measured: Record<Name, Measured[]> = { relay: [], again: [], server: [] };
for (const [name, contender] of Object.entries(contenders)) {
  let base = await answer(contender, warm);
  const before = [base];
  for (let calm = 0; calm < 2 && before.length < maxWarmUpRatio; ) {
    const last = base;
    base = await answer(contender, warm);
    before.push(base);
    calm = base.resident < last.resident * standing ? calm + 1 : 0;
  }
  measured[name as Name].push(base);
  process.stdout.write(
    `${name.padEnd(8)} held ${before.map(({ resident }) => (resident / 2 ** 20).toFixed(1)).join(' → ')} MB in its first ${before.length * warm} answers\n`,
  );
}
for (let look = 0; look < looks; look++)
  for (const [name, contender] of Object.entries(contenders))
    measured[name as Name].push(await answer(contender, turns / looks));

process.stdout.write(`load ${loadavg()[0]?.toFixed(1)}, ${turns} answers behind those\n`);
for (const [row, key] of [
  ['in use', 'memory'],
  ['of the machine', 'resident'],
] as const)
  for (const [name, values] of Object.entries(measured)) {
    const held = values.map((value) => value[key] / 2 ** 20);
    const grown = (held.at(-1) ?? 0) / (held[0] ?? 1);
    const verdict = name === 'server' ? ` (goal ${goal})` : '';
    process.stdout.write(
      `${row.padEnd(16)} ${name.padEnd(8)} ${held.map((value) => value.toFixed(1)).join(' → ')} MB   ${grown.toFixed(2)}x${verdict}\n`,
    );
  }
for (const { stop } of Object.values(contenders)) stop();
for (const { child } of [upstream, clients]) child.disconnect();
