import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFrames, type Frames } from '../../../testing/frames.ts';
import { newSession, talkerServer } from '../../../testing/talker.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { attachSettled } from '../testing/attach.ts';
import type { StaffroomEvent } from '../../events.ts';
import { createAttachmentStore } from '../attachments/attachment-store.ts';
import { createTurnFiles } from './turn-files.sql.ts';

let server: TestServer;
let ana: TestClient;
let frames: Frames;
beforeAll(async () => {
  server = await talkerServer();
  ana = await server.signIn('ana@example.test');
  frames = await openFrames(ana);
});
afterAll(() => {
  frames[Symbol.dispose]();
  return server.close();
});

async function told(sessionId: string, more: Record<string, unknown> = {}) {
  const { runId } = await frames.ask(sessionId, 'tell', more);
  const end = await frames.end(runId);
  return JSON.parse(end.type === 'done' ? end.fullResponse : JSON.stringify(end));
}

async function messages(sessionId: string) {
  return (await ana.get(`/api/ai-chat-sessions/${sessionId}/messages`)).body;
}

describe('a question with files', () => {
  it('a question sends the text of its files to the agent and shows the files on the message', async () => {
    const sessionId = await newSession(ana);
    const one = await attachSettled(ana, 'one.txt', 'First.');
    const two = await attachSettled(ana, 'two.md', 'Second.');
    const { attachments } = await told(sessionId, { attachmentIds: [two.id, one.id] });
    expect(attachments).toEqual([
      { filename: 'two.md', text: 'Second.' },
      { filename: 'one.txt', text: 'First.' },
    ]);
    const [question, answer] = await messages(sessionId);
    expect(question.attachments).toEqual([two, one]);
    expect(answer.attachments).toEqual([]);
    const begun = frames.all.findLast((frame) => frame.type === 'run' && frame.sessionId === sessionId);
    expect(begun).toMatchObject({ message: { attachments: [two, one] } });
  });

  it('a question with a file needs no text', async () => {
    const sessionId = await newSession(ana);
    const { id } = await attachSettled(ana, 'one.txt', 'First.');
    const { runId } = await frames.ask(sessionId, '', { attachmentIds: [id] });
    expect(await frames.end(runId)).toMatchObject({ type: 'done' });
    expect((await told(sessionId)).history).toEqual([
      { role: 'user', content: '', attachments: [{ filename: 'one.txt', text: 'First.' }] },
      { role: 'assistant', content: 'You said 0 characters.' },
    ]);
  });

  it('a question that arrives twice has its files once', async () => {
    const sessionId = await newSession(ana);
    const { id } = await attachSettled(ana, 'one.txt', 'First.');
    const more = { clientMessageId: 'twice', attachmentIds: [id] };
    const begun = await Promise.all([
      frames.ask(sessionId, 'tell', more),
      frames.ask(sessionId, 'tell', more),
    ]);
    expect(new Set(begun.map(({ runId }) => runId)).size).toBe(1);
    await frames.end(begun[0].runId);
    await frames.ask(sessionId, 'tell', more);
    const stored = await messages(sessionId);
    expect(stored).toHaveLength(2);
    expect(stored[0].attachments.map((file: { id: string }) => file.id)).toEqual([id]);
  });

  it('a question that was posted without its files gets them from the socket', async () => {
    const sessionId = await newSession(ana);
    const { id } = await attachSettled(ana, 'one.txt', 'First.');
    await ana.post(`/api/ai-chat-sessions/${sessionId}/messages`, {
      role: 'user',
      content: 'tell',
      clientMessageId: 'posted',
    });
    await told(sessionId, { clientMessageId: 'posted', attachmentIds: [id] });
    const stored = await messages(sessionId);
    expect(stored).toHaveLength(2);
    expect(stored[0].attachments).toHaveLength(1);
  });

  it('a question can reuse files of an earlier question in its session, and both keep them', async () => {
    const sessionId = await newSession(ana);
    const { id } = await attachSettled(ana, 'one.txt', 'First.');
    await told(sessionId, { attachmentIds: [id] });
    const { attachments } = await told(sessionId, { clientMessageId: 'again', attachmentIds: [id] });
    expect(attachments).toEqual([{ filename: 'one.txt', text: 'First.' }]);
    const [first, , again] = await messages(sessionId);
    expect([first.attachments.length, again.attachments.length]).toEqual([1, 1]);
    expect(again.attachments[0].id).not.toBe(id);
  });

  it('a question cannot use files of another session', async () => {
    const { id } = await attachSettled(ana, 'one.txt', 'First.');
    await told(await newSession(ana), { attachmentIds: [id] });
    await expect(told(await newSession(ana), { attachmentIds: [id] })).rejects.toThrow('not-found');
  });

  it('a question can have at most ten files', async () => {
    const sessionId = await newSession(ana);
    const attachmentIds = Array.from({ length: 11 }, () => crypto.randomUUID());
    frames.send({ type: 'chat', sessionId, message: 'tell', clientMessageId: 'eleven', attachmentIds });
    expect(await frames.until({ clientMessageId: 'eleven' })).toMatchObject({ code: 'invalid' });
  });

  it('a question waits for a file that is still being read, and the chat shows that the file is being read', async () => {
    const sessionId = await newSession(ana);
    const { id } = await attachSettled(ana, 'one.txt', 'First.');
    const { pool } = server.database;
    await pool.query(`update chat_attachment set status = 'processing' where id = $1`, [id]);
    const { runId } = await frames.ask(sessionId, 'tell', { attachmentIds: [id] });
    await frames.until({ type: 'status', runId, text: 'Reading one.txt…' });
    await pool.query(`update chat_attachment set status = 'ready' where id = $1`, [id]);
    const end = await frames.end(runId);
    expect(end).toMatchObject({ type: 'done', fullResponse: expect.stringContaining('First.') });
  });

  it('a question ends with the reason if one of its files turns out to be unreadable', async () => {
    const sessionId = await newSession(ana);
    const { id } = await attachSettled(ana, 'one.txt', 'First.');
    const { pool } = server.database;
    await pool.query(`update chat_attachment set status = 'processing' where id = $1`, [id]);
    const { runId } = await frames.ask(sessionId, 'tell', { attachmentIds: [id] });
    await frames.until({ type: 'status', runId });
    await pool.query(`update chat_attachment set status = 'failed', error = 'It is damaged.' where id = $1`, [
      id,
    ]);
    expect(await frames.end(runId)).toMatchObject({
      type: 'error',
      code: 'invalid',
      message: '"one.txt" could not be read. It is damaged.',
    });
  });

  it('a question can reuse an earlier question’s file while that file is being read', async () => {
    const sessionId = await newSession(ana);
    const { id } = await attachSettled(ana, 'one.txt', 'First.');
    await told(sessionId, { attachmentIds: [id] });
    const { database } = server;
    await database.pool.query(`update chat_attachment set status = 'processing', text = null where id = $1`, [
      id,
    ]);
    const { runId } = await frames.ask(sessionId, 'tell', { attachmentIds: [id] });
    await frames.until({ type: 'status', runId });
    const ended = await createAttachmentStore(database).finish(id, {
      text: 'First.',
      truncated: false,
      picture: null,
      blob: null,
    });
    expect(ended).toEqual([id, expect.any(String)]);
    const end = await frames.end(runId);
    expect(end).toMatchObject({ type: 'done', fullResponse: expect.stringContaining('First.') });
  });

  it('a waiting question reloads its files only after an event about them, and loads no text twice', async () => {
    const sessionId = await newSession(ana);
    const { id } = await attachSettled(ana, 'one.txt', 'First.');
    const long = await attachSettled(ana, 'two.txt', 'Second.');
    await told(sessionId, { attachmentIds: [id, long.id] });
    const [question] = await messages(sessionId);
    const { pool } = server.database;
    await pool.query(`update chat_attachment set status = 'processing' where id = $1`, [id]);
    const fetched: string[][] = [];
    const looked = {
      async query(statement: string, values: unknown[]) {
        const answer = await pool.query<{ text: string }>(statement, values);
        fetched.push(answer.rows.map(({ text }) => text));
        return answer;
      },
    };
    const listeners = new Set<(event: StaffroomEvent) => void>();
    const files = createTurnFiles({
      database: { pool: looked as unknown as typeof pool },
      events: { subscribe: (listener) => (listeners.add(listener), () => listeners.delete(listener)) },
    });
    const tell = (about: string) => {
      const data = { id: about, status: 'ready' };
      for (const listener of listeners) listener({ name: 'attachment.updated', data, userId: null });
    };
    const reading = files.read({ question, history: [] }, new AbortController().signal);
    expect((await reading.next()).value).toEqual({ type: 'status', text: 'Reading one.txt…' });
    const rest = reading.next();
    tell(crypto.randomUUID());
    await pool.query('select 1');
    expect(fetched).toHaveLength(1);
    await pool.query(`update chat_attachment set status = 'ready' where id = $1`, [id]);
    tell(id);
    expect((await rest).value).toMatchObject({ attachments: [{ text: 'First.' }, { text: 'Second.' }] });
    expect(fetched.map((texts) => texts.includes('Second.'))).toEqual([true, false]);
  });

  it('a question stops waiting for its files after a timeout', async () => {
    const { id } = await attachSettled(ana, 'one.txt', 'First.');
    const sessionId = await newSession(ana);
    await told(sessionId, { attachmentIds: [id] });
    const [question] = await messages(sessionId);
    await server.database.pool.query(`update chat_attachment set status = 'processing' where id = $1`, [id]);
    const events = {
      subscribe(listener: (event: StaffroomEvent) => void) {
        listener({ name: 'attachment.updated', data: { id, status: 'processing' }, userId: null });
        return () => {};
      },
    };
    const files = createTurnFiles({ database: server.database, events, attachmentTimeoutMs: 1 });
    const reading = files.read({ question, history: [] }, new AbortController().signal);
    const read = async () => {
      while (!(await reading.next()).done);
    };
    await expect(read()).rejects.toMatchObject({
      code: 'unavailable',
      message: '"one.txt" is still processing. Ask again in a moment.',
    });
  });
});

