// Measures the cost of a separate process for an agent against the same agent in the server's process, and how its failures
// affect other people. One server has the agent twice in its own process, which shows the noise, and once in a separate one.
// Questions alternate between them, one at a time; processor time is that of the server plus the agent's process.
//   node --conditions=@staffroom/source server/bench/isolation.ts
// TEST_DATABASE_URL selects PostgreSQL instead of the embedded database. ROUNDS, TURNS and SECONDS set the numbers, CORES=0,1
// selects other cores than the first; PROFILE=<folder> writes profiles.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { LoopbackUpstream } from '@staffroom/sdk/testing';
import { newSession } from '../src/testing/talker.ts';
import { testClient } from '../src/testing/test-client.ts';
import { at } from './turns/timed.ts';
import type { Heard, Question } from './providers/asking-clients.ts';
import { measure, start } from './turns/start.ts';

const number = (name: string, usual: number) => Number(process.env[name] ?? usual);
const rounds = number('ROUNDS', 5);
const turns = number('TURNS', 60);
const cores = process.env['CORES'] ?? '0';
/** Seconds per round during which questions go to other agents, before and during a fault. */
const lasting = number('SECONDS', 10);
/** The faults to measure. `nothing` measures two blocks of questions without a fault between them. */
const faults = (process.env['FAULTS'] ?? 'nothing,loop,heap,exit,timer,rejection').split(',').filter(Boolean);
/** Maximum difference between the two runs of the baseline, as a share: a larger one makes the measurement invalid. */
const restless = 0.15;
const agents = ['here', 'apart', 'again'] as const;
type Agent = (typeof agents)[number];

const upstream = await start('providers/upstream.ts', { cores });
const clients = await start('providers/asking-clients.ts', { cores });
const { openai } = upstream.said as LoopbackUpstream['url'];
const server = await start('isolation/server.ts', { cores, env: { OPENAI_BASE_URL: openai } });
const url = String(server.said);
const person = testClient(url);
await person.get('/api/auth/google?login_hint=root%40example.test', { follow: true });
const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const headers = { cookie, origin: url };
const { body: listed } = await person.get('/api/ai-agents');
const numbers = new Map((listed as { slug: string; id: number }[]).map(({ slug, id }) => [slug, id]));

async function question(agent: Agent): Promise<Question> {
  const sessionId = await newSession(person, 'A chat', numbers.get(agent));
  const frame = { type: 'chat', sessionId, message: 'stream 1 0', short: true };
  return { url: `${url.replace(/^http/, 'ws')}/ws`, headers, frame };
}

/** Asks one question at a time. Returns the milliseconds to the first token of each. */
async function ask(wanted: Agent[]): Promise<number[]> {
  const questions: Question[] = [];
  for (const agent of wanted) questions.push(await question(agent));
  clients.child.send({ questions, inTurn: true });
  const [{ heard, failed }] = (await once(clients.child, 'message')) as [{ heard?: Heard; failed?: string }];
  if (heard === undefined) throw new Error(failed);
  return heard.first;
}

const processOf = async (agent: string) => Number((await person.get(`/api/agents/${agent}/fail/none`)).body);

/** Returns the processor seconds that a process has used so far. */
const cpuOf = (pid: number) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e9;

const alternating = Array.from({ length: turns * agents.length }, (_, index) => agents[index % 3] ?? 'here');
const first: Record<Agent, number[]> = { here: [], apart: [], again: [] };
const cpu: Record<Agent, number[]> = { here: [], apart: [], again: [] };
const apart = await processOf('apart');
await ask(alternating);
for (let round = 0; round < rounds; round++) {
  const heard = await ask(alternating);
  for (const [index, milliseconds] of heard.entries()) first[alternating[index] ?? 'here'].push(milliseconds);
  for (const agent of agents) {
    const questions = Array.from({ length: turns }, () => agent);
    await measure(server.child);
    const before = cpuOf(apart);
    await ask(questions);
    const { cpu: own } = await measure(server.child);
    cpu[agent].push((1_000 * (own + cpuOf(apart) - before)) / turns);
  }
}

function row(name: string, of: (agent: Agent) => number): void {
  const [here, again, isolated] = [of('here'), of('again'), of('apart')];
  const noise = Math.abs(again - here) / Math.min(again, here);
  const more = isolated - (here + again) / 2;
  const cells = [
    `in the server ${here.toFixed(2)} ms`,
    `again ${again.toFixed(2)}`,
    `isolated ${isolated.toFixed(2)} (${more < 0 ? '' : '+'}${more.toFixed(2)} ms)`,
    ...(noise > restless ? [`VOID: the baseline differs by ${Math.round(noise * 100)} %`] : []),
  ];
  process.stdout.write(`${name.padEnd(24)} ${cells.join('   ')}\n`);
}
row('first token p50', (agent) => at(first[agent], 0.5));
row('first token p95', (agent) => at(first[agent], 0.95));
row('processor time a turn', (agent) => at(cpu[agent], 0.5));

async function keepFailing(how: string, signal: AbortSignal): Promise<void> {
  while (how !== 'nothing' && !signal.aborted) {
    await person.get(`/api/agents/failing/fail/${how}`);
    await delay(50);
  }
}

const isWell = async () => (await person.get('/api/agents/failing/fail/none')).status === 200;

/** Asks other agents repeatedly while the fault lasts, so that the moment of its start has little influence. */
async function askOthers(): Promise<number[]> {
  const questions = Array.from({ length: turns }, (_, index): Agent => (index % 2 === 0 ? 'here' : 'again'));
  const heard: number[] = [];
  const end = performance.now() + lasting * 1_000;
  while (performance.now() < end) heard.push(...(await ask(questions)));
  return heard;
}

for (const how of faults) {
  const calm: number[] = [];
  const meanwhile: number[] = [];
  for (let round = 0; round < rounds; round++) {
    while (!(await isWell())) await delay(100);
    calm.push(...(await askOthers()));
    const over = new AbortController();
    const failing = keepFailing(how, over.signal);
    meanwhile.push(...(await askOthers()));
    over.abort();
    await failing;
  }
  const cells = [0.5, 0.95].map((share) => {
    const [before, now] = [at(calm, share), at(meanwhile, share)];
    return `p${share * 100} ${before.toFixed(2)} → ${now.toFixed(2)} ms (${(now / before).toFixed(2)}x)`;
  });
  process.stdout.write(`others, while ${how.padEnd(10)} ${cells.join('   ')}\n`);
}
for (const { child } of [server, upstream, clients]) child.disconnect();
