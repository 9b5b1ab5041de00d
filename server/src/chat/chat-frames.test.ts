import type { ServerFrame } from '@staffroom/sdk/internal/shared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFrames } from '../testing/frames.ts';
import { randomFrom, runSeed } from '../testing/random.ts';
import { letGo, newSession, stored, talkerServer } from '../testing/talker.ts';
import type { TestClient } from '../testing/test-client.ts';
import type { TestServer } from '../testing/test-server.ts';

let server: TestServer;
let ana: TestClient;
let ben: TestClient;
let root: TestClient;
beforeAll(async () => {
  server = await talkerServer();
  ana = await server.signIn('ana@example.test');
  ben = await server.signIn('ben@example.test');
  root = await server.signIn('root@example.test');
});
afterAll(() => server.close());

const none = '11111111-1111-4111-8111-111111111111';
const counted = (upTo: number) => Array.from({ length: upTo }, (_, index) => `${index + 1} `).join('');

describe('a chat frame', () => {
  it("a chat frame for another person's session gets the same error as one for a missing session", async () => {
    using frames = await openFrames(ben);
    const foreign = await newSession(ana);
    for (const sessionId of [foreign, none]) frames.send({ type: 'chat', sessionId, message: 'count 1' });
    const answers = [await frames.until({ sessionId: foreign }), await frames.until({ sessionId: none })];
    for (const answer of answers) {
      expect(answer).toMatchObject({ code: 'not-found', message: 'This chat session does not exist.' });
    }
    expect(await stored(ana, foreign)).toEqual([]);
  });

  it('an unreadable chat frame gets an error that says what is wrong and contains the message id', async () => {
    using frames = await openFrames(ana);
    const sessionId = await newSession(ana);
    const wrong: [Record<string, unknown>, string][] = [
      [{ sessionId: '7', clientMessageId: 'a' }, 'invalid'],
      [{ sessionId, clientMessageId: 'b', message: 7 }, 'invalid'],
      [{ sessionId, clientMessageId: 'c', message: '  ' }, 'invalid'],
      [{ sessionId, clientMessageId: 'd', message: 'x'.repeat(2 * 1024 * 1024 + 1) }, 'too-large'],
      [{ sessionId, clientMessageId: 'e', message: 'a\0b' }, 'invalid'],
      [{ sessionId, clientMessageId: 'f', documentIds: Array(1_000_000).fill(7) }, 'invalid'],
      [{ sessionId, clientMessageId: 'g', documentIds: ['7'] }, 'invalid'],
      [
        { sessionId, clientMessageId: 'h', message: ' ', fileContent: { text: '', filename: ' ' } },
        'invalid',
      ],
    ];
    for (const [values, code] of wrong) {
      frames.send({ type: 'chat', message: 'count 1', ...values });
      const answer = await frames.until({ clientMessageId: values.clientMessageId });
      expect(answer).toMatchObject({ type: 'error', code, sessionId: values.sessionId });
      expect(JSON.stringify(answer).length).toBeLessThan(1_000);
    }
    expect(await stored(ana, sessionId)).toEqual([]);
  });

  it('a chat frame of two megabytes is answered', async () => {
    using frames = await openFrames(ana);
    const { runId } = await frames.ask(await newSession(ana), 'é'.repeat(2 * 1024 * 1024 - 60_000));
    expect(await frames.end(runId)).toMatchObject({ fullResponse: 'You said 2037152 characters.' });
  });

  it('a chat frame is answered for the signed-in person, whatever user it names', async () => {
    using frames = await openFrames(ana);
    const { runId } = await frames.ask(await newSession(ana), 'tell', { userId: 'ben' });
    const end = await frames.end(runId);
    expect(JSON.parse(end.type === 'done' ? end.fullResponse : '')).toMatchObject({
      user: 'ana@example.test',
    });
  });

  it('a chat frame may have either of the two forms in the specification, with the person’s prompt and an attached file', async () => {
    using frames = await openFrames(ana);
    const told = async (sessionId: string, more: Record<string, unknown>) => {
      const { runId } = await frames.ask(sessionId, 'tell', more);
      const end = await frames.end(runId);
      return JSON.parse(end.type === 'done' ? end.fullResponse : '');
    };
    const file = { text: 'All staff must …', filename: 'policy.txt' };
    const long = {
      agentId: 77,
      userId: none,
      aiProvider: 'built-in',
      customPrompt: 'Rhyme.',
      fileContent: file,
    };
    expect(await told(await newSession(ana), long)).toMatchObject({
      settings: { prompt: 'Rhyme.', provider: 'built-in' },
      attachments: [file],
      documentIds: [],
    });
    const short = { documentIds: [none] };
    expect(await told(await newSession(ana), short)).toMatchObject({
      settings: { prompt: 'Be brief.' },
      attachments: [],
      documentIds: [none],
    });
    const blank = { aiProvider: null, customPrompt: '', documentIds: null };
    for (const fileContent of [null, { text: '', filename: '' }]) {
      expect(await told(await newSession(ana), { ...blank, fileContent })).toMatchObject({
        settings: { prompt: 'Be brief.' },
        attachments: [],
      });
    }
  });

  it('the agent gets the earlier messages of the chat, oldest first', async () => {
    using frames = await openFrames(ana);
    const sessionId = await newSession(ana);
    for (const message of ['count 2', 'tell']) {
      const { runId } = await frames.ask(sessionId, message);
      await frames.end(runId);
    }
    const messages = await stored(ana, sessionId);
    expect(JSON.parse(messages.at(-1)?.[1] ?? '').history).toEqual([
      { role: 'user', content: 'count 2' },
      { role: 'assistant', content: '1 2 ' },
    ]);
  });

  it('a chat frame that arrives twice, even from two tabs simultaneously, stores one message and one answer', async () => {
    using one = await openFrames(ana);
    using two = await openFrames(ana);
    const sessionId = await newSession(ana);
    const id = { clientMessageId: 'twice' };
    const begun = await Promise.all([one, two, one].map((tab) => tab.ask(sessionId, 'count 60 30', id)));
    expect(new Set(begun.map(({ runId }) => runId)).size).toBe(1);
    const runId = begun[0]?.runId ?? '';
    await two.until({ type: 'chunk', runId });
    await letGo(one, sessionId);
    await Promise.all([one.end(runId), two.end(runId)]);
    expect(two.text(runId)).toBe(counted(60));
    await one.ask(sessionId, 'count 60 30', id);
    expect(await stored(ana, sessionId)).toEqual([
      ['user', 'count 60 30', 'complete'],
      ['assistant', counted(60), 'complete'],
    ]);
  });

  it('a chat frame can request the answer to a posted message, with the client id in the frame, the message, both or neither', async () => {
    using frames = await openFrames(ana);
    const id = { clientMessageId: 'mine' };
    for (const [posted, asked] of [
      [{}, {}],
      [id, id],
      [id, {}],
      [{}, id],
    ] as const) {
      const sessionId = await newSession(ana);
      await ana.post('/api/ai-chat-messages', { sessionId, role: 'user', content: 'count 1', ...posted });
      const { runId } = await frames.ask(sessionId, 'count 1', asked);
      await frames.end(runId);
      expect(await stored(ana, sessionId)).toEqual([
        ['user', 'count 1', 'complete'],
        ['assistant', '1 ', 'complete'],
      ]);
    }
  });

  it("a chat frame is refused with a reason while the session's previous answer is being written", async () => {
    using frames = await openFrames(ana);
    const sessionId = await newSession(ana);
    const { runId } = await frames.ask(sessionId, 'wait', { clientMessageId: 'first' });
    frames.send({ type: 'chat', sessionId, message: 'count 1', clientMessageId: 'second' });
    expect(await frames.until({ clientMessageId: 'second' })).toMatchObject({ code: 'conflict' });
    frames.send({ type: 'stop', runId });
    await frames.end(runId);
    expect(await stored(ana, sessionId)).toHaveLength(2);
  });
});

