import { msg } from '@staffroom/sdk';
import type { Capabilities } from '@staffroom/sdk/internal/shared';
import type { BaseCall } from '@staffroom/sdk/internal/server';
import { capabilitySuite } from '@staffroom/sdk/testing';
import { type CapabilitySubject, travelPolicy } from '@staffroom/sdk/internal/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type AgentFolder, agentFolder } from '../testing/agent-folder.ts';
import type { TestClient } from '../testing/test-client.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { createTrashedRecords } from '../modules/agents/trashed-records.sql.ts';
import { expectTimeoutMs, readingTimeoutMs } from '../testing/run/limits.ts';

const probe = `
import { z } from 'zod';
import { endpoint } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
const { route, defineServerPlugin } = serverKit({ id: 'probe', name: 'Probe', description: '-' });
export default defineServerPlugin({ routes: [
  route(endpoint({ method: 'POST', path: '/', response: z.void() }), async ({ call }) => { globalThis.probedCalls.set(call.user.email, call); }),
] });
`;

const calls = new Map<string, Capabilities>();
let folder: AgentFolder;
let server: TestServer;
let documentId: string;
let benId: string;
let teamId: string;

async function capabilitiesOf(client: TestClient, email: string): Promise<Capabilities> {
  await client.post('/api/agents/probe', {});
  const call = calls.get(email);
  if (!call) throw new Error(`The probe was not called by ${email}`);
  return call;
}

beforeAll(async () => {
  Object.assign(globalThis, { probedCalls: calls });
  folder = await agentFolder();
  await folder.agent('probe', {
    manifest: { capabilities: ['ai', 'documents', 'search', 'memory', 'storage', 'notify', 'webhook'] },
    server: probe,
  });
  await folder.plugins({ probe: {} });
  server = await testServer({ env: { PLUGINS_FILE: folder.file } });
  const ana = await server.signIn('ana@example.test');
  await capabilitiesOf(ana, 'ana@example.test');
  const ben = await server.signIn('ben@example.test');
  await capabilitiesOf(ben, 'ben@example.test');
  benId = (await ben.get('/api/auth/me')).body.id;
  const admin = await server.signIn('root@example.test');
  teamId = (await admin.post('/api/teams', { name: 'Legal' })).body.id;
  await admin.put(`/api/teams/${teamId}/members/${benId}`);
  await ana.upload('/api/documents', 'travel.txt', travelPolicy);
  documentId = await vi.waitFor(
    async () => {
      const [document] = (await ana.get('/api/documents')).body;
      if (document?.status !== 'processed') throw new Error(`The document is ${document?.status}`);
      return document.id;
    },
    { timeout: readingTimeoutMs, interval: 100 },
  );
});

afterAll(async () => {
  await server.close();
  await folder[Symbol.asyncDispose]();
});

async function createSubject(): Promise<CapabilitySubject> {
  const ana = calls.get('ana@example.test');
  const ben = calls.get('ben@example.test');
  if (!ana || !ben) throw new Error('The server did not start');
  await server.database.pool.query('truncate agent_record, memory, notification, ai_call cascade');
  return { ana, ben, benId, teamId, documentId, [Symbol.asyncDispose]: () => Promise.resolve() };
}

