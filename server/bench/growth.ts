// Checks that an answer does not get slower with unrelated data: the time to the first token with 100 installed agents against
// 10, and after 200 messages against 2, on kept-alive connections. Each server is a process on one core; upstream and browsers
// are other processes. The server with ten agents runs twice; the difference between its copies is the noise. Contenders
// alternate within a round, medians of all turns are compared.
//   node --conditions=@staffroom/source server/bench/growth.ts
// TEST_DATABASE_URL selects PostgreSQL instead of the embedded database; ROUNDS sets the number of rounds,
// PROFILE=<folder> writes profiles.
import { once } from 'node:events';
import { loadavg } from 'node:os';
import type { LoopbackUpstream } from '@staffroom/sdk/testing';
import { newSession } from '../src/testing/talker.ts';
import { testClient } from '../src/testing/test-client.ts';
import { at } from './turns/timed.ts';
import type { Heard, Question } from './providers/asking-clients.ts';
import { measure, start } from './turns/start.ts';

const rounds = Number(process.env['ROUNDS'] ?? 10);
const turns = 40;
/** Maximum difference between the two runs of the baseline, as a share: a larger one makes the measurement invalid. */
const restless = 0.15;

const upstream = await start('providers/upstream.ts');
const { openai } = upstream.said as LoopbackUpstream['url'];
const clients = await start('providers/asking-clients.ts');

async function server(agents: number) {
  const { child, said } = await start('turns/server.ts', {
    env: { OPENAI_BASE_URL: openai, AGENTS: String(agents) },
  });
  const url = String(said);
  const client = testClient(url);
  await client.get('/api/auth/google?login_hint=person0%40example.test', { follow: true });
  return { child, url, client };
}
type Server = Awaited<ReturnType<typeof server>>;

async function chatOf({ client }: Server, messages: number): Promise<string> {
  const sessionId = await newSession(client, 'A chat', 78);
  for (let message = 0; message < messages; message++) {
    const said = { role: message % 2 === 0 ? 'user' : 'assistant', content: 'Some forty words. '.repeat(13) };
    await client.post(`/api/ai-chat-sessions/${sessionId}/messages`, said);
  }
  return sessionId;
}

async function round(asked: Server, messages: number) {
  const { child, url, client } = asked;
  const questions: Question[] = [];
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const each = messages > 2 ? 10 : 1;
  for (let index = 0; index < turns / each; index++) {
    const sessionId = await chatOf(asked, messages);
    const frame = { type: 'chat', sessionId, message: 'stream 1 0', short: true };
    const question = { url: `${url.replace(/^http/, 'ws')}/ws`, headers: { cookie, origin: url }, frame };
    for (let time = 0; time < each; time++) questions.push(question);
  }
  await measure(child);
  clients.child.send({ questions, inTurn: true });
  const [{ heard, failed }] = (await once(clients.child, 'message')) as [{ heard?: Heard; failed?: string }];
  if (heard === undefined) throw new Error(failed);
  const { cpu } = await measure(child);
  return { first: heard.first, cpu: (1_000 * cpu) / turns };
}

const [ten, again, hundred] = [await server(10), await server(10), await server(100)];
const contenders = {
  'ten agents': () => round(ten, 2),
  again: () => round(again, 2),
  'a hundred agents': () => round(hundred, 2),
  'ten agents, 200 messages': () => round(ten, 200),
};
type Name = keyof typeof contenders;
/** The maximum ratio to the baseline that counts as passed. */
const goals: Partial<Record<Name, number>> = { 'a hundred agents': 1.1, 'ten agents, 200 messages': 1.3 };
const names = Object.keys(contenders) as Name[];
const first = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
const cpu = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
// The first round only warms up and is not counted.
for (let number = 0; number <= rounds; number++)
  for (const name of names) {
    const heard = await contenders[name]();
    if (number === 0) continue;
    first[name].push(...heard.first);
    cpu[name].push(heard.cpu);
  }

process.stdout.write(`load ${loadavg()[0]?.toFixed(1)}, ${rounds} rounds\n`);
const rows = {
  'first token p50': [first, 0.5],
  'first token p95': [first, 0.95],
  'processor time a turn': [cpu, 0.5],
};
for (const [row, [values, share]] of Object.entries(rows) as [string, [typeof first, number]][]) {
  const [one, other] = [at(values['ten agents'], share), at(values['again'], share)];
  const noise = Math.abs(one - other) / Math.min(one, other);
  const cells = [
    `ten agents ${one.toFixed(2)} ms`,
    `again ${other.toFixed(2)}`,
    ...names.slice(2).map((name) => {
      const taken = at(values[name], share);
      return `${name} ${taken.toFixed(2)} (${((2 * taken) / (one + other)).toFixed(2)}x, goal ${goals[name]})`;
    }),
    ...(noise > restless ? [`VOID: the baseline differs by ${Math.round(noise * 100)} %`] : []),
  ];
  process.stdout.write(`${row.padEnd(24)} ${cells.join('   ')}\n`);
}
for (const { child } of [ten, again, hundred, upstream, clients]) child.disconnect();
