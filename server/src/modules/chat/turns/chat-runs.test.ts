import { AppError, type ChatPart } from '@staffroom/sdk';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../../db/migrations/index.ts';
import { type TestDatabase, testDatabase } from '../../../testing/test-database.ts';
import { entities } from '../../entities.ts';
import type { InstalledAgent } from '../../agents/installed.ts';
import { User } from '../../users/entity.ts';
import { createRuns, type Runs, type RunsOptions } from './chat-runs.ts';
import type { Respond } from './write-answer.ts';
import { createAuditService } from '../../audit/service.ts';
import { type ChatService, createChatService } from '../sessions/service.ts';
import { access, collector, isEnd, isText, saying, speaker, textOf } from '../testing/speaker.ts';

const echo = { slug: 'echo', number: 1, entry: {}, audience: null } as InstalledAgent;
const log = pino({ level: 'silent' });
let database: TestDatabase;
let chat: ChatService;
let runs: Runs;
let ana: string;
let ben: string;

beforeAll(async () => {
  database = await testDatabase({ entities, migrations });
  chat = createChatService({
    database,
    agents: { find: () => echo, list: () => [] },
    events: { publish: async () => undefined, publishTo: async () => undefined },
    audit: createAuditService(),
  });
  runs = await createRuns({ database, processName: 'this', log });
  ana = await person('ana');
  ben = await person('ben');
});
afterAll(async () => {
  await runs.close();
  await database.close();
});

async function person(name: string): Promise<string> {
  const em = database.orm.em.fork();
  const user = em.create(User, { subject: name, email: `${name}@example.test`, name });
  await em.flush();
  return user.id;
}

async function newSession(userId = ana) {
  return (await chat.create({ id: userId, role: 'user' }, { agentId: 1, title: 'A chat' })).id;
}

function ask(sessionId: string, content: string, respond: Respond, clientMessageId: string | null = null) {
  return runs.start(questionOf(sessionId, content, clientMessageId), respond);
}

const questionOf = (sessionId: string, content: string, clientMessageId: string | null = null) => {
  return { ...access, sessionId, userId: ana, content, clientMessageId, attachment: null };
};

