import type { AuditEntryInfo } from '@staffroom/sdk/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newSession } from '../../testing/talker.ts';
import { type ParrotServer, parrotServer } from '../../testing/parrot-server.ts';
import type { TestClient } from '../../testing/test-client.ts';

let server: ParrotServer;
let admin: TestClient;
let ana: TestClient;
let anaId: string;

beforeAll(async () => {
  server = await parrotServer();
  admin = await server.signIn('root@example.test');
  ana = await server.signIn('ana@example.test');
  anaId = (await ana.get('/api/auth/me')).body.id;
});
afterAll(() => server.close());

async function entries(action: string): Promise<AuditEntryInfo[]> {
  return (await admin.get(`/api/admin/audit?action=${action}`)).body.items;
}

it('a sign-in is recorded with the network address and the browser', async () => {
  const [entry] = (await entries('account.sign-in')).filter(({ userId }) => userId === anaId);
  expect(entry).toMatchObject({
    subject: anaId,
    email: 'ana@example.test',
    address: '127.0.0.1',
    detail: { browser: expect.any(String) },
  });
});

it('a refused sign-in is recorded with its reason, and a request without an identity is not', async () => {
  await admin.patch(`/api/admin/people/${anaId}`, { disabled: true });
  await server.signIn('ana@example.test').catch(() => undefined);
  await admin.patch(`/api/admin/people/${anaId}`, { disabled: false });
  await server.signIn('guest@elsewhere.test').catch(() => undefined);
  await server.anonymous.get('/api/auth/google/callback');
  expect(await entries('account.refuse-sign-in')).toMatchObject([
    { userId: null, subject: 'guest@elsewhere.test', detail: { reason: 'domain_restriction' } },
    { userId: null, subject: 'ana@example.test', detail: { reason: 'account_disabled' } },
  ]);
  ana = await server.signIn('ana@example.test');
});

it('a download is recorded once, and refused downloads and parts of a file are not', async () => {
  const id = await server.add(ana, 'report.txt', 'A report about apples.');
  const path = `/api/documents/${id}/download`;
  expect((await admin.get(path)).status).toBe(404);
  expect((await ana.get(path)).status).toBe(200);
  expect((await ana.get(path, { headers: { range: 'bytes=0-3' } })).status).toBe(206);
  expect(await entries('document.download')).toMatchObject([
    { userId: anaId, subject: id, address: '127.0.0.1', names: {} },
  ]);
});

it('deleting, restoring and permanently deleting a document are recorded', async () => {
  const id = await server.add(ana, 'old.txt', 'An old text about pears.');
  await admin.delete(`/api/documents/${id}`);
  await ana.delete(`/api/documents/${id}`);
  await ana.post(`/api/documents/${id}/restore`);
  await ana.delete(`/api/documents/${id}?permanent=true`);
  for (const action of ['document.delete', 'document.restore', 'document.delete-permanently'])
    expect(await entries(action)).toMatchObject([{ userId: anaId, subject: id }]);
});

it('downloading and deleting a chat are recorded, and so are downloads of the logs', async () => {
  const id = await newSession(ana, 'A chat', 79);
  await ana.get(`/api/ai-chat-sessions/${id}/export?format=md`);
  await ana.delete(`/api/ai-chat-sessions/${id}`);
  await admin.get('/api/admin/audit.csv?action=team.');
  await admin.get('/api/admin/usage.csv');
  expect(await entries('chat.download')).toMatchObject([{ subject: id, detail: { format: 'md' } }]);
  expect(await entries('chat.delete')).toMatchObject([{ userId: anaId, subject: id }]);
  expect(await entries('audit.download')).toMatchObject([{ detail: { action: 'team.' } }]);
  expect(await entries('usage.download')).toHaveLength(1);
});

it('a switched-off agent is recorded with its name', async () => {
  await admin.put('/api/admin/agents/parrot', { enabled: false });
  expect(await entries('agent.disable')).toMatchObject([
    { subject: 'parrot', detail: { name: 'Agent parrot' } },
  ]);
});
