import { expect, it } from 'vitest';
import { openFrames } from '../../testing/frames.ts';
import { newSession } from '../../testing/talker.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { idOf, limitedAgent } from './testing/limited-agent.ts';

const titles = async (person: TestClient): Promise<string[]> =>
  (await person.get('/api/notifications')).body.items.map(({ title }: { title: string }) => title);

it('a person who loses access gets no more frames, answers or jobs of the agent, and an event', async () => {
  const { ana, change, limit } = await limitedAgent();
  await limit();
  const { id: number } = (await ana.get('/api/ai-agents/vault')).body;
  const session = await newSession(ana, 'A chat', number);
  using frames = await openFrames(ana);
  frames.send({ type: 'vault:follow', id: 'open', data: null });
  await frames.until({ type: 'agent' });
  const { runId } = await frames.ask(session, 'forever');
  await frames.written(runId, 5);
  const job = (await ana.post('/api/ai-jobs', { agentId: 'vault', job: 'slow', input: {} })).body.id;
  const jobNow = async () => (await ana.get(`/api/ai-jobs/${job}`)).body;
  await expect.poll(jobNow).toMatchObject({ status: 'running', step: 'begun' });

  const before = frames.all.length;
  await change({ remove: { to: 'person', id: await idOf(ana) } });
  const missing = { code: 'not-found', message: 'Agent not found.' };
  expect(await frames.until({ type: 'error', id: 'open' })).toMatchObject(missing);
  expect(await frames.end(runId)).toMatchObject({ type: 'error', code: 'not-found' });
  await expect.poll(jobNow).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('no longer has access'),
  });
  await expect
    .poll(() => frames.all.slice(before).map((frame) => Reflect.get(frame, 'name')))
    .toContain('agents.changed');

  frames.send({ type: 'vault:once', id: 'next', data: null });
  expect(await frames.until({ id: 'next' })).toMatchObject(missing);
  await expect(frames.ask(session, 'Again')).rejects.toThrow('not-found');
  // The chat stays readable, like the chat of an agent that was removed.
  expect((await ana.get(`/api/ai-chat-sessions/${session}`)).status).toBe(200);
});

it('schedules, document events and notifications of a limited agent reach its people only', async () => {
  const { server, ana, ben, cyd, root, team, change, limit } = await limitedAgent();
  const { pool } = server.database;
  for (const person of [cyd, ana]) {
    const documentId = (await person.upload('/api/documents', 'a.txt', 'Some words.')).body.id;
    await person.post('/api/agents/vault/keep', { documentId });
  }
  await expect
    .poll(async () => (await pool.query("select 1 from document where status = 'processed'")).rowCount)
    .toBe(2);
  await limit();
  await expect.poll(async () => (await ana.get('/api/ai-schedules')).body).toHaveLength(1);
  await pool.query("update agent_schedule set next_at = '2026-01-05T06:00:00Z'");
  for (const person of [ana, ben, root]) await expect.poll(() => titles(person)).toContain('digest');

  await pool.query('update document set version = 2');
  await expect.poll(() => titles(ana)).toContain('document');

  const to = async (person: TestClient) => ({ to: await idOf(person) });
  for (const person of [cyd, ben])
    expect((await ana.post('/api/agents/vault/tell', await to(person))).status).toBe(200);
  expect(await titles(ben)).toContain('Look at this');
  expect(await titles(cyd)).toEqual([]);
  expect((await cyd.get('/api/ai-jobs')).body).toEqual([]);

  const senders = async () =>
    new Set((await ben.get('/api/notifications')).body.items.map(({ sender }: { sender: string }) => sender));
  expect(await senders()).toEqual(new Set(['Agent vault']));
  await change({ remove: { to: 'team', id: team } });
  expect(await senders()).toEqual(new Set(['vault']));
});
