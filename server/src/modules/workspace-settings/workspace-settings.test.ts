import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { createAuditService } from '../audit/service.ts';
import { createEvents, type StaffroomEvent } from '../events.ts';
import { createWorkspaceSettings } from './service.ts';
import { workspaceSetting } from './workspace-setting.ts';

let server: TestServer;
let root: TestClient;
let ana: TestClient;
beforeAll(async () => {
  server = await testServer();
  root = await server.signIn('root@example.test');
  ana = await server.signIn('ana@example.test');
});
afterAll(() => server.close());

const path = '/api/admin/settings';
const put = (values: unknown, version?: number, key = 'ai') =>
  root.put(`${path}/${key}`, { values, version });
const aiSettings = async () =>
  (await root.get(path)).body.find(({ key }: { key: string }) => key === 'ai') as {
    values: Record<string, unknown>;
    version: number;
  };

it('only administrators read and change settings of the workspace, and only fields that the list contains', async () => {
  expect((await ana.get(path)).status).toBe(403);
  expect((await ana.put(`${path}/ai`, { values: { fallback: true } })).status).toBe(403);
  expect(await aiSettings()).toMatchObject({
    section: 'ai',
    fields: [{ name: 'fallback', kind: 'switch', label: 'Fall back to another provider' }],
    values: { fallback: false },
  });
  expect((await put({ fallback: 'yes' })).body).toMatchObject({
    code: 'invalid',
    fields: { fallback: 'true or false' },
  });
  expect((await put({ describer: 'openai' })).status).toBe(400);
  expect((await put({ days: 3 }, undefined, 'retention')).status).toBe(404);
  expect((await put({}, undefined, 'unknown')).status).toBe(404);
});

it('a changed setting applies immediately, is audited, and is not replaced by someone who has not seen it', async () => {
  const { version } = await aiSettings();
  expect((await put({ fallback: true }, version)).body).toMatchObject({
    values: { fallback: true },
    version: version + 1,
  });
  expect((await ana.get('/api/ai/defaults')).body.fallback).toBe(true);
  expect(await put({ fallback: false }, version)).toMatchObject({
    status: 409,
    body: { message: 'Someone else changed this setting. Reload the page, then try again.' },
  });
  expect((await root.put('/api/ai/settings', { fallback: false })).body.fallback).toBe(false);
  expect(await aiSettings()).toMatchObject({ values: { fallback: false }, version: version + 2 });
  const { items } = (await root.get('/api/admin/audit?action=ai-setting.')).body;
  expect(items.slice(0, 2)).toMatchObject([
    { subject: 'fallback', detail: { fallback: false } },
    { subject: 'fallback', detail: { fallback: true } },
  ]);
});

it('an administration token changes a setting through the route that its scope names', async () => {
  const { body: token } = await root.post('/api/admin/tokens', {
    name: 'CI',
    scopes: ['operations:change'],
    days: 1,
  });
  const headers = { authorization: `Bearer ${token.secret}`, 'content-type': 'application/json' };
  const send = (method: string, to: string, body?: object) =>
    server.anonymous.send(method, to, { headers, ...(body && { body: JSON.stringify(body) }) });
  expect((await send('GET', path)).status).toBe(200);
  expect(await send('PUT', `${path}/ai`, { values: { fallback: true } })).toMatchObject({
    status: 403,
    body: { message: 'An administration token can’t change this setting.' },
  });
});

it('a setting without its own audit entry is audited with the label of its field, and every process learns of the change', async () => {
  const { database } = server;
  const events = await createEvents(database);
  const heard: StaffroomEvent[] = [];
  onTestFinished(events.subscribe((event) => void heard.push(event)));
  const settings = createWorkspaceSettings({ database, audit: createAuditService(), events });
  const greeting = workspaceSetting('greeting', {
    schema: z.object({ text: z.string().max(20).meta({ label: 'Greeting' }), hour: z.int() }),
    defaults: { text: 'Hello', hour: 8 },
    section: 'ai',
  });
  const { id } = (await root.get('/api/auth/me')).body;
  expect(await settings.stored(greeting)).toEqual({
    values: { text: 'Hello', hour: 8 },
    chosen: [],
    version: 0,
  });
  await settings.change(id, greeting, { text: 'Good morning' }, 0);
  expect(await settings.stored(greeting)).toEqual({
    values: { text: 'Good morning', hour: 8 },
    chosen: ['text'],
    version: 1,
  });
  expect((await root.get('/api/admin/audit?action=setting.update')).body.items).toMatchObject([
    { subject: 'Greeting', detail: { before: { text: 'Hello' }, after: { text: 'Good morning' } } },
  ]);
  await expect
    .poll(() => heard)
    .toEqual([{ name: 'workspace-setting.changed', data: { key: 'greeting' }, userId: null }]);

  // A value that a later version of the schema does not accept.
  await database.pool.query(`update workspace_setting set value = '{"text": 7, "hour": 9}' where key = $1`, [
    'greeting',
  ]);
  expect(await settings.values(greeting)).toEqual({ text: 'Hello', hour: 9 });
});