describe('a run', () => {
  it('a chat run is reported as missing to everyone but its owner', async () => {
    const words = speaker(['Hello']);
    const { turn, follow } = await ask(await newSession(), 'Hi', words.respond);
    const refused = (runId: string) => [
      runs.follow(runId, ben, 0, () => undefined).catch((error: AppError) => error.message),
      runs.stop(runId, ben).catch((error: AppError) => error.message),
    ];
    const none = '00000000-0000-4000-8000-000000000000';
    expect(await Promise.all(refused(turn.runId))).toEqual(await Promise.all(refused(none)));
    const seen = collector();
    follow(seen.send);
    words.all();
    await seen.until(isEnd);
  });

  it('a chat run is refused when the process is overloaded, stores nothing, and does not disturb the other runs', async () => {
    let overloaded = true;
    const full = await createRuns({ database, processName: 'full', log, isOverloaded: () => overloaded });
    const asks = (sessionId: string, { respond }: ReturnType<typeof speaker>) =>
      full.start(questionOf(sessionId, 'Hi'), respond);
    const words = speaker(['Hello']);
    // An overloaded process still admits a run if it has no other run.
    const { follow } = await asks(await newSession(), words);
    const seen = collector();
    follow(seen.send);
    const session = await newSession();
    const refused = await asks(session, speaker(['One'])).catch((error: AppError) => error);
    expect(refused).toMatchObject({ code: 'unavailable', retryAfter: 5 });
    const { rows } = await database.pool.query('select from chat_message where session_id = $1', [session]);
    expect(rows).toEqual([]);
    words.all();
    await seen.until(isEnd);
    overloaded = false;
    const after = speaker(['Here']);
    const started = await asks(session, after);
    after.all();
    const heard = collector();
    started.follow(heard.send);
    await heard.until(isEnd);
    expect(textOf(heard.frames)).toBe('Here');
    await full.close();
  });

  it('a second simultaneous chat run in one session is refused', async () => {
    const session = await newSession();
    const words = speaker(['One']);
    const { follow } = await ask(session, 'First', words.respond);
    await expect(ask(session, 'Second', words.respond)).rejects.toMatchObject({ code: 'conflict' });
    const seen = collector();
    follow(seen.send);
    words.all();
    await seen.until(isEnd);
    expect((await chat.messages(ana, session)).map(({ content }) => content)).toEqual(['First', 'One']);
  });

  it('a chat run numbers its frames without a gap and stores the whole answer', async () => {
    const session = await newSession();
    const words = speaker(['One ', 'two ', 'three']);
    const { follow } = await ask(session, 'Count', words.respond);
    const seen = collector();
    follow(seen.send);
    words.all();
    const frames = await seen.until(isEnd);
    expect(frames.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(frames.at(-1)).toMatchObject({ type: 'done', fullResponse: 'One two three' });
    expect((await chat.messages(ana, session)).at(-1)).toMatchObject({
      content: 'One two three',
      status: 'complete',
    });
  });

  it('a chat run sends its first word immediately, and joins later text into larger frames in a busy process', async () => {
    await using busy = await otherProcess('busy', { isBusy: () => true });
    const gate = Promise.withResolvers<void>();
    const session = await newSession();
    async function* quick(): AsyncIterable<ChatPart> {
      for (const text of ['One ', 'two ', 'three ']) yield { type: 'text', text };
      yield { type: 'status', text: 'Counting' };
      for (const text of ['four ', 'five']) yield { type: 'text', text };
      await gate.promise;
    }
    const question = questionOf(session, 'Count');
    const { follow } = await busy.runs.start(question, saying(quick));
    const seen = collector();
    follow(seen.send);
    // The held-back text arrives, although the answer is unfinished and no more text follows.
    await seen.until(isText('four five'));
    gate.resolve();
    const frames = await seen.until(isEnd);
    expect(frames).toMatchObject([
      { seq: 1, content: 'One ' },
      { seq: 2, content: 'two three ' },
      { seq: 3, text: 'Counting' },
      { seq: 4, content: 'four five' },
      { seq: 5, type: 'done', fullResponse: 'One two three four five' },
    ]);
  });

  it('a chat run sends a reconnecting client exactly the frames it missed', async () => {
    const words = speaker(['One ', 'two ', 'three']);
    const { turn, follow } = await ask(await newSession(), 'Count', words.respond);
    const first = collector();
    const leave = follow(first.send);
    words.next();
    await first.until(isText('One '));
    leave();
    words.next();
    const second = collector();
    await runs.follow(turn.runId, ana, 1, second.send);
    words.next();
    expect(textOf(first.frames) + textOf(await second.until(isEnd))).toBe('One two three');
  });

  it('a chat run can be followed from another process through its log', async () => {
    await using other = await otherProcess('another');
    const words = speaker(['One ', 'two ', 'three']);
    const { turn } = await ask(await newSession(), 'Count', words.respond);
    const seen = collector();
    await other.runs.follow(turn.runId, ana, 0, seen.send);
    words.next();
    await seen.until(isText('One '));
    words.all();
    const frames = await seen.until(isEnd);
    expect(frames.at(-1)).toMatchObject({ type: 'done', fullResponse: 'One two three' });
    const sequence = frames.filter((frame) => !isEnd(frame)).map(({ seq }) => seq);
    expect(sequence).toEqual(sequence.map((_, index) => index + 1));
  });

  it('a chat run cuts an endless answer at the size limit and keeps the beginning as a failed answer', async () => {
    await using other = await otherProcess('bounded', { maxAnswerBytes: 10 });
    const session = await newSession();
    let ended = false;
    async function* endless(): AsyncIterable<ChatPart> {
      try {
        for (;;) yield { type: 'text', text: 'größer' };
      } finally {
        ended = true;
      }
    }
    const question = questionOf(session, 'Continue');
    const { turn, follow } = await other.runs.start(question, saying(endless));
    const seen = collector();
    follow(seen.send);
    const end = (await seen.until(isEnd)).at(-1);
    expect(end).toMatchObject({
      type: 'error',
      message: expect.stringContaining('reached the maximum length'),
    });
    const kept = { content: 'größergr', status: 'failed' };
    expect(end).toMatchObject({ partial: kept });
    expect((await chat.messages(ana, session)).at(-1)).toMatchObject({ ...kept, runId: turn.runId });
    expect(ended).toBe(true);
  });

  it('a stopped chat run ends immediately and its text is kept and marked as stopped, even if the agent ignores the signal', async () => {
    const session = await newSession();
    async function* deaf(): AsyncIterable<ChatPart> {
      yield { type: 'text', text: 'So far' };
      await new Promise(() => undefined);
    }
    const { turn, follow } = await ask(session, 'Continue', saying(deaf));
    const seen = collector();
    follow(seen.send);
    await seen.until(isText('So far'));
    await runs.stop(turn.runId, ana);
    expect((await seen.until(isEnd)).at(-1)).toMatchObject({ type: 'done', message: { status: 'stopped' } });
    expect((await chat.messages(ana, session)).at(-1)).toMatchObject({
      content: 'So far',
      status: 'stopped',
    });
  });

  it('a chat run can be stopped from another process', async () => {
    await using other = await otherProcess('another');
    const words = speaker(['One ', 'two']);
    const { turn, follow } = await ask(await newSession(), 'Count', words.respond);
    const seen = collector();
    follow(seen.send);
    words.next();
    await seen.until(isText('One '));
    await other.runs.stop(turn.runId, ana);
    expect((await seen.until(isEnd)).at(-1)).toMatchObject({ message: { status: 'stopped' } });
  });

  it('a failed chat run shows the message of an AppError but not that of a bug, and keeps the partial answer', async () => {
    const failing = (error: Error) =>
      async function* (): AsyncIterable<ChatPart> {
        yield { type: 'text', text: 'Half' };
        throw error;
      };
    const ends = [];
    for (const error of [
      new AppError('rate-limited', 'Try again in a minute.'),
      new Error('secret detail'),
    ]) {
      const { follow } = await ask(await newSession(), 'Fail', saying(failing(error)));
      const seen = collector();
      follow(seen.send);
      ends.push((await seen.until(isEnd)).at(-1));
    }
    expect(ends).toMatchObject([
      {
        code: 'rate-limited',
        message: 'Try again in a minute.',
        partial: { content: 'Half', status: 'failed' },
      },
      { code: 'internal', message: 'Something went wrong. Please try again.', partial: { content: 'Half' } },
    ]);
  });

  it('a chat run stores no blank answer', async () => {
    const session = await newSession();
    async function* silent(): AsyncIterable<ChatPart> {
      yield { type: 'status', text: 'Looking' };
    }
    const { follow } = await ask(session, 'Anything?', saying(silent));
    const seen = collector();
    follow(seen.send);
    expect((await seen.until(isEnd)).at(-1)).toMatchObject({
      type: 'error',
      code: 'unavailable',
      partial: null,
    });
    expect((await chat.messages(ana, session)).map(({ role }) => role)).toEqual(['user']);
  });

  it('the answer of a chat run whose process died is kept and marked as interrupted', async () => {
    const session = await newSession();
    const dying = await otherProcess('dying');
    const words = speaker(['One ', 'two ', 'three']);
    const { turn, follow } = await dying.runs.start(questionOf(session, 'Count', 'c'), words.respond);
    const seen = collector();
    follow(seen.send);
    const logged = collector();
    await runs.follow(turn.runId, ana, 0, logged.send);
    words.next();
    await logged.until(isText('One '));
    expect(await runs.recover(async (name) => name === 'dying')).toBe(1);
    expect((await logged.until(isEnd)).at(-1)).toMatchObject({
      type: 'done',
      message: { status: 'interrupted' },
    });
    expect((await chat.messages(ana, session)).at(-1)).toMatchObject({
      content: 'One ',
      status: 'interrupted',
    });
    // The process that was assumed dead finishes its run, which must not change the interrupted answer.
    words.all();
    await seen.until(isEnd);
    expect((await chat.messages(ana, session)).at(-1)).toMatchObject({ content: 'One ' });
    await dying[Symbol.asyncDispose]();
  });
});

describe('the search for abandoned chat runs', () => {
  it('all abandoned chat runs are ended, and a run of this process that ends meanwhile is not counted', async () => {
    const dying = await otherProcess('dying');
    const begun: { session: string; words: ReturnType<typeof speaker> }[] = [];
    for (const [index, said] of [['One ', 'two'], ['Ein ', 'zwei'], ['unsaid']].entries()) {
      const session = await newSession();
      const words = speaker(said);
      const input = { content: 'Count', clientMessageId: `c${index}`, attachment: null };
      const { turn } = await dying.runs.start(
        { ...access, sessionId: session, userId: ana, ...input },
        words.respond,
      );
      begun.push({ session, words });
      if (said.length === 1) continue;
      const logged = collector();
      await runs.follow(turn.runId, ana, 0, logged.send);
      words.next();
      await logged.until(isText(said[0] ?? ''));
    }
    const own = await newSession();
    const ownWords = speaker(['Done']);
    const seen = collector();
    (await ask(own, 'Count', ownWords.respond)).follow(seen.send);
    const count = await runs.recover(async (name) => {
      ownWords.all();
      await seen.until(isEnd);
      return name === 'dying';
    });
    expect(count).toBe(3);
    const last = async (session: string) => (await chat.messages(ana, session)).at(-1);
    const ends = await Promise.all([...begun.map(({ session }) => session), own].map(last));
    const states = ends.map((end) => `${end?.content}: ${end?.status}`);
    expect(states).toEqual(['One : interrupted', 'Ein : interrupted', 'Count: complete', 'Done: complete']);
    expect(await runs.recover(async (name) => name === 'dying')).toBe(0);
    for (const { words } of begun) words.all();
    await dying[Symbol.asyncDispose]();
  });
});

describe('a question', () => {
  it('a question is stored once, whether it arrives by POST, by socket or by both', async () => {
    const session = await newSession();
    const words = speaker(['Yes', 'Yes']);
    words.all();
    await chat.addMessage(ana, session, { role: 'user', content: 'Is it?', clientMessageId: 'c1' });
    for (const id of ['c1', 'c2']) {
      const { follow } = await ask(session, 'Is it?', words.respond, id);
      const seen = collector();
      follow(seen.send);
      await seen.until(isEnd);
    }
    const questions = (await chat.messages(ana, session)).filter(({ role }) => role === 'user');
    expect(questions.map(({ clientMessageId }) => clientMessageId)).toEqual(['c1', 'c2']);
  });

  it('a question sent by socket without an id is matched with the question posted just before', async () => {
    const session = await newSession();
    const words = speaker(['Yes']);
    words.all();
    const posted = await chat.addMessage(ana, session, { role: 'user', content: 'Is it?' });
    const { turn, follow } = await ask(session, 'Is it?', words.respond);
    const seen = collector();
    follow(seen.send);
    await seen.until(isEnd);
    expect(turn.question.id).toBe(posted.id);
  });
});

/** Simulates a second process on the same database. */
async function otherProcess(
  processName: string,
  options: Pick<RunsOptions, 'maxAnswerBytes' | 'isBusy'> = {},
) {
  const others = await createRuns({ database, processName, log, ...options });
  return { runs: others, [Symbol.asyncDispose]: () => others.close() };
}