describe('files of earlier questions', () => {
  it('files of earlier questions are in the history of later questions, including files sent as text', async () => {
    const sessionId = await newSession(ana);
    const { id } = await attachSettled(ana, 'one.txt', 'First.');
    const typed = { filename: 'typed.txt', text: 'Typed.' };
    await told(sessionId, { attachmentIds: [id] });
    await told(sessionId, { fileContent: typed });
    const { history, attachments } = await told(sessionId);
    expect(attachments).toEqual([]);
    expect(history.map((entry: { attachments?: unknown }) => entry.attachments)).toEqual([
      [{ filename: 'one.txt', text: 'First.' }],
      undefined,
      [typed],
      undefined,
    ]);
  });

  it('files of earlier questions have limited room: the newest file stays whole, and a truncated file is marked as truncated', async () => {
    const sessionId = await newSession(ana);
    for (const [letter, length] of [
      ['a', 150_000],
      ['b', 150_000],
      ['c', 100_000],
    ] as const) {
      const { id } = await attachSettled(ana, `${letter}.txt`, letter.repeat(length));
      await frames.end((await frames.ask(sessionId, 'count 1', { attachmentIds: [id] })).runId);
    }
    const { history } = await told(sessionId);
    const texts = history.flatMap(
      (entry: { attachments?: { text: string }[] }) => entry.attachments?.map(({ text }) => text) ?? [],
    );
    expect(texts[0]).toMatch(/^\[The text of this file is left out because/);
    expect(texts[1]).toBe(
      `${'b'.repeat(100_000)}\n[Only the first 100000 of 150000 characters of this file.]`,
    );
    expect(texts[2]).toBe('c'.repeat(100_000));
  });
});

describe('a file in the frame itself', () => {
  it('a file in a chat frame is reported as missing if the client could not read it', async () => {
    const fileContent = {
      filename: 'report.pdf',
      text: 'This is a PDF file. Its content will be processed on the server.',
    };
    const { attachments } = await told(await newSession(ana), { fileContent });
    expect(attachments).toEqual([
      {
        filename: 'report.pdf',
        text: expect.stringMatching(/^\[The content of this file is missing from the message/),
      },
    ]);
  });

  it('a file in a chat frame loses invisible characters, and unsafe parts of its name', async () => {
    const fileContent = { filename: '../a\u202E.txt', text: 'pay\u200B \u{E0041}now' };
    const { attachments } = await told(await newSession(ana), { fileContent });
    expect(attachments).toEqual([{ filename: 'a.txt', text: 'pay now' }]);
  });

  it('a file in a chat frame is cut from two megabytes to the length that models read', async () => {
    const fileContent = { filename: 'long.txt', text: 'x'.repeat(2 * 1024 * 1024) };
    const { attachments } = await told(await newSession(ana), { fileContent });
    expect(attachments[0].text).toMatch(/^x{400000}\n\[Only the first 400000 of 2097152 characters/);
  });
});