describe('an answer over the socket', () => {
  it("another person's answer, or a missing one, can be neither followed nor stopped, and the error contains its id", async () => {
    using mine = await openFrames(ana);
    using theirs = await openFrames(ben);
    const { runId } = await mine.ask(await newSession(ana), 'wait');
    for (const type of ['resume', 'stop', 'cancel']) {
      for (const id of [runId, none]) {
        theirs.all.length = 0;
        theirs.send({ type, runId: id });
        const answer = await theirs.until({ runId: id });
        expect(answer).toMatchObject({ code: 'not-found', message: 'This answer does not exist.' });
        expect(answer).not.toHaveProperty('seq');
      }
    }
    theirs.send({ type: 'resume', runId: 'no-uuid' });
    expect(await theirs.until({ runId: 'no-uuid' })).toMatchObject({ code: 'invalid' });
    mine.send({ type: 'stop', runId });
    expect(await mine.end(runId)).toMatchObject({ type: 'done', message: { status: 'stopped' } });
  });

  it('an answer arrives over the socket in numbered pieces without a gap, after a frame that announces it', async () => {
    using frames = await openFrames(ana);
    const { runId } = await frames.ask(await newSession(ana), 'count 30');
    await frames.end(runId);
    const own = frames.all.filter((frame) => 'runId' in frame && frame.runId === runId);
    expect(own[0]?.type).toBe('run');
    expect(own.slice(1).map((frame) => ('seq' in frame ? frame.seq : null))).toEqual(
      own.slice(1).map((_, index) => index + 1),
    );
    expect(own.at(-1)).toMatchObject({ type: 'done', fullResponse: counted(30) });
  });

  it('two tabs can follow an answer, and either can stop it for both', async () => {
    using one = await openFrames(ana);
    using two = await openFrames(ana);
    const sessionId = await newSession(ana);
    const { runId } = await one.ask(sessionId, 'wait');
    expect(await two.until({ name: 'answer.started' })).toMatchObject({ data: { runId, sessionId } });
    two.send({ type: 'resume', runId });
    await two.until({ type: 'chunk', runId });
    two.send({ type: 'stop', runId });
    const [first, second] = await Promise.all([one.end(runId), two.end(runId)]);
    expect(first).toEqual(second);
    expect(first).toMatchObject({ type: 'done', message: { status: 'stopped', content: 'So far ' } });
  });

  it("a tab that opens later shows an answer's current step, and the step ends with the answer", async () => {
    using one = await openFrames(ana);
    const sessionId = await newSession(ana);
    const { runId } = await one.ask(sessionId, 'look');
    using two = await openFrames(ana);
    two.send({ type: 'resume', runId, after: 0 });
    await two.until({ type: 'step', runId, seq: 3 });
    const states = (frames: typeof two.all) =>
      frames.flatMap((frame) => (frame.type === 'step' ? [[frame.step.id, frame.step.state]] : []));
    const shown = [
      ['look', 'done'],
      ['read', 'running'],
    ];
    expect(states(two.all)).toEqual(shown);
    two.send({ type: 'stop', runId });
    const [first, second] = await Promise.all([one.end(runId), two.end(runId)]);
    expect(states(one.all)).toEqual(shown);
    expect(first).toEqual(second);
    expect(first).toMatchObject({
      type: 'done',
      message: { status: 'stopped', steps: [{ state: 'done' }, { id: 'read', state: 'stopped' }] },
    });
  });

  it('a socket gets each frame of an answer once, however often it resumes', async () => {
    using frames = await openFrames(ana);
    const { runId } = await frames.ask(await newSession(ana), 'count 100');
    for (let time = 0; time < 5; time++) frames.send({ type: 'resume', runId, after: 0 });
    await frames.end(runId);
    frames.send({ type: 'ping' });
    await frames.until({ type: 'pong' });
    expect(frames.all.filter((frame) => frame.type === 'done')).toHaveLength(1);
  });

  it('an answer is complete and without duplicates when the socket drops at any point', async () => {
    const seed = runSeed();
    const random = randomFrom(seed);
    let live = 0;
    for (let cut = 0; cut < 30; cut++) {
      const sessionId = await newSession(ana);
      const frames = await openFrames(ana);
      const short = cut % 3 > 0;
      const { runId } = await frames.ask(sessionId, 'count 120 100', { short });
      let text = '';
      let seen = 0;
      const take = (frame: ServerFrame) => {
        if (!('seq' in frame) || !('runId' in frame) || frame.runId !== runId || frame.type === 'done')
          return;
        expect(frame.seq, `seed ${seed}, cut ${cut}`).toBe(seen + 1);
        seen = frame.seq;
        if (frame.type === 'chunk') text += frame.content;
      };
      const at = 1 + Math.floor(random() * 90);
      await frames.until({ runId, seq: at });
      frames.socket.terminate();
      frames.all.forEach(take);
      using again = await openFrames(ana);
      again.send({ type: 'resume', runId, short, ...(cut % 2 === 0 ? { after: seen } : { lastSeq: seen }) });
      if (cut % 5 > 0 && seen < 101) await again.until({ runId, seq: 101 });
      await letGo(again, sessionId);
      const end = await again.end(runId);
      again.all.forEach(take);
      expect(end, `seed ${seed}, cut ${cut}`).toMatchObject({ type: 'done', fullResponse: counted(120) });
      // If the run has already ended, only its last frame contains the whole answer.
      if (seen < 121) continue;
      live += 1;
      expect(text, `seed ${seed}, cut ${cut}`).toBe(counted(120));
    }
    expect(live, `seed ${seed}`).toBeGreaterThan(15);
  });

  it('a client can request short frames, which contain ids once and text once', async () => {
    using frames = await openFrames(ana);
    const sessionId = await newSession(ana);
    const heard: string[] = [];
    frames.socket.on('message', (data: Buffer) => void heard.push(data.toString()));
    const { runId } = await frames.ask(sessionId, 'count 3', { short: true });
    expect(await frames.end(runId)).toMatchObject({ fullResponse: '1 2 3 ', message: { content: '1 2 3 ' } });
    const [short, ...told] = heard.filter((text) => /^\[|"as":/.test(text));
    expect(JSON.parse(short ?? '')).toEqual({ type: 'short', as: 1, runId, sessionId });
    expect(told.slice(0, -1)).toEqual([
      '{"as":1,"seq":1,"type":"status","text":"Counting"}',
      '[1,2,"1 "]',
      '[1,3,"2 "]',
      '[1,4,"3 "]',
    ]);
    expect(told.at(-1)).not.toContain('1 2 3 ');
  });

  it('a failed answer shows the text of an AppError, hides that of a bug, and keeps its earlier text', async () => {
    using frames = await openFrames(ana);
    const sessionId = await newSession(ana);
    const failing = await frames.ask(sessionId, 'fail');
    expect(await frames.end(failing.runId)).toMatchObject({
      code: 'internal',
      partial: { content: 'Half', status: 'failed' },
    });
    const refused = await frames.ask(sessionId, 'refuse');
    expect(await frames.end(refused.runId)).toMatchObject({
      code: 'rate-limited',
      message: 'Try again in a minute.',
      partial: null,
    });
    expect(JSON.stringify(frames.all)).not.toContain('secret detail');
    expect((await stored(ana, sessionId)).map(([, content]) => content)).toEqual(['fail', 'Half', 'refuse']);
  });

  it('a blank answer counts as an error and is not stored', async () => {
    using frames = await openFrames(ana);
    const sessionId = await newSession(ana);
    const { runId } = await frames.ask(sessionId, 'silent', { clientMessageId: 'again' });
    expect(await frames.end(runId)).toMatchObject({ code: 'unavailable', partial: null });
    expect(await stored(ana, sessionId)).toEqual([['user', 'silent', 'complete']]);
    const second = await frames.ask(sessionId, 'silent', { clientMessageId: 'again' });
    await frames.end(second.runId);
    expect(second.runId).not.toBe(runId);
    expect(await stored(ana, sessionId)).toHaveLength(1);
  });

  it('an answer keeps a character whose two halves arrive separately, and loses only characters that the database cannot store', async () => {
    using frames = await openFrames(ana);
    const { runId } = await frames.ask(await newSession(ana), 'odd');
    expect(await frames.end(runId)).toMatchObject({ fullResponse: '😀!', message: { status: 'complete' } });
    expect(frames.text(runId)).toBe('😀!');
  });

  it('an answer ends when its session is deleted', async () => {
    using frames = await openFrames(ana);
    const sessionId = await newSession(ana);
    const { runId } = await frames.ask(sessionId, 'hang');
    expect((await ana.delete(`/api/ai-chat-sessions/${sessionId}`)).status).toBe(204);
    expect(await frames.end(runId)).toMatchObject({ message: { status: 'stopped' } });
    frames.send({ type: 'resume', runId });
    expect(await frames.until({ type: 'error', runId })).toMatchObject({ code: 'not-found' });
  });

  it('switching off an agent ends its running answer and keeps the text, and new questions are refused', async () => {
    using frames = await openFrames(ana);
    const sessionId = await newSession(ana);
    const { runId } = await frames.ask(sessionId, 'hang');
    await frames.until({ type: 'chunk', runId });
    await root.put('/api/admin/agents/talker', { enabled: false });
    expect(await frames.end(runId)).toMatchObject({
      type: 'error',
      code: 'unavailable',
      message: 'Talker was switched off.',
      partial: { content: 'So far ', status: 'failed' },
    });
    frames.send({ type: 'chat', sessionId, message: 'count 1', clientMessageId: 'off' });
    expect(await frames.until({ clientMessageId: 'off' })).toMatchObject({ code: 'unavailable' });
    await root.put('/api/admin/agents/talker', { enabled: true });
    const next = await frames.ask(sessionId, 'count 1');
    expect(await frames.end(next.runId)).toMatchObject({ fullResponse: '1 ' });
  });
});

describe('an agent for certain roles only', () => {
  it('an agent that is limited to certain roles is reported as missing to people with other roles', async () => {
    await using restricted = await talkerServer({ roles: ['admin'] });
    const boss = await restricted.signIn('root@example.test');
    const eve = await restricted.signIn('eve@example.test');
    const refused = await eve.post('/api/ai-chat-sessions', { agentId: 77, title: 'Mine' });
    expect([refused.status, refused.body.message]).toEqual([404, 'Agent not found.']);
    using hers = await openFrames(eve);
    hers.send({ type: 'talker:double', id: '1', data: { number: 2 } });
    expect(await hers.until({ id: '1' })).toMatchObject({ code: 'not-found' });
    using frames = await openFrames(boss);
    const { runId } = await frames.ask(await newSession(boss), 'count 1');
    expect(await frames.end(runId)).toMatchObject({ type: 'done' });
  });
});
