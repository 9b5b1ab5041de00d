// Measures what an answer costs the server against a bare relay of the same model in the same run: processor time per turn and
// per million tokens, time to the first token, with twenty turns per second, one after the other, and twenty at once on new
// connections, and bytes per token. Each contender is a process on one core if `taskset` is available; upstream and browsers
// are other processes. The relay runs twice; the difference between its copies is the noise. On PostgreSQL another relay with
// the official SDK also stores question and answer (`keeper.ts`), which shows how much of the difference is unavoidable. Rounds
// alternate, medians of rounds are compared.
//   node --conditions=@staffroom/source server/bench/turns.ts
// TEST_DATABASE_URL selects PostgreSQL instead of the embedded database. ROUNDS, STREAMS and TOKENS set the numbers;
// PROFILE=<folder> writes a profile of each contender's processor time.
import { once } from 'node:events';
import type { LoopbackUpstream } from '@staffroom/sdk/testing';
import { newSession } from '../src/testing/talker.ts';
import { type TestClient, testClient } from '../src/testing/test-client.ts';
import { at } from './turns/timed.ts';
import type { Asking, Heard, Question } from './providers/asking-clients.ts';
import type { Measured } from './sockets/measured.ts';
import { measure, start } from './turns/start.ts';

const number = (name: string, usual: number) => Number(process.env[name] ?? usual);
const rounds = number('ROUNDS', 5);
const streams = number('STREAMS', 100);
/** Number of tokens in an answer, about 450 words. In a short answer, the start of the turn would dominate the result. */
const tokens = number('TOKENS', 600);
const pause = 20;
const turns = 100;
/** Milliseconds between questions, at twenty questions per second. */
const every = 50;
const concurrency = 20;
const people = 4;
/** Number of messages in a long chat before its first measured question. */
const history = 200;
/** Maximum difference between the two runs of the baseline, as a share: a larger one makes the measurement invalid. */
const restless = 0.15;

interface Contender {
  questions: (messages: string[]) => Promise<Question[]>;
  /** Returns questions that a person asks in one long chat, for contenders that have chats. */
  late: (messages: string[]) => Promise<Question[]>;
  measure: () => Promise<Measured>;
  stop: () => void;
}

const units = {
  'processor time a turn': 'ms',
  'first token p50, twenty a second': 'ms',
  'first token p99, twenty a second': 'ms',
  'first token p50, one behind the other': 'ms',
  'behind 200 messages, first token p50': 'ms',
  'twenty at once, first token p50': 'ms',
  'twenty at once, first token p99': 'ms',
  'processor time per million tokens': 's',
  'bytes a token': 'B',
};
type Row = keyof typeof units;

const upstream = await start('providers/upstream.ts');
const { openai } = upstream.said as LoopbackUpstream['url'];
const clients = await start('providers/asking-clients.ts');

async function relay(file = 'turns/relay.ts'): Promise<Contender> {
  const { child, said } = await start(file, { env: { OPENAI_BASE_URL: openai } });
  const url = String(said);
  const questions: Contender['questions'] = (messages) =>
    Promise.resolve(messages.map((message) => ({ url, headers: {}, frame: { message } })));
  return {
    questions,
    late: questions,
    measure: () => measure(child),
    stop: () => child.disconnect(),
  };
}

async function server(): Promise<Contender> {
  const { child, said } = await start('turns/server.ts', { env: { OPENAI_BASE_URL: openai } });
  const url = String(said);
  const signedIn: TestClient[] = [];
  for (let index = 0; index < people; index++) {
    const client = testClient(url);
    await client.get(`/api/auth/google?login_hint=person${index}%40example.test`, { follow: true });
    signedIn.push(client);
  }
  const questionOf = (client: TestClient, sessionId: string, message: string): Question => {
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const frame = { type: 'chat', sessionId, message, short: true };
    return { url: `${url.replace(/^http/, 'ws')}/ws`, headers: { cookie, origin: url }, frame };
  };
  const each = (messages: string[], ask: (client: TestClient, message: string) => Promise<Question>) =>
    inTurn(messages, (message, index) => ask(signedIn[index % people] ?? testClient(url), message));
  const long = new Map(await inTurn(signedIn, async (client) => [client, await longChat(client)] as const));
  return {
    questions: (messages) =>
      each(messages, async (client, message) =>
        questionOf(client, await newSession(client, 'A chat', 78), message),
      ),
    late: (messages) =>
      each(messages, (client, message) =>
        Promise.resolve(questionOf(client, long.get(client) ?? '', message)),
      ),
    measure: () => measure(child),
    stop: () => child.disconnect(),
  };
}

