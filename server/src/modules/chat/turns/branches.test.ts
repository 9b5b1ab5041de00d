import type { ChatMessage } from '@staffroom/sdk/internal/shared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Frames, openFrames } from '../../../testing/frames.ts';
import { letGo, newSession, stored, talkerServer } from '../../../testing/talker.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import type { TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ana: TestClient;
let ben: TestClient;
let frames: Frames;
beforeAll(async () => {
  server = await talkerServer();
  ana = await server.signIn('ana@example.test');
  ben = await server.signIn('ben@example.test');
  frames = await openFrames(ana);
});
afterAll(async () => {
  frames[Symbol.dispose]();
  await server.close();
});

const sessions = '/api/ai-chat-sessions';
const none = '11111111-1111-4111-8111-111111111111';

const list = async (sessionId: string, query = ''): Promise<ChatMessage[]> =>
  (await ana.get(`${sessions}/${sessionId}/messages${query}`)).body;
const contents = async (sessionId: string) => (await stored(ana, sessionId)).map(([, content]) => content);
const show = (sessionId: string, headId: string) => ana.patch(`${sessions}/${sessionId}`, { headId });

async function ask(sessionId: string, message: string, more = {}): Promise<[ChatMessage, ChatMessage]> {
  const begun = await frames.ask(sessionId, message, more);
  const end = await frames.end(begun.runId);
  if (end.type !== 'done') throw new Error(end.message);
  return [begun.message, end.message];
}

/** @returns the id of an answer stopped after its first words */
async function stopped(sessionId: string, message: string): Promise<string> {
  const { runId } = await frames.ask(sessionId, message);
  await frames.until({ type: 'chunk', runId });
  frames.send({ type: 'stop', runId });
  const end = await frames.end(runId);
  return end.type === 'done' ? end.message.id : '';
}

describe('a branch', () => {
  it('a branch cannot be shown or started from a message that is missing or belongs to someone else or another session', async () => {
    const [sessionId, other] = [await newSession(ana), await newSession(ana)];
    const [question, answer] = await ask(sessionId, 'count 1');
    expect((await ben.patch(`${sessions}/${sessionId}`, { headId: question.id })).status).toBe(404);
    for (const headId of [question.id, none]) expect((await show(other, headId)).status).toBe(404);
    const post = { role: 'user', content: 'Hello', parentId: question.id };
    expect((await ana.post(`${sessions}/${other}/messages`, post)).status).toBe(404);
    for (const id of [question.id, none]) {
      for (const kind of ['parentId', 'regenerate', 'continueFrom']) {
        const refused = frames.ask(other, 'count 1', { [kind]: id, clientMessageId: kind });
        await expect(refused).rejects.toThrow('This message does not exist.');
      }
    }
    expect(await list(other)).toEqual([]);
    await expect(frames.ask(sessionId, '', { regenerate: answer.id })).rejects.toThrow('Only questions');
    for (const continueFrom of [question.id, answer.id]) {
      await expect(frames.ask(sessionId, '', { continueFrom })).rejects.toThrow('Only the last answer');
    }
    const both = { regenerate: question.id, continueFrom: answer.id };
    await expect(frames.ask(sessionId, '', both)).rejects.toThrow('Choose either');
    expect(await contents(sessionId)).toEqual(['count 1', '1 ']);
  });

  it('an edited question starts a branch, and the other branches are kept and can be shown again', async () => {
    const sessionId = await newSession(ana);
    const [, first] = await ask(sessionId, 'count 1');
    const [second] = await ask(sessionId, 'count 2');
    const [, third] = await ask(sessionId, 'count 3');
    const [edited, answer] = await ask(sessionId, 'count 4', { parentId: first.id });
    expect(edited).toMatchObject({ parentId: first.id, siblingIds: [second.id, edited.id] });
    expect(await contents(sessionId)).toEqual(['count 1', '1 ', 'count 4', '1 2 3 4 ']);
    expect((await show(sessionId, second.id)).status).toBe(200);
    const shown = await list(sessionId);
    expect(shown.map(({ content }) => content)).toEqual([
      'count 1',
      '1 ',
      'count 2',
      '1 2 ',
      'count 3',
      '1 2 3 ',
    ]);
    expect(shown.map(({ parentId }) => parentId)).toEqual([null, ...shown.slice(0, -1).map(({ id }) => id)]);
    expect(shown[2]?.siblingIds).toEqual([second.id, edited.id]);
    const [next] = await ask(sessionId, 'count 5');
    expect(next.parentId).toBe(third.id);
    await show(sessionId, answer.id);
    expect((await list(sessionId)).at(-1)?.id).toBe(answer.id);
  });

  it("a branch can start with a new first question, and its next question sends only the branch's own history", async () => {
    const sessionId = await newSession(ana);
    const [old] = await ask(sessionId, 'count 1');
    const [anew] = await ask(sessionId, 'count 2', { parentId: null });
    expect(anew).toMatchObject({ parentId: null, siblingIds: [old.id, anew.id] });
    const [, told] = await ask(sessionId, 'tell');
    expect(JSON.parse(told.content).history.map(({ content }: ChatMessage) => content)).toEqual([
      'count 2',
      '1 2 ',
    ]);
  });

  it('a branch leaves a question without an answer out of the history', async () => {
    const sessionId = await newSession(ana);
    await ask(sessionId, 'count 1');
    await expect(ask(sessionId, 'refuse')).rejects.toThrow('Try again in a minute.');
    const [, told] = await ask(sessionId, 'tell');
    expect(JSON.parse(told.content).history.map(({ content }: ChatMessage) => content)).toEqual([
      'count 1',
      '1 ',
    ]);
  });

  it('the branches of a chat are listed in pages, newest first', async () => {
    const sessionId = await newSession(ana);
    for (const message of ['count 1', 'count 2', 'count 3']) await ask(sessionId, message);
    const all = await list(sessionId);
    expect(await list(sessionId, '?limit=2')).toEqual(all.slice(4));
    expect(await list(sessionId, `?limit=3&before=${all[4]?.id}`)).toEqual(all.slice(1, 4));
    expect(await list(sessionId, `?before=${all[0]?.id}`)).toEqual([]);
    expect(await list(sessionId, `?before=${none}`)).toEqual([]);
  });
});

