import { expect, it, onTestFinished } from 'vitest';
import pino from 'pino';
import { createAuditService } from '../audit/service.ts';
import { createEvents } from '../events.ts';
import { openFrames } from '../../testing/frames.ts';
import { providerServer } from '../../testing/provider-server.ts';
import { newSession } from '../../testing/talker.ts';
import { createMaintenance } from './maintenance.ts';

it('during maintenance, changes get 503 with a time, reading goes on, and only an administrator ends it', async () => {
  await using server = await providerServer();
  const root = await server.signIn('root@example.test');
  const ana = await server.signIn('ana@example.test');
  const sessionId = await newSession(ana, 'A chat', 78);
  const start = { on: true, until: new Date(Date.now() + 600_000).toISOString() };
  expect((await ana.put('/api/admin/maintenance', start)).status).toBe(403);
  expect((await root.put('/api/admin/maintenance', start)).body.maintenance).toEqual({
    until: start.until,
    since: expect.any(String),
  });

  const refused = await ana.post('/api/teams', { name: 'Sales' });
  expect(refused.status).toBe(503);
  expect(refused.body).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('The workspace is in maintenance.'),
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
  expect((await ana.upload('/api/documents', 'a.txt', 'text')).status).toBe(503);
  expect((await ana.post('/api/agents/asker/text', { question: 'When?' })).status).toBe(503);
  using frames = await openFrames(ana);
  frames.send({ type: 'chat', sessionId, message: 'Hello' });
  expect(await frames.until({ type: 'error' })).toMatchObject({ code: 'unavailable' });

  expect((await ana.get('/api/documents')).status).toBe(200);
  expect((await ana.post('/api/semantic-search', { query: 'rules' })).status).toBe(200);
  expect((await ana.get(`/api/ai-chat-sessions/${sessionId}/messages`)).body).toEqual([]);
  expect((await server.anonymous.get('/api/config')).body.maintenance.until).toBe(start.until);
  // Signing in also works, so that an administrator can end the maintenance.
  await server.signIn('ben@example.test');

  expect((await root.put('/api/admin/maintenance', { on: false })).body.maintenance).toBeNull();
  expect((await ana.get('/api/config')).body.maintenance).toBeNull();
  const { runId } = await frames.ask(sessionId, 'Hello');
  expect(await frames.end(runId)).toMatchObject({ type: 'done' });
  const { body } = await root.get('/api/admin/audit?action=maintenance.');
  expect(body.items.map(({ action }: { action: string }) => action)).toEqual([
    'maintenance.end',
    'maintenance.start',
  ]);
});

it('every process notices the start and the end of maintenance', async () => {
  await using server = await providerServer();
  const { database } = server;
  const events = await createEvents(database);
  const log = pino({ level: 'silent' });
  const elsewhere = await createMaintenance({ database, events, audit: createAuditService(), log });
  onTestFinished(() => elsewhere[Symbol.asyncDispose]());
  const root = await server.signIn('root@example.test');
  await root.put('/api/admin/maintenance', { on: true });
  await expect.poll(() => elsewhere.current()).toMatchObject({ until: null });
  expect(() => elsewhere.requireOff()).toThrow('The workspace is in maintenance.');
  await root.put('/api/admin/maintenance', { on: false });
  await expect.poll(() => elsewhere.current()).toBeNull();
  expect(() => elsewhere.requireOff()).not.toThrow();
});
