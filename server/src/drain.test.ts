import { describe, expect, it } from 'vitest';
import { closeCode } from './ws/client.ts';
import { openFrames } from './testing/frames.ts';
import { providerServer } from './testing/provider-server.ts';
import { newSession } from './testing/talker.ts';

const patient = { answerDrainMs: 60_000 };

describe('a server that gets a stop signal', () => {
  it('a stopping server finishes a running answer and a call of a model before it closes the model gateway', async () => {
    const released = Promise.withResolvers<void>();
    const respond = () => ({ text: ['So ', 'far, so good'], until: released.promise });
    const server = await providerServer({}, { loopback: { respond }, ...patient });
    const ana = await server.signIn('ana@example.test');
    const ben = await server.signIn('ben@example.test');
    const frames = await openFrames(ana);
    const idle = await openFrames(ben);
    const { runId } = await frames.ask(await newSession(ana, 'A chat', 78), 'Continue', {
      aiProvider: 'openai',
    });
    await frames.until({ type: 'chunk', runId });
    const call = ben.post('/api/agents/asker/text', { question: 'When?', provider: 'openai' });
    await server.upstream.request(1);

    const closed = server.close();
    // Ben waits for no answer on his socket, so his browser connects to another process immediately.
    expect(await idle.closed).toBe(closeCode.goingAway);
    expect(frames.socket.readyState).toBe(frames.socket.OPEN);
    released.resolve();
    expect(await frames.end(runId)).toMatchObject({
      message: { status: 'complete', content: expect.stringContaining('so good') },
    });
    expect(await call).toMatchObject({ status: 200 });
    expect(await frames.closed).toBe(closeCode.goingAway);
    await closed;
  });

  it('a stopping server interrupts an answer that takes longer than its limit, and keeps the text', async () => {
    const respond = () => ({ text: ['So ', 'far '], breaks: 'stall' as const });
    const server = await providerServer({}, { loopback: { respond }, answerDrainMs: 300 });
    const ana = await server.signIn('ana@example.test');
    const frames = await openFrames(ana);
    const { runId } = await frames.ask(await newSession(ana, 'A chat', 78), 'Continue', {
      aiProvider: 'openai',
    });
    await frames.until({ type: 'chunk', runId });
    await server.close();
    expect(frames.text(runId)).toBe('So far ');
  });

  it('a stopping server still serves requests and sockets for STOP_DELAY, and says so in /readyz', async () => {
    const server = await providerServer({ STOP_DELAY: '2' }, patient);
    const ana = await server.signIn('ana@example.test');
    const closed = server.close();
    const ready = await server.anonymous.get('/readyz');
    expect([ready.status, ready.body.status]).toEqual([503, 'stopping']);
    // A load balancer that reuses connections opens its next one elsewhere.
    expect(ready.headers.get('connection')).toBe('close');
    expect((await server.anonymous.get('/livez')).status).toBe(200);
    using frames = await openFrames(ana);
    const { runId } = await frames.ask(await newSession(ana, 'A chat', 78), 'Continue');
    expect(await frames.end(runId)).toMatchObject({ message: { status: 'complete' } });
    await closed;
    await expect(server.anonymous.get('/readyz')).rejects.toThrow(/ECONNREFUSED/);
  });
});