describe('a second answer to a question', () => {
  it('a second answer to a question is stored beside the first answer', async () => {
    const sessionId = await newSession(ana);
    const [question, first] = await ask(sessionId, 'count 2');
    const [same, second] = await ask(sessionId, '', { regenerate: question.id });
    expect(same).toEqual(question);
    expect(second).toMatchObject({ parentId: question.id, siblingIds: [first.id, second.id] });
    expect((await list(sessionId)).map(({ id }) => id)).toEqual([question.id, second.id]);
    await show(sessionId, first.id);
    expect((await list(sessionId)).map(({ id }) => id)).toEqual([question.id, first.id]);
  });

  it('a second answer that ends blank leaves the first answer selected', async () => {
    const sessionId = await newSession(ana);
    const fileContent = { filename: 'a.txt', text: 'A' };
    const [question] = await ask(sessionId, 'count 1', { fileContent });
    await server.database.pool.query("update chat_message set content = 'silent' where id = $1", [
      question.id,
    ]);
    const { runId } = await frames.ask(sessionId, '', { regenerate: question.id });
    expect(await frames.end(runId)).toMatchObject({ code: 'unavailable' });
    expect(await contents(sessionId)).toEqual(['silent', '1 ']);
  });

  it('a second answer to a question gets the question’s files', async () => {
    const sessionId = await newSession(ana);
    const fileContent = { filename: 'a.txt', text: 'A' };
    const [question] = await ask(sessionId, 'tell', { fileContent });
    const [, again] = await ask(sessionId, '', { regenerate: question.id });
    expect(JSON.parse(again.content)).toMatchObject({ attachments: [fileContent], history: [] });
  });

  it('a second answer is written once if it is requested twice simultaneously', async () => {
    const sessionId = await newSession(ana);
    await stopped(sessionId, 'count 400 200');
    const [question] = await list(sessionId);
    using other = await openFrames(ana);
    const begun = await Promise.all(
      [frames, other].map((tab) => tab.ask(sessionId, '', { regenerate: question?.id })),
    );
    expect(begun[0]?.runId).toBe(begun[1]?.runId);
    await letGo(frames, sessionId);
    const end = await other.end(begun[1]?.runId ?? '');
    expect(end.type === 'done' && end.message.siblingIds).toHaveLength(2);
  });
});

