// Measures an answer from documents against one from the model alone, by the same server in the same run: processor time,
// statements and time to the first token; also the search statement alone on a direct connection. The plain turns run twice;
// the difference between the two is the noise. Computing the vector of the question is measured separately, because the goal
// for the first token excludes it.
//   node --conditions=@staffroom/source server/bench/library-turns.ts
// TEST_DATABASE_URL selects PostgreSQL instead of the embedded database; PASSAGES (9400) and ROUNDS set the numbers,
// PROFILE=<folder> writes profiles.
import { once } from 'node:events';
import { loadavg } from 'node:os';
import type { LoopbackUpstream } from '@staffroom/sdk/testing';
import { retrievalCorpus } from '../src/modules/search/testing/retrieval.ts';
import { newSession } from '../src/testing/talker.ts';
import { testClient } from '../src/testing/test-client.ts';
import { at } from './turns/timed.ts';
import type { Heard, Question } from './providers/asking-clients.ts';
import type { EmbeddingTimes } from './turns/embedding.ts';
import { measure, start } from './turns/start.ts';

const rounds = Number(process.env['ROUNDS'] ?? 5);
const asked = 30;
const numbers = { plain: 78, again: 78, library: 2 };
type Name = keyof typeof numbers;

const upstream = await start('providers/upstream.ts');
const { openai } = upstream.said as LoopbackUpstream['url'];
const clients = await start('providers/asking-clients.ts');
const { child, said } = await start('turns/library.ts', { env: { OPENAI_BASE_URL: openai } });
const embedding = await start('turns/embedding.ts', { env: { OPENAI_BASE_URL: openai } });
const url = String(said);
const client = testClient(url);
await client.get('/api/auth/google?login_hint=person0%40example.test', { follow: true });
const queries = ((await retrievalCorpus?.questions()) ?? []).filter((_, index) => index % 8 === 0);

const meanings: EmbeddingTimes = { upstream: [], builtin: [] };
async function meaning(number: number) {
  // Puts the round's number into each text, because vectors of repeated texts are cached.
  const texts = queries.slice(0, asked).map(({ query }) => `${number}: ${query}`);
  embedding.child.send(texts);
  const [{ upstream: sent, builtin }] = (await once(embedding.child, 'message')) as [EmbeddingTimes];
  meanings.upstream.push(...sent);
  meanings.builtin.push(...builtin);
}

async function round(name: Name, number: number) {
  const questions: Question[] = [];
  for (let index = 0; index < asked; index++) {
    const sessionId = await newSession(client, 'A chat', numbers[name]);
    const cookie = [...client.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const message = queries[(number * asked + index) % queries.length]?.query ?? '';
    const frame = { type: 'chat', sessionId, message, short: true, aiProvider: 'openai' };
    questions.push({ url: `${url.replace(/^http/, 'ws')}/ws`, headers: { cookie, origin: url }, frame });
  }
  await measure(child);
  clients.child.send({ questions, inTurn: true });
  const [{ heard, failed }] = (await once(clients.child, 'message')) as [{ heard?: Heard; failed?: string }];
  if (heard === undefined) throw new Error(failed);
  const { cpu, statements } = await measure(child);
  return {
    'processor time a turn, ms': (1_000 * cpu) / asked,
    'statements a turn': statements / asked,
    'first token p50, ms': at(heard.first, 0.5),
    'first token p95, ms': at(heard.first, 0.95),
  };
}
type Rows = Awaited<ReturnType<typeof round>>;
const names = Object.keys(numbers) as Name[];
const measured: Record<Name, Rows[]> = { plain: [], again: [], library: [] };
for (const name of names) await round(name, rounds);
for (let number = 0; number < rounds; number++) {
  for (const name of names) measured[name].push(await round(name, number));
  await meaning(number);
}

process.stdout.write(`load ${loadavg()[0]?.toFixed(1)}\n`);
for (const row of Object.keys(measured.plain[0] ?? {}) as (keyof Rows)[]) {
  const of = (name: Name) =>
    at(
      measured[name].map((values) => values[row]),
      0.5,
    );
  const [plain, again, library] = [of('plain'), of('again'), of('library')];
  const more = library - (plain + again) / 2;
  process.stdout.write(
    `${row.padEnd(30)} plain ${plain.toFixed(2)}   again ${again.toFixed(2)}   library ${library.toFixed(2)} (+${more.toFixed(2)})\n`,
  );
}
process.stdout.write(
  `meaning of a question p50, ms  upstream ${at(meanings.upstream, 0.5).toFixed(2)}   built-in ${at(meanings.builtin, 0.5).toFixed(2)}\n`,
);
child.disconnect();
for (const started of [upstream, clients, embedding]) started.child.disconnect();
