import { afterAll, beforeAll, expect, it } from 'vitest';
import { newSession, talkerServer } from '../../../testing/talker.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import type { TestServer } from '../../../testing/test-server.ts';

interface Colleague {
  client: TestClient;
  id: string;
}

let server: TestServer;
let root: Colleague;
let ana: Colleague;
let ben: Colleague;
let eva: Colleague;
beforeAll(async () => {
  server = await talkerServer();
  [root, ana, ben, eva] = await Promise.all([arrive('root'), arrive('ana'), arrive('ben'), arrive('eva')]);
});
afterAll(() => server.close());

async function arrive(name: string): Promise<Colleague> {
  const client = await server.signIn(`${name}@example.test`);
  return { client, id: (await client.get('/api/auth/me')).body.id };
}

let counter = 0;
async function team(...members: Colleague[]): Promise<string> {
  const { id } = (await root.client.post('/api/teams', { name: `Team ${counter++}` })).body;
  for (const member of members) await root.client.put(`/api/teams/${id}/members/${member.id}`);
  return id;
}

const sessions = '/api/ai-chat-sessions';
const none = '11111111-1111-4111-8111-111111111111';
const start = (title: string) => newSession(ana.client, title);
const share = (id: string, to: 'person' | 'team', grantee: string, { client } = ana) =>
  client.put(`${sessions}/${id}/shares`, { to, id: grantee });
const revoke = (id: string, grantee: string, { client } = ana) =>
  client.delete(`${sessions}/${id}/shares/${grantee}`);
const status = async ({ client }: Colleague, id: string) =>
  (await client.get(`/api/shared-chats/${id}`)).status;
const listed = async ({ client }: Colleague, id: string) =>
  (await client.get('/api/shared-chats')).body
    .filter((chat: { id: string }) => chat.id === id)
    .map(({ title }: { title: string }) => title);
const notices = async ({ client }: Colleague, id: string) =>
  (await client.get('/api/notifications')).body.items
    .filter(({ href }: { href: string }) => href === `/shared/chats/${id}`)
    .map(({ title }: { title: string }) => title);

it('a chat that is shared with a person can be read by this person only, until its owner revokes the access', async () => {
  const id = await start('Retention');
  expect(await status(ben, id)).toBe(404);
  const { body } = await share(id, 'person', ben.id);
  expect(body).toMatchObject([{ person: { id: ben.id, email: 'ben@example.test' }, team: null }]);
  expect((await ana.client.get(`${sessions}/${id}/shares`)).body).toEqual(body);
  expect([await status(ana, id), await status(ben, id), await status(eva, id)]).toEqual([200, 200, 404]);
  expect([await listed(ana, id), await listed(ben, id), await listed(eva, id)]).toEqual([
    [],
    ['Retention'],
    [],
  ]);
  expect((await ben.client.get('/api/shared-chats')).body[0]).toMatchObject({
    id,
    agent: 'talker',
    owner: { id: ana.id, email: 'ana@example.test' },
  });
  expect((await ben.client.post(`/api/shared-chats/${id}/copy`)).body.title).toBe('Retention');

  expect((await revoke(id, ben.id)).body).toEqual([]);
  expect([await status(ana, id), await status(ben, id), await listed(ben, id)]).toEqual([404, 404, []]);
  expect((await revoke(id, ben.id)).status).toBe(404);
});

it('only the owner of a chat can see and change with whom it is shared; for others the chat does not exist', async () => {
  const id = await start('Retention');
  await share(id, 'person', ben.id);
  await share(id, 'person', root.id);
  const answers: unknown[] = [];
  for (const who of [ben, eva, root, ana])
    for (const chat of who === ana ? [none, 'no-uuid'] : [id, none])
      for (const answer of [
        await who.client.get(`${sessions}/${chat}/shares`),
        await share(chat, 'person', eva.id, who),
        await revoke(chat, ben.id, who),
      ])
        answers.push([answer.status, answer.body.message]);
  expect([...new Set(answers.map((answer) => JSON.stringify(answer)))]).toEqual([
    JSON.stringify([404, 'This chat session does not exist.']),
  ]);
  expect((await server.anonymous.get('/api/shared-chats')).status).toBe(401);
  expect(await status(eva, id)).toBe(404);
});

