import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixtureServer } from '../testing/fixture-server.ts';
import { type Frames, openFrames } from '../testing/frames.ts';
import { newSession } from '../testing/talker.ts';
import type { TestClient } from '../testing/test-client.ts';
import type { TestServer } from '../testing/test-server.ts';

let server: TestServer;
let ana: TestClient;
let frames: Frames;
beforeAll(async () => {
  server = await fixtureServer('rememberer');
  ana = await server.signIn('ana@example.test');
  frames = await openFrames(ana);
});
afterAll(async () => {
  frames[Symbol.dispose]();
  await server.close();
});
beforeEach(() => ana.delete('/api/memories?agentId=79'));

interface Script {
  say: string;
  source?: string;
  fail?: boolean;
}

/** Sends a question in a new session. Without a script, the answer lists the memories that the agent got. */
async function ask(message: string, script?: Script, client = { session: ana, frames }): Promise<string> {
  // The script is encoded in base64, because memory must not contain readable text from attachments.
  const fileContent = script && { filename: 'script.json', text: btoa(JSON.stringify(script)) };
  const sessionId = await newSession(client.session, 'A chat', 79);
  const { runId } = await client.frames.ask(sessionId, message, { fileContent });
  await client.frames.end(runId);
  return client.frames.text(runId);
}

const kept = async () =>
  (await ana.get('/api/memories?agentId=79')).body.map(({ type, content }: Record<string, string>) => [
    type,
    content,
  ]);

const advice =
  'Write to the works council before the end of the month, because they need two weeks to answer you. ';

describe('a chat with an agent that remembers', () => {
  it('small talk creates no memory', async () => {
    await ask('Hello', { say: 'Hello!' });
    expect(await kept()).toEqual([]);
  });

  it('a meaningful question and a shortened long answer create a memory', async () => {
    await ask('Which policy?', { say: advice.repeat(3) });
    expect(await kept()).toEqual([
      ['ai_response', advice.repeat(3).slice(0, 200).trim()],
      ['user_query', 'Which policy?'],
    ]);
  });

  it('text from a document creates no memory', async () => {
    const source = 'The vault opens with the words open sesame at nine in the morning on weekdays only.';
    await ask('How does the vault open?', { source, say: `${source} [1] ${advice}` });
    expect(await kept()).toEqual([['ai_response', advice.trim()]]);
  });

  it('secrets create no memory', async () => {
    await ask('Does the policy allow that my password is hunter2! for everything?', {
      say: `${advice} Your password: hunter2`,
    });
    expect(await kept()).toEqual([]);
  });

  it('a failed answer creates no memory', async () => {
    await ask('Which policy?', { say: advice.repeat(2), fail: true });
    expect(await kept()).toEqual([['user_query', 'Which policy?']]);
  });

  it('a repeated question creates only one memory', async () => {
    for (let count = 0; count < 3; count++) await ask('Which policy?', { say: 'This.' });
    expect(await kept()).toEqual([['user_query', 'Which policy?']]);
  });

  it('an agent gets up to three memories that are relevant to the question', async () => {
    for (const content of ['Audits the VPN', 'VPN of the Rome branch', 'VPN costs', 'VPN law', 'Likes tea'])
      await ana.post('/api/memories', { agentId: 79, content });
    const given = JSON.parse(await ask('VPN?')) as string[];
    expect(given).toHaveLength(3);
    for (const note of given) expect(note).toContain('VPN');
    expect(JSON.parse(await ask('And the weather?'))).toEqual([]);
  });

  it('an agent does not get other people’s memories', async () => {
    await ana.post('/api/memories', { agentId: 79, content: 'VPN of the Rome branch' });
    const ben = await server.signIn('ben@example.test');
    using other = await openFrames(ben);
    expect(JSON.parse(await ask('VPN?', undefined, { session: ben, frames: other }))).toEqual([]);
  });

  it('memories are neither used nor created while memory is switched off', async () => {
    await ana.post('/api/memories', { agentId: 79, content: 'VPN of the Rome branch' });
    await ana.put('/api/memories/settings', { agentId: 79, enabled: false });
    expect(JSON.parse(await ask('VPN policy?'))).toEqual([]);
    await ask('Which policy?', { say: advice.repeat(3) });
    expect(await kept()).toEqual([['conversation', 'VPN of the Rome branch']]);
    await ana.put('/api/memories/settings', { agentId: 79, enabled: true });
  });
});

describe('an agent without the memory permission', () => {
  it('an agent without the memory permission gets and creates no memories', async () => {
    await using denied = await fixtureServer('rememberer', { deny: ['memory'] });
    const client = await denied.signIn('ana@example.test');
    using socket = await openFrames(client);
    await client.post('/api/memories', { agentId: 79, content: 'VPN of the Rome branch' });
    expect(JSON.parse(await ask('VPN policy?', undefined, { session: client, frames: socket }))).toEqual([]);
    expect((await client.get('/api/memories')).body).toHaveLength(1);
  });
});
