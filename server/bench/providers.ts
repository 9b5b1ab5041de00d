// Measures what the server adds to a model call, against the official SDK with the same upstream in the same run: time to the
// first token of a signed-in, stored chat over /ws, and processor time per million relayed tokens with 100 streams at 50 tokens
// per second. Upstream and browsers are separate processes. Rounds alternate, medians of rounds are compared.
//   node --conditions=@staffroom/source server/bench/providers.ts
// TEST_DATABASE_URL selects PostgreSQL instead of the embedded database.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { LoopbackUpstream } from '@staffroom/sdk/testing';
import type { UpstreamProtocol } from '@staffroom/sdk/internal/testing';
import { fixtureServer } from '../src/testing/fixture-server.ts';
import { newSession } from '../src/testing/talker.ts';
import type { TestClient } from '../src/testing/test-client.ts';
import type { Heard, Question } from './providers/asking-clients.ts';
import { type Direct, directWays } from './providers/direct.ts';

const rounds = 5;
const turnsPerRound = 40;
const streams = 100;
const people = 4;
const tokens = 150;
const pause = 20;
/** Maximum difference between the two runs of the baseline, as a share: a larger one makes the measurement invalid. */
const restless = 0.15;

const child = (name: string): ChildProcess => fork(path.join(import.meta.dirname, 'providers', name));

const middle = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;

interface Row {
  title: string;
  unit: string;
  direct: () => Promise<number>;
  server: () => Promise<number>;
}

async function compare({ title, unit, direct, server }: Row): Promise<void> {
  const ways = { direct, again: direct, server };
  const measured = { direct: [] as number[], again: [] as number[], server: [] as number[] };
  for (const way of Object.values(ways)) await way();
  for (let round = 0; round < rounds; round++) {
    for (const [name, way] of Object.entries(ways)) measured[name as keyof typeof ways].push(await way());
  }
  const [base, again, ours] = [middle(measured.direct), middle(measured.again), middle(measured.server)];
  const noise = Math.abs(again - base) / Math.min(again, base);
  const cells = [
    `direct ${base.toFixed(2)} ${unit}`,
    `again ${again.toFixed(2)}`,
    `server ${ours.toFixed(2)} (${(ours / base).toFixed(2)}x, +${(ours - base).toFixed(2)})`,
    ...(noise > restless ? [`VOID: the baseline differs by ${Math.round(noise * 100)} %`] : []),
  ];
  process.stdout.write(`${title.padEnd(34)} ${cells.join('   ')}\n`);
}

const upstream = child('upstream.ts');
const [url] = (await once(upstream, 'message')) as [LoopbackUpstream['url']];
const key = 'bench-key';
await using server = await fixtureServer(
  'asker',
  {},
  {
    variables: { OPENAI_API_KEY: key, ANTHROPIC_API_KEY: key, GEMINI_API_KEY: key },
    env: { OPENAI_BASE_URL: url.openai, ANTHROPIC_BASE_URL: url.anthropic, GEMINI_BASE_URL: url.google },
  },
);
const clients = child('clients.ts');
await once(clients, 'message');
const signedIn: TestClient[] = [];
for (let index = 0; index < people; index++)
  signedIn.push(await server.signIn(`person${index}@example.test`));

async function question(index: number, provider: UpstreamProtocol, message: string): Promise<Question> {
  const client = signedIn[index % people];
  if (client === undefined) throw new Error('Nobody has signed in');
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    url: `${server.url.replace(/^http/, 'ws')}/ws`,
    headers: { cookie, origin: server.url },
    frame: { type: 'chat', sessionId: await newSession(client, 'A chat', 78), message, aiProvider: provider },
  };
}

async function collectAnswers(questions: Question[]): Promise<Heard> {
  clients.send({ questions });
  const [{ heard, failed }] = (await once(clients, 'message')) as [{ heard?: Heard; failed?: string }];
  if (heard === undefined) throw new Error(failed);
  return heard;
}

/** Returns the processor seconds of this process per million tokens. */
async function cpu(work: () => Promise<number>): Promise<number> {
  const before = process.cpuUsage();
  const relayed = await work();
  if (relayed !== streams * tokens) throw new Error(`${relayed} of ${streams * tokens} tokens came`);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / relayed;
}

async function rows(protocol: UpstreamProtocol, ask: Direct): Promise<void> {
  const one = 'stream 1 0';
  await compare({
    title: `${protocol}: first token`,
    unit: 'ms',
    async direct() {
      const times: number[] = [];
      for (let turn = 0; turn < turnsPerRound; turn++) times.push((await ask(one)).first);
      return middle(times);
    },
    async server() {
      const times: number[] = [];
      for (let turn = 0; turn < turnsPerRound; turn++)
        times.push(...(await collectAnswers([await question(0, protocol, one)])).first);
      return middle(times);
    },
  });
  const many = `stream ${tokens} ${pause}`;
  const indices = Array.from({ length: streams }, (_, index) => index);
  await compare({
    title: `${protocol}: CPU per million tokens`,
    unit: 's',
    direct: () =>
      cpu(async () => {
        const heard = await Promise.all(indices.map(() => ask(many)));
        return heard.reduce((sum, each) => sum + each.tokens, 0);
      }),
    async server() {
      const questions: Question[] = [];
      for (const index of indices) questions.push(await question(index, protocol, many));
      return cpu(async () => (await collectAnswers(questions)).tokens);
    },
  });
}

for (const [protocol, ask] of Object.entries(directWays(url, key)))
  await rows(protocol as UpstreamProtocol, ask);
upstream.disconnect();
clients.disconnect();