it('a chat cannot be shared with its owner, with an unknown person or team, or with a deactivated person', async () => {
  const id = await start('Retention');
  const gone = await arrive('gone');
  await root.client.patch(`/api/admin/people/${gone.id}`, { disabled: true });
  for (const person of [ana.id, none, gone.id]) {
    const { status: code, body } = await share(id, 'person', person);
    expect([code, body.message]).toEqual([400, 'Choose a colleague with an account here (not yourself)']);
  }
  expect((await share(id, 'team', none)).body.message).toMatch(/^This team no longer exists/);
  expect((await ana.client.get(`${sessions}/${id}/shares`)).body).toEqual([]);
});

it('a chat that is shared with a team can be read by its members, until they leave or the team is deleted', async () => {
  const id = await start('Retention');
  const kitchen = await team(ben);
  const { body } = await share(id, 'team', kitchen);
  expect(body).toMatchObject([{ person: null, team: { id: kitchen, memberCount: 1 } }]);
  expect([await status(ben, id), await status(eva, id)]).toEqual([200, 404]);
  await root.client.put(`/api/teams/${kitchen}/members/${eva.id}`);
  await root.client.delete(`/api/teams/${kitchen}/members/${ben.id}`);
  expect([await status(ben, id), await status(eva, id)]).toEqual([404, 200]);
  expect([await listed(ben, id), await listed(eva, id)]).toEqual([[], ['Retention']]);
  await root.client.delete(`/api/teams/${kitchen}`);
  expect([await status(eva, id), await listed(eva, id)]).toEqual([404, []]);
});

it('the chats of a deactivated person and deleted chats are hidden from the people they are shared with', async () => {
  const leaver = await arrive('leaver');
  const id = await newSession(leaver.client, 'Leaving');
  await share(id, 'person', ben.id, leaver);
  await root.client.patch(`/api/admin/people/${leaver.id}`, { disabled: true });
  expect([await status(ben, id), await listed(ben, id), await notices(ben, id)]).toEqual([404, [], []]);
  await root.client.patch(`/api/admin/people/${leaver.id}`, { disabled: false });
  expect([await status(ben, id), await listed(ben, id)]).toEqual([200, ['Leaving']]);

  const again = await arrive('leaver');
  await again.client.delete(`${sessions}/${id}`);
  expect([await status(ben, id), await listed(ben, id), await notices(ben, id)]).toEqual([404, [], []]);
  await again.client.post(`${sessions}/${id}/restore`);
  expect([await status(ben, id), await listed(ben, id)]).toEqual([200, ['Leaving']]);
  await revoke(id, ben.id, again);
});

it('people are notified once when a chat is shared with them, and see the notification only while they can read the chat', async () => {
  const id = await start('**Retention**');
  const kitchen = await team(ana, ben, eva);
  await share(id, 'person', ben.id);
  await share(id, 'person', ben.id);
  await share(id, 'team', kitchen);
  const told = [expect.stringMatching(/^ana.* shared the chat “Retention” with you$/i)];
  expect([await notices(ana, id), await notices(ben, id), await notices(eva, id)]).toEqual([[], told, told]);
  await revoke(id, kitchen);
  expect([await notices(ben, id), await notices(eva, id)]).toEqual([told, []]);
});

it('sharing a chat by name and revoking it are audited once each, with the person', async () => {
  const id = await start('Retention');
  await share(id, 'person', ben.id);
  await share(id, 'person', ben.id);
  await revoke(id, ben.id);
  const { body } = await root.client.get('/api/admin/audit?limit=50');
  const entries = body.items.filter(({ subject }: { subject: string }) => subject === id);
  expect(entries).toMatchObject([
    { action: 'chat.unshare', userId: ana.id, detail: { to: 'person', id: ben.id } },
    { action: 'chat.share', userId: ana.id, detail: { to: 'person', id: ben.id } },
  ]);
});

it('the list of chats shows which ones are shared by name, also after the last share has ended', async () => {
  const id = await start('Retention');
  const kitchen = await team(ben);
  let etag = '';
  const read = async () => {
    const answer = await ana.client.get(sessions, { headers: { 'if-none-match': etag } });
    etag = answer.headers.get('etag') ?? '';
    return answer.status === 304
      ? 304
      : answer.body.find((chat: { id: string }) => chat.id === id).sharedByName;
  };
  expect(await read()).toBe(false);
  expect(await read()).toBe(304);
  await share(id, 'team', kitchen);
  expect(await read()).toBe(true);
  await root.client.delete(`/api/teams/${kitchen}`);
  expect(await read()).toBe(false);
});