describe('an interrupted answer', () => {
  it('an interrupted answer is continued in the same message for every tab, with its existing sources', async () => {
    const sessionId = await newSession(ana);
    using other = await openFrames(ana);
    const continueFrom = await stopped(sessionId, 'wait go');
    const begun = await Promise.all([frames, other].map((tab) => tab.ask(sessionId, '', { continueFrom })));
    for (const { runId: next, answer } of begun) {
      expect(next).toBe(begun[0]?.runId);
      expect(answer).toMatchObject({ id: continueFrom, content: 'So far ' });
    }
    await letGo(other, sessionId);
    const end = await other.end(begun[1]?.runId ?? '');
    expect(end).toMatchObject({ fullResponse: 'So far and no further.', message: { id: continueFrom } });
    expect(await stored(ana, sessionId)).toEqual([
      ['user', 'wait go', 'complete'],
      ['assistant', 'So far and no further.', 'complete'],
    ]);
  });

  it('a continued answer is complete for a tab that connects later', async () => {
    const sessionId = await newSession(ana);
    const tabs = [frames, await openFrames(ana), await openFrames(ana)];
    const whole = 'So far and no further.';
    const tooLate = 'Only the last answer can be continued, if it was cut off.';
    for (let round = 0; round < 5; round++) {
      const continueFrom = await stopped(sessionId, 'wait');
      const outcomes = tabs.map(async (tab) => {
        const begun = await tab.ask(sessionId, '', { continueFrom }).catch((error: unknown) => String(error));
        if (typeof begun === 'string') return begun.includes(tooLate) ? tooLate : begun;
        const end = await tab.end(begun.runId);
        return end.type === 'done' ? end.fullResponse : end.message;
      });
      expect(new Set([tooLate, ...(await Promise.all(outcomes))])).toEqual(new Set([tooLate, whole]));
    }
    for (const tab of tabs.slice(1)) tab[Symbol.dispose]();
  });

  it('a tab can follow an interrupted answer from its stored part while the answer is written again', async () => {
    const sessionId = await newSession(ana);
    const { runId } = await frames.ask(sessionId, 'count 300 150');
    await frames.until({ type: 'chunk', runId, content: '150 ' });
    frames.send({ type: 'stop', runId });
    await frames.end(runId);
    const [, broken] = await list(sessionId);
    const next = await frames.ask(sessionId, '', { continueFrom: broken?.id });
    const [, listed] = await list(sessionId);
    expect(listed).toMatchObject({ status: 'streaming', runId: next.runId, content: broken?.content });
    using other = await openFrames(ana);
    other.send({ type: 'resume', runId: next.runId, after: 0 });
    await letGo(other, sessionId);
    const whole = Array.from({ length: 300 }, (_, index) => `${index + 1} `).join('');
    expect(await other.end(next.runId)).toMatchObject({ fullResponse: whole });
    expect((listed?.content ?? '') + other.text(next.runId)).toBe(whole);
    expect((listed?.content ?? '') + frames.text(next.runId)).toBe(whole);
  });
});

describe('a message sent by POST', () => {
  it('messages sent by POST are added to the end of the branch, also when several arrive simultaneously', async () => {
    const sessionId = await newSession(ana);
    const post = (content: string, more = {}) =>
      ana.post(`${sessions}/${sessionId}/messages`, { role: 'user', content, ...more });
    await Promise.all(Array.from({ length: 6 }, (_, index) => post(`Note ${index}`)));
    const all = await list(sessionId);
    expect(all).toHaveLength(6);
    expect(all.every(({ siblingIds }) => siblingIds.length === 1)).toBe(true);
    const beside = await post('Other', { parentId: all[0]?.id });
    expect(beside.body.siblingIds).toEqual([all[1]?.id, beside.body.id]);
    expect(await contents(sessionId)).toEqual([all[0]?.content, 'Other']);
  });

  it('a message sent by POST comes after the answer to the previous question, even if it arrives earlier', async () => {
    const sessionId = await newSession(ana);
    for (const number of [1, 2]) {
      const id = { clientMessageId: `q${number}` };
      await ana.post(`${sessions}/${sessionId}/messages`, {
        role: 'user',
        content: `count ${number}`,
        ...id,
      });
    }
    for (const number of [1, 2]) await ask(sessionId, `count ${number}`, { clientMessageId: `q${number}` });
    expect(await contents(sessionId)).toEqual(['count 1', '1 ', 'count 2', '1 2 ']);
  });

  it('a message sent by POST during an answer is kept if that answer ends blank', async () => {
    const sessionId = await newSession(ana);
    const { runId } = await frames.ask(sessionId, 'quiet');
    await ana.post(`${sessions}/${sessionId}/messages`, { role: 'user', content: 'Later' });
    frames.send({ type: 'stop', runId });
    await frames.end(runId);
    expect(await contents(sessionId)).toEqual(['quiet', 'Later']);
  });
});
