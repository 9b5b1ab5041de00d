import { AppError, type ChatPart, type Passage } from '@staffroom/sdk';
import type { ChatMessage } from '@staffroom/sdk/internal/shared';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../../db/migrations/index.ts';
import { type TestDatabase, testDatabase } from '../../../testing/test-database.ts';
import { entities } from '../../entities.ts';
import { createMessageStore } from '../messages/message-store.sql.ts';
import { createRuns, type Runs } from './chat-runs.ts';
import type { Respond } from './write-answer.ts';
import { access, collector, isEnd, isText, saying, speaker, textOf } from '../testing/speaker.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
let runs: Runs;
let ana: string;

beforeAll(async () => {
  database = await testDatabase({ entities, migrations });
  runs = await createRuns({ database, processName: 'this', log });
  const person =
    "insert into app_user (subject, email, name) values ('ana', 'ana@example.test', 'Ana') returning id";
  ana = (await database.pool.query(person)).rows[0].id;
});
afterAll(async () => {
  await runs.close();
  await database.close();
});

async function newSession(): Promise<string> {
  const session =
    "insert into chat_session (user_id, agent, title) values ($1, 'echo', 'A chat') returning id";
  return (await database.pool.query(session, [ana])).rows[0].id;
}

const list = (sessionId: string): Promise<ChatMessage[]> => createMessageStore(database).list(sessionId);

function ask(sessionId: string, content: string, respond: Respond) {
  return runs.start(
    { ...access, sessionId, userId: ana, content, clientMessageId: null, attachment: null },
    respond,
  );
}

describe('a continued answer', () => {
  const rule = 'The office is closed on Sundays and on public holidays.';
  const source = (documentId: string): Passage => ({
    id: documentId,
    documentId,
    filename: `${documentId}.txt`,
    version: 1,
    page: null,
    section: null,
    start: 0,
    end: rule.length,
    quote: rule,
    score: 1,
  });
  const usage = (inputTokens: number, outputTokens: number) => ({
    type: 'usage' as const,
    usage: { inputTokens, outputTokens },
  });

  async function broken(session: string, parts: ChatPart[]) {
    const { turn, follow } = await ask(
      session,
      'When?',
      saying(async function* () {
        yield* parts;
        await new Promise(() => undefined);
      }),
    );
    const seen = collector();
    follow(seen.send);
    await seen.until((frame) => frame.type === 'chunk');
    await runs.stop(turn.runId, ana);
    await seen.until(isEnd);
    return turn.answerId;
  }

  const goOn = (on: Runs, sessionId: string, continueFrom: string, respond: Respond) =>
    on.start({ ...access, sessionId, userId: ana, continueFrom }, respond);

  it('a continued answer remains one message with its source numbers, and its usage is added up', async () => {
    const session = await newSession();
    const first = await broken(session, [
      { type: 'sources', sources: [source('a'), source('b')] },
      usage(10, 5),
      { type: 'text', text: 'On Sundays [2]. ' },
    ]);
    const { turn, follow } = await goOn(
      runs,
      session,
      first,
      saying(async function* () {
        yield { type: 'sources', sources: [source('b'), source('c')] };
        yield { type: 'text', text: 'On Sundays [1]. ' };
        yield { type: 'text', text: 'Also [1, 2].' };
        yield usage(20, 7);
      }),
    );
    expect(turn).toMatchObject({ answerId: first, history: [], question: { content: 'When?' } });
    expect(turn.answer).toMatchObject({ id: first, content: 'On Sundays [1]. ', status: 'streaming' });
    const seen = collector();
    follow(seen.send);
    const frames = await seen.until(isEnd);
    expect(textOf(frames)).toBe('Also [1, 2].');
    const messages = await list(session);
    expect(messages).toHaveLength(2);
    expect(messages[1]).toMatchObject({
      id: first,
      runId: turn.runId,
      status: 'complete',
      content: 'On Sundays [1]. Also [1, 2].',
      usage: { inputTokens: 30, outputTokens: 12 },
    });
    expect(messages[1]?.citations.map(({ number, documentId }) => [number, documentId])).toEqual([
      [1, 'b'],
      [2, 'c'],
    ]);
  });

  it('a continued answer loses nothing if the continuing process dies, and can be continued again', async () => {
    const session = await newSession();
    const first = await broken(session, [
      { type: 'sources', sources: [source('a')] },
      { type: 'text', text: 'One [1] ' },
    ]);
    await using dying = await otherProcess('dying');
    const words = speaker(['two ', 'three']);
    const { turn } = await goOn(dying.runs, session, first, words.respond);
    const logged = collector();
    await runs.follow(turn.runId, ana, 0, logged.send);
    words.next();
    await logged.until(isText('two '));
    await runs.recover(async (name) => name === 'dying');
    expect((await logged.until(isEnd)).at(-1)).toMatchObject({ fullResponse: 'One [1] two ' });
    const again = await goOn(
      runs,
      session,
      first,
      saying(async function* () {
        yield { type: 'text', text: 'and three' };
      }),
    );
    const seen = collector();
    again.follow(seen.send);
    expect((await seen.until(isEnd)).at(-1)).toMatchObject({
      fullResponse: 'One [1] two and three',
      message: { status: 'complete', citations: [{ number: 1, documentId: 'a' }] },
    });
    words.all();
  });

  it('a continued answer keeps its text if nothing more comes, and cannot be continued once a message follows it', async () => {
    const session = await newSession();
    const first = await broken(session, [{ type: 'text', text: 'So far' }]);
    const failing = await goOn(
      runs,
      session,
      first,
      saying(async function* () {
        yield { type: 'status', text: 'Looking' };
        throw new AppError('unavailable', 'Not now.');
      }),
    );
    const seen = collector();
    failing.follow(seen.send);
    expect((await seen.until(isEnd)).at(-1)).toMatchObject({
      type: 'error',
      partial: { content: 'So far', status: 'failed' },
    });
    const words = speaker(['Yes']);
    words.all();
    const { follow } = await ask(session, 'And then?', words.respond);
    const next = collector();
    follow(next.send);
    await next.until(isEnd);
    await expect(goOn(runs, session, first, words.respond)).rejects.toMatchObject({ code: 'not-found' });
  });
});

async function otherProcess(processName: string) {
  const others = await createRuns({ database, processName, log });
  return { runs: others, [Symbol.asyncDispose]: () => others.close() };
}