describe('the capabilities of the server', () => {
  it.each(capabilitySuite(createSubject))(
    "the server's capabilities for agents pass the shared check: $name",
    async ({ run }) => {
      await expect(run()).resolves.toBeUndefined();
    },
  );

  it('an agent gets the projects of a person with their documents, and none of other people', async () => {
    const { ana, ben } = await createSubject();
    const client = await server.signIn('ana@example.test');
    const { body: project } = await client.post('/api/projects', { name: 'Answers' });
    await client.post('/api/projects', { name: 'Bids' });
    await client.post(`/api/projects/${project.id}/documents`, { ids: [documentId] });
    expect((await ana.documents.projects()).map(({ name, documentIds }) => [name, documentIds])).toEqual([
      ['Answers', [documentId]],
      ['Bids', []],
    ]);
    expect(await ben.documents.projects()).toEqual([]);
    await client.delete(`/api/projects/${project.id}`);
    expect((await ana.documents.projects()).map(({ name }) => name)).toEqual(['Bids']);
  });

  it('every call of a language model is metered', async () => {
    const { ana } = await createSubject();
    const messages = [{ role: 'user' as const, content: 'What may hotel rooms cost?' }];
    await ana.ai.text({ messages, sources: await ana.search.passages('hotel rooms') });
    const { rows } = await server.database.pool.query(
      'select agent, outcome, input_tokens, output_tokens from ai_call',
    );
    expect(rows).toEqual([
      {
        agent: 'probe',
        outcome: 'complete',
        input_tokens: expect.any(Number),
        output_tokens: expect.any(Number),
      },
    ]);
    expect(rows[0].output_tokens).toBeGreaterThan(0);
  });

  it('administrators see which records a collection omits as invalid, but not their contents', async () => {
    const { ana } = await createSubject();
    const loose = z.object({ title: z.string() });
    const { id } = await ana.storage.collection('notes', loose).create({ title: 'A secret' });
    const strict = ana.storage.collection('notes', z.object({ title: z.string().max(3) }));
    expect(await strict.list()).toMatchObject({ items: [], total: 0 });
    const client = await server.signIn('ana@example.test');
    expect((await client.get('/api/admin/unfit-records')).status).toBe(403);
    const root = await server.signIn('root@example.test');
    const listed = (await root.get('/api/admin/unfit-records')).body;
    const problem = expect.stringMatching(/^title: Too big/);
    const left = { id, agent: 'probe', agentName: 'Agent probe', collection: 'notes', version: 1, problem };
    expect(listed).toEqual({ items: [left], total: 1 });
    await ana.storage.collection('notes', loose).list();
    expect((await root.get('/api/admin/unfit-records')).body).toEqual({ items: [], total: 0 });
  });

  it('records in the trash are deleted with their parts after the retention period, and restored ones are kept', async () => {
    const { ana } = await createSubject();
    const Item = z.object({ name: z.string(), deletedAt: z.union([z.number(), z.string()]).nullable() });
    const Part = z.object({ item: z.string() });
    const options = { scope: 'workspace', trashedAt: 'deletedAt' } as const;
    const plain = ana.storage.collection('items', Item, { scope: 'workspace' });
    const at = (days: number) => Date.now() - days * 24 * 3_600_000;
    // An earlier version of the agent stored this record without the declaration.
    await plain.create({ name: 'earlier', deletedAt: at(31) });
    const items = ana.storage.collection('items', Item, options);
    const parts = ana.storage.collection('parts', Part, { scope: 'workspace', partOf: 'item' });
    const add = async (name: string, deletedAt: number | string | null) => {
      const { id } = await items.create({ name, deletedAt });
      await parts.create({ item: id });
      return id;
    };
    await add('number', at(31));
    await add('text', new Date(at(31)).toISOString());
    await add('recent', at(29));
    await add('kept', null);
    await items.update(await add('restored', at(31)), { deletedAt: null });
    await items.list();
    const trashed = createTrashedRecords(server.database);
    const before = new Date(at(30));
    expect(await trashed.count(before)).toBe(3);
    expect([await trashed.purge(before), await trashed.purge(before)]).toEqual([3, 0]);
    const left = (await items.list()).items;
    expect(left.map(({ name }) => name).toSorted()).toEqual(['kept', 'recent', 'restored']);
    expect(new Set((await parts.list()).items.map(({ item }) => item))).toEqual(
      new Set(left.map(({ id }) => id)),
    );
  });

  it("an erased document leaves nothing in an agent's records, their earlier versions or the search index", async () => {
    const { ana } = await createSubject();
    const client = await server.signIn('ana@example.test');
    const erased = (await client.upload('/api/documents', 'plan.txt', 'The secret plan.')).body.id;
    const Old = z.object({ documentId: z.uuid(), words: z.string() });
    const Quote = z.object({ documentId: z.uuid(), quote: z.string(), note: z.string() });
    const about = { document: 'documentId', withheld: { quote: '' } } as const;
    const row = { documentId: erased, words: 'secret' };
    const old = { about: { document: 'documentId', withheld: { words: '' } } } as const;
    const unread = await ana.storage.collection('quotes', Old, old).create(row);
    const read = await ana.storage.collection('quotes', Old, old).create(row);
    const migrate = (_from: number, { words, ...rest }: Record<string, unknown>) => ({
      ...rest,
      quote: words,
      note: '-',
    });
    const now = { about, index: ['quote'], version: 2, migrate } as const;
    const quotes = ana.storage.collection('quotes', Quote, now);
    expect((await quotes.get(read.id)).quote).toBe('secret');
    const own = { about: { document: 'documentId' } } as const;
    await ana.storage.collection('own', Old, own).create(row);

    expect((await client.delete(`/api/documents/${erased}?permanent=true`)).status).toBe(204);
    const { rows } = await server.database.pool.query<{ stored: string }>(
      `select coalesce((select jsonb_agg(r)::text from agent_record r), '')
         || coalesce((select jsonb_agg(k)::text from agent_record_key k), '')
         || coalesce((select jsonb_agg(p)::text from agent_record_past p), '') as stored`,
    );
    expect(rows[0]?.stored).not.toContain('secret');
    for (const id of [unread.id, read.id])
      expect(await quotes.get(id)).toMatchObject({ quote: '', note: '-', withheld: true });
    expect(await ana.storage.collection('own', Old, own).count()).toBe(0);
  });

  it('a notification reaches its person and no one else', async () => {
    const { ana } = await createSubject();
    const client = await server.signIn('ana@example.test');
    const other = await server.signIn('ben@example.test');
    await ana.notify.user('Report ready', { href: '/agents/probe' });
    await ana.notify.user('plan.pdf was read', { documentIds: [crypto.randomUUID()] });
    const { items, unread } = (await client.get('/api/notifications')).body;
    expect(items[0]).not.toHaveProperty('titleParts');
    expect([unread, items]).toEqual([1, [expect.objectContaining({ title: 'Report ready', read: false })]]);
    expect((await other.get('/api/notifications')).body).toEqual({ items: [], unread: 0 });
    await other.post('/api/notifications/read', { ids: [items[0].id] });
    expect((await client.get('/api/notifications')).body.unread).toBe(1);
    expect((await client.post('/api/notifications/read', {})).status).toBe(204);
    const ids = await Promise.all(
      [client, other].map(async (one) => (await one.get('/api/auth/me')).body.id),
    );
    await ana.notify.people([...ids, ...ids, crypto.randomUUID()], 'Ana asks you to review “Ice”');
    expect((await other.get('/api/notifications')).body).toMatchObject({
      unread: 1,
      items: [{ title: 'Ana asks you to review “Ice”' }],
    });
    expect((await client.get('/api/notifications')).body.unread).toBe(0);
    expect((await client.get('/api/notifications')).body.unread).toBe(0);
  });

  it('a notification keeps the key and values of its sentences, and a text without values is its own key', async () => {
    const { ana } = await createSubject();
    const client = await server.signIn('ana@example.test');
    const title = msg`${'Deck'}: ${3} slides`;
    await ana.notify.user(title, { body: msg`It failed: ${msg`Choose ${'a file'}`}` });
    await ana.notify.user('Report ready', { body: msg`Nothing to do` });
    expect((await client.get('/api/notifications')).body.items).toMatchObject([
      { title: 'Report ready', body: 'Nothing to do' },
      {
        title: 'Deck: 3 slides',
        titleParts: { key: '{0}: {1} slides', values: ['Deck', 3] },
        body: 'It failed: Choose a file',
        bodyParts: { key: 'It failed: {0}', values: [{ key: 'Choose {0}', values: ['a file'] }] },
      },
    ]);
    const wide = msg`${'x'.repeat(201)} is ready`;
    await expect(ana.notify.user(wide)).rejects.toMatchObject({ code: 'invalid' });
  });

  it("erasing a document overwrites the text that an agent's record copied from it", async () => {
    const { ana } = await createSubject();
    const client = await server.signIn('ana@example.test');
    const upload = async (name: string) => (await client.upload('/api/documents', name, 'Words.')).body.id;
    const [gone, kept] = [await upload('gone.txt'), await upload('kept.txt')];
    const schema = z.object({ documentId: z.string(), quote: z.string(), note: z.string() });
    const notes = ana.storage.collection('notes', schema, {
      about: { document: 'documentId', withheld: { quote: '' } },
    });
    for (const documentId of [gone, kept])
      await notes.create({ documentId, quote: `zeppelin of ${documentId}`, note: 'mine' });
    expect((await client.delete(`/api/documents/${gone}?permanent=true`)).status).toBe(204);
    const { rows } = await server.database.pool.query('select data from agent_record order by created_at');
    expect(rows).toEqual([
      { data: { documentId: gone, quote: '', note: 'mine' } },
      { data: expect.objectContaining({ quote: `zeppelin of ${kept}` }) },
    ]);
  });

  it("every agent gets the company's style guide, with samples that the person can access", async () => {
    const client = await server.signIn('ana@example.test');
    const root = await server.signIn('root@example.test');
    const none = { tone: '', avoid: [], use: [], exclamations: true, longestSentence: null };
    expect((await client.get('/api/style-guide')).body).toMatchObject({ ...none, version: 0, samples: [] });
    const own = (await root.upload('/api/documents', 'voice.txt', 'We show numbers.')).body.id;
    const wanted = { ...none, exclamations: false, version: 0, samples: [own] };
    expect((await client.put('/api/style-guide', wanted)).status).toBe(403);
    expect((await server.anonymous.get('/api/style-guide')).status).toBe(401);
    for (const [change, status] of [
      [{ samples: [documentId] }, 404],
      [{ avoid: [{ term: '', instead: '', why: '' }] }, 400],
      [{ longestSentence: 2 }, 400],
      [{ version: 3 }, 409],
      [{}, 200],
      [{}, 409],
    ] as const)
      expect((await root.put('/api/style-guide', { ...wanted, ...change })).status).toBe(status);
    const saved = (await root.get('/api/style-guide')).body;
    expect(saved).toMatchObject({ version: 1, exclamations: false, samples: [{ filename: 'voice.txt' }] });
    expect((await client.get('/api/style-guide')).body).toMatchObject({ exclamations: false, samples: [] });
    const forAgents = (email: string) => (calls.get(email) as unknown as BaseCall).styleGuide();
    expect(await forAgents('ana@example.test')).toEqual({
      ...none,
      exclamations: false,
      version: 1,
      samples: [],
    });
    await capabilitiesOf(root, 'root@example.test');
    const text = () => forAgents('root@example.test').then(({ samples }) => samples[0]?.text);
    await vi.waitFor(async () => expect(await text()).toBe('We show numbers.'), { timeout: expectTimeoutMs });
    const { rows } = await server.database.pool.query(
      `select detail from audit_entry where action = 'style-guide.update'`,
    );
    expect(rows).toEqual([{ detail: { version: 1 } }]);
  });

  it("a person can see and delete agents' memories about them", async () => {
    const { ana } = await createSubject();
    const client = await server.signIn('ana@example.test');
    const other = await server.signIn('ben@example.test');
    const refused = await client.post('/api/memories', { agentId: 'probe', content: '' });
    expect(refused.status).toBe(400);
    const created = await client.post('/api/memories', {
      agentId: 'probe',
      userId: 'someone',
      content: 'Likes tea',
      importance: 2,
    });
    expect([created.status, created.body.content]).toEqual([201, 'Likes tea']);
    expect((await ana.memory.recall('tea'))[0]?.content).toBe('Likes tea');
    expect((await other.get('/api/memories')).body).toEqual([]);
    expect((await other.delete(`/api/memories/${created.body.id}`)).status).toBe(404);
    expect((await client.delete(`/api/memories/${created.body.id}`)).status).toBe(204);
    expect((await client.get('/api/memories?agentId=probe')).body).toEqual([]);
  });
});