async function inTurn<T, R>(items: T[], work: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const [index, item] of items.entries()) done.push(await work(item, index));
  return done;
}

async function longChat(client: TestClient): Promise<string> {
  const sessionId = await newSession(client, 'A long chat', 78);
  for (let message = 0; message < history; message++) {
    const said = { role: message % 2 === 0 ? 'user' : 'assistant', content: 'Some forty words. '.repeat(13) };
    await client.post(`/api/ai-chat-sessions/${sessionId}/messages`, said);
  }
  return sessionId;
}

async function collectAnswers(questions: Question[], how: Omit<Asking, 'questions'> = {}): Promise<Heard> {
  clients.child.send({ questions, ...how });
  const [{ heard, failed }] = (await once(clients.child, 'message')) as [{ heard?: Heard; failed?: string }];
  if (heard === undefined) throw new Error(failed);
  return heard;
}

async function round(contender: Contender): Promise<Record<Row, number>> {
  const short = await contender.questions(Array.from({ length: turns }, () => 'stream 1 0'));
  await contender.measure();
  const { first } = await collectAnswers(short, { inTurn: true });
  const turn = await contender.measure();
  const steady = await contender.questions(Array.from({ length: turns }, () => 'stream 1 0'));
  const { first: paced } = await collectAnswers(steady, { every });
  const late = await contender.late(Array.from({ length: turns }, () => 'stream 1 0'));
  const behind = await collectAnswers(late, { inTurn: true });
  const some = await contender.questions(Array.from({ length: concurrency }, () => 'stream 1 0'));
  const together = await collectAnswers(some, { fresh: true });
  const long = await contender.questions(Array.from({ length: streams }, () => `stream ${tokens} ${pause}`));
  await contender.measure();
  const heard = await collectAnswers(long);
  const stream = await contender.measure();
  if (heard.tokens !== streams * tokens)
    throw new Error(`${heard.tokens} of ${streams * tokens} tokens came`);
  return {
    'processor time a turn': (1_000 * turn.cpu) / turns,
    'first token p50, twenty a second': at(paced, 0.5),
    'first token p99, twenty a second': at(paced, 0.99),
    'first token p50, one behind the other': at(first, 0.5),
    'behind 200 messages, first token p50': at(behind.first, 0.5),
    'twenty at once, first token p50': at(together.first, 0.5),
    'twenty at once, first token p99': at(together.first, 0.99),
    'processor time per million tokens': (1e6 * stream.cpu) / (streams * tokens),
    'bytes a token': heard.bytes / (streams * tokens),
  };
}

const keeps = process.env['TEST_DATABASE_URL'] !== undefined;
const contenders = {
  relay: await relay(),
  again: await relay(),
  ...(keeps && { keeper: await relay('turns/keeper.ts') }),
  server: await server(),
};
type Name = keyof typeof contenders;
const measured: Partial<Record<Name, Record<Row, number>[]>> = {};
for (const contender of Object.values(contenders)) await round(contender);
for (let turn = 0; turn < rounds; turn++) {
  for (const [name, contender] of Object.entries(contenders)) {
    (measured[name as Name] ??= []).push(await round(contender));
  }
}
for (const [row, unit] of Object.entries(units)) {
  const of = (name: Name) =>
    at(
      (measured[name] ?? []).map((values) => values[row as Row]),
      0.5,
    );
  const [relayed, repeated] = [of('relay'), of('again')];
  const noise = Math.abs(repeated - relayed) / Math.min(repeated, relayed);
  const beside = (name: Name) =>
    `${name} ${of(name).toFixed(2)} (${((2 * of(name)) / (relayed + repeated)).toFixed(2)}x)`;
  const cells = [
    `relay ${relayed.toFixed(2)} ${unit}`,
    `again ${repeated.toFixed(2)}`,
    ...(keeps ? [beside('keeper')] : []),
    beside('server'),
    ...(noise > restless ? [`VOID: the baseline differs by ${Math.round(noise * 100)} %`] : []),
  ];
  process.stdout.write(`${row.padEnd(40)} ${cells.join('   ')}\n`);
}
for (const { stop } of Object.values(contenders)) stop();
for (const { child } of [upstream, clients]) child.disconnect();
