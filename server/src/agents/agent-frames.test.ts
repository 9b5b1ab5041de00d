import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFrames } from '../testing/frames.ts';
import { talkerServer } from '../testing/talker.ts';
import type { TestClient } from '../testing/test-client.ts';
import type { TestServer } from '../testing/test-server.ts';

let server: TestServer;
let ana: TestClient;
beforeAll(async () => {
  server = await talkerServer();
  ana = await server.signIn('ana@example.test');
});
afterAll(() => server.close());

describe('a frame for an agent’s socket', () => {
  it('an agent frame is refused if its agent or handler does not exist, or its data is invalid', async () => {
    using frames = await openFrames(ana);
    const answer = async (id: string, type: string, data: unknown) => {
      frames.send({ type, id, data });
      return frames.until({ id });
    };
    expect(await answer('1', 'nobody:double', {})).toMatchObject({ code: 'not-found' });
    expect(await answer('2', 'talker:nothing', {})).toMatchObject({
      code: 'not-found',
      message: 'Talker does not answer "talker:nothing".',
    });
    expect(await answer('3', 'talker:double', { number: 'two' })).toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('talker:double.number'),
    });
    expect(await answer('4', 'talker:constructor', {})).toMatchObject({ code: 'not-found' });
  });

  it("an agent answers a client's frame with numbered frames, on behalf of the signed-in person", async () => {
    using frames = await openFrames(ana);
    frames.send({ type: 'talker:double', id: '7', userId: 'ben', data: { number: 21 } });
    await frames.until({ type: 'agent-done' });
    const place = { type: 'agent', source: 'talker:double', id: '7' };
    expect(frames.all).toEqual([
      { ...place, seq: 1, data: { number: 42 } },
      { ...place, seq: 2, data: { for: 'ana@example.test' } },
      { type: 'agent-done', source: 'talker:double', id: '7' },
    ]);
  });

  it('a failing agent frame returns an error without details, and does not block other frames', async () => {
    using frames = await openFrames(ana);
    frames.send({ type: 'talker:forever', id: 'slow', data: null });
    frames.send({ type: 'talker:broken', id: 'broken', data: null });
    expect(await frames.until({ type: 'error' })).toMatchObject({ id: 'broken', code: 'internal' });
    expect(JSON.stringify(frames.all)).not.toContain('secret detail');
  });

  it('a socket may have at most twenty agent frames in progress', async () => {
    using frames = await openFrames(ana);
    for (let index = 0; index <= 20; index++)
      frames.send({ type: 'talker:forever', id: `${index}`, data: 0 });
    expect(await frames.until({ type: 'error' })).toMatchObject({ id: '20', code: 'rate-limited' });
  });

  it('an agent frame ends when the agent is switched off, even if its handler ignores the abort signal', async () => {
    const root = await server.signIn('root@example.test');
    using frames = await openFrames(ana);
    frames.send({ type: 'talker:forever', id: '1', data: null });
    await frames.until({ type: 'agent' });
    await root.put('/api/admin/agents/talker', { enabled: false });
    expect(await frames.until({ type: 'error' })).toMatchObject({
      id: '1',
      message: 'Talker was switched off.',
    });
    frames.send({ type: 'talker:double', id: '2', data: { number: 1 } });
    expect(await frames.until({ id: '2' })).toMatchObject({ code: 'unavailable' });
  });
});
