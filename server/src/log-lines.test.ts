import { expect, it } from 'vitest';
import { openFrames } from './testing/frames.ts';
import { providerServer } from './testing/provider-server.ts';
import { newSession } from './testing/talker.ts';

it('an answer and each call of a model leave one log line with the request, agent, model, tokens and time', async () => {
  await using server = await providerServer();
  const ana = await server.signIn('ana@example.test');
  const userId = (await ana.get('/api/auth/me')).body.id;
  using frames = await openFrames(ana);
  const sessionId = await newSession(ana, 'A chat', 78);
  const { runId } = await frames.ask(sessionId, 'A secret question', { aiProvider: 'openai' });
  await frames.end(runId);
  const answer = await ana.post('/api/agents/asker/text', { question: 'When?', provider: 'openai' });
  expect(answer.status).toBe(200);

  const lines = () =>
    server.logged.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => isWork(msg));
  const isWork = (msg: unknown) => msg === 'chat: answer ended' || msg === 'ai: model call ended';
  await expect.poll(lines).toHaveLength(3);
  const model = {
    level: 'info',
    userId,
    agent: 'asker',
    provider: 'openai',
    model: expect.stringMatching(/^gpt-/),
    inputTokens: expect.any(Number),
    outputTokens: expect.any(Number),
    durationMs: expect.any(Number),
  };
  expect(lines()).toEqual([
    expect.objectContaining({ ...model, msg: 'ai: model call ended', requestId: runId, outcome: 'complete' }),
    expect.objectContaining({
      ...model,
      msg: 'chat: answer ended',
      requestId: runId,
      sessionId,
      status: 'complete',
    }),
    expect.objectContaining({ ...model, requestId: answer.headers.get('x-request-id'), outcome: 'complete' }),
  ]);
  expect(server.logged.join('')).not.toContain('A secret question');
});
