import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFrames } from '../../../testing/frames.ts';
import { cited, storeMessages } from '../../../testing/store-messages.ts';
import { newSession, stored, talkerServer } from '../../../testing/talker.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import type { TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ana: TestClient;
let ben: TestClient;
beforeAll(async () => {
  server = await talkerServer();
  ana = await server.signIn('ana@example.test');
  ben = await server.signIn('ben@example.test');
});
afterAll(() => server.close());

const sessions = '/api/ai-chat-sessions';
const none = '11111111-1111-4111-8111-111111111111';
const share = (id: string, shared = true) => ana.patch(`${sessions}/${id}`, { shared });

it('opening a chat that was never or is no longer shared returns the same error as a missing chat', async () => {
  const unshared = await newSession(ana);
  const revoked = await newSession(ana);
  await share(revoked);
  expect((await ben.get(`/api/shared-chats/${revoked}`)).status).toBe(200);
  await share(revoked, false);
  const answers: unknown[] = [];
  for (const id of [none, 'no-uuid', unshared, revoked]) {
    for (const client of [ana, ben]) {
      const { status, body } = await client.get(`/api/shared-chats/${id}`);
      answers.push([status, body]);
      const copy = await client.post(`/api/shared-chats/${id}/copy`);
      answers.push([copy.status, copy.body]);
    }
  }
  expect(
    new Set(answers.map((answer) => JSON.stringify(answer).replace(/"requestId":"[^"]*"/, ''))).size,
  ).toBe(1);
  expect(answers[0]).toMatchObject([404, { message: 'This chat session does not exist.' }]);
  expect((await server.anonymous.get(`/api/shared-chats/${revoked}`)).status).toBe(401);
});

it('only the owner of a chat can share it, and readers can change nothing', async () => {
  const id = await newSession(ana);
  expect((await ben.patch(`${sessions}/${id}`, { shared: true })).status).toBe(404);
  expect((await share(id)).body.shared).toBe(true);
  for (const answer of [
    await ben.get(`${sessions}/${id}`),
    await ben.get(`${sessions}/${id}/messages`),
    await ben.get(`${sessions}/${id}/export?format=md`),
    await ben.patch(`${sessions}/${id}`, { title: 'Mine' }),
    await ben.delete(`${sessions}/${id}`),
    await ben.post(`${sessions}/${id}/messages`, { role: 'user', content: 'Hello' }),
  ])
    expect(answer.status).toBe(404);
});

it('a shared chat shows new messages live, with only the sources that the reader can read', async () => {
  const own = (await ana.upload('/api/documents', 'own.txt', 'Mine.')).body.id;
  const both = (await ben.upload('/api/documents', 'both.txt', 'Ours.')).body.id;
  const id = await newSession(ana, 'Retention');
  await storeMessages(server, id, [
    { role: 'system', content: 'Secret instruction' },
    { role: 'user', content: 'How long?' },
    {
      role: 'assistant',
      content: 'Ten years [1], at least [2].',
      citations: [cited(own, 1, { filename: 'secret-plan.txt', quote: 'secret words' }), cited(both, 2)],
      rating: -1,
    },
  ]);
  await server.database.pool.query(
    `update chat_message set attachment = '{"filename": "secret.csv", "text": "secret text"}', feedback = 'secret view'
     where session_id = $1`,
    [id],
  );
  await share(id);
  const { body } = await ben.get(`/api/shared-chats/${id}`);
  expect(body).toMatchObject({
    title: 'Retention',
    agent: 'talker',
    owner: { name: expect.any(String) },
    own: false,
    messages: [
      { role: 'user', content: 'How long?', attached: 1 },
      {
        role: 'assistant',
        content: 'Ten years [1], at least [2].',
        citations: [{ number: 2 }],
        withheld: [1],
      },
    ],
  });
  expect(JSON.stringify(body)).not.toMatch(/secret/i);
  expect(Object.keys(body.messages[1])).not.toEqual(expect.arrayContaining(['rating']));
  expect((await ana.get(`/api/shared-chats/${id}`)).body.own).toBe(true);
  await ana.post(`${sessions}/${id}/messages`, { role: 'user', content: 'And then?' });
  await ana.patch(`${sessions}/${id}`, { title: 'Retention, again' });
  expect((await ben.get(`/api/shared-chats/${id}`)).body.title).toBe('Retention, again');
});

it('a reader can continue a shared chat in a copy without its hidden sources', async () => {
  const own = (await ana.upload('/api/documents', 'own.txt', 'Mine.')).body.id;
  const id = await newSession(ana, 'Retention');
  await ana.patch(`${sessions}/${id}`, { documentIds: [own] });
  await storeMessages(server, id, [
    { role: 'user', content: 'How long?' },
    { role: 'assistant', content: 'Ten years [1].', citations: [cited(own, 1)], rating: 1 },
  ]);
  await share(id);
  const { status, body } = await ben.post(`/api/shared-chats/${id}/copy`);
  expect([status, body]).toMatchObject([201, { title: 'Retention', documentIds: [], shared: false }]);
  expect(await stored(ben, body.id)).toEqual([
    ['user', 'How long?', 'complete'],
    ['assistant', 'Ten years [1].', 'complete'],
  ]);
  const { body: messages } = await ben.get(`${sessions}/${body.id}/messages`);
  expect(messages[1]).toMatchObject({ citations: [], rating: null, parentId: messages[0].id });
  await share(id, false);
  expect((await ben.get(`${sessions}/${body.id}`)).status).toBe(200);
  expect((await ana.get(`${sessions}/${body.id}`)).status).toBe(404);
});

it('a shared chat and its copy keep the marks of unsupported statements', async () => {
  const id = await newSession(ana);
  const checks = {
    quotes: [{ start: 0, end: 11, verdict: 'not-found' as const, citation: null }],
    unsupported: [{ start: 12, end: 22 }],
  };
  await storeMessages(server, id, [
    { role: 'user', content: 'How long?' },
    { role: 'assistant', content: '“Ten years” Or twenty.', checks },
  ]);
  await share(id);
  const { body } = await ben.get(`/api/shared-chats/${id}`);
  expect(body.messages.map((message: { checks: unknown }) => message.checks)).toEqual([null, checks]);
  const copy = (await ben.post(`/api/shared-chats/${id}/copy`)).body.id;
  const messages = (await ben.get(`${sessions}/${copy}/messages`)).body;
  expect(messages[1].checks).toEqual(checks);
});

it('a change to chat sharing that fails in one part shares nothing and changes nothing', async () => {
  const id = await newSession(ana, 'Retention');
  const change = { title: 'Other', shared: true, headId: none };
  expect((await ana.patch(`${sessions}/${id}`, change)).status).toBe(404);
  const { body } = await ana.get(`${sessions}/${id}`);
  expect([body.title, body.shared]).toEqual(['Retention', false]);
});

it('sharing, unsharing and copying a chat are audited', async () => {
  const root = await server.signIn('root@example.test');
  const id = await newSession(ana);
  for (const shared of [true, true, false, false, true]) await share(id, shared);
  await ben.post(`/api/shared-chats/${id}/copy`);
  const { body } = await root.get('/api/admin/audit?limit=50');
  const actions = body.items.filter(({ subject }: { subject: string }) => subject === id);
  expect(actions.map(({ action }: { action: string }) => action)).toEqual([
    'chat.copy',
    'chat.share',
    'chat.unshare',
    'chat.share',
  ]);
});

it('text that the reader of a shared chat can no longer access reaches no model through the history, and no search finds it', async () => {
  const { id: documentId } = (await ben.upload('/api/documents', 'airships.txt', 'Ours.')).body;
  await ben.put(`/api/documents/${documentId}/shares`, { to: 'company', role: 'viewer' });
  const id = await newSession(ana, 'Retention');
  const content = 'It is kept 😀 “for one zeppelin” [1]. Whatever else holds stays.';
  const quote = { start: content.indexOf('“'), end: content.indexOf('”') + 1 };
  const [, answerId] = await storeMessages(server, id, [
    { role: 'user', content: 'How long?' },
    {
      role: 'assistant',
      content,
      citations: [cited(documentId, 1)],
      checks: { quotes: [{ ...quote, verdict: 'verified', citation: 1 }], unsupported: [] },
    },
  ]);
  const found = async (words: string) =>
    (await ana.get(`${sessions}?search=${words}`)).body.map(({ snippet }: { snippet: string }) => snippet);
  expect(await found('zeppelin')).toEqual([content]);
  await ben.delete(`/api/documents/${documentId}/shares`);
  const redacted = 'It is kept 😀 [withheld] [1]. Whatever else holds stays.';
  expect(await found('zeppelin')).toEqual([]);
  expect(await found('whatever%20holds')).toEqual([redacted]);
  using frames = await openFrames(ana);
  const end = await frames.end((await frames.ask(id, 'tell', { parentId: answerId })).runId);
  expect(end.type === 'done' && JSON.parse(end.message.content).history[1].content).toBe(redacted);
});
