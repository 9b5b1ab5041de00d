import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffroomEvent } from '../../events.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { type LibraryServer, libraryServer } from '../testing/library-server.ts';
import { plainEmbedder } from '../testing/plain-embedder.ts';

interface Colleague {
  client: TestClient;
  id: string;
}

let server: LibraryServer;
let root: Colleague;
let ana: Colleague;
let ben: Colleague;
let eva: Colleague;

async function arrive(name: string): Promise<Colleague> {
  const client = await server.signIn(`${name}@example.test`);
  return { client, id: (await client.get('/api/auth/me')).body.id };
}

beforeAll(async () => {
  server = await libraryServer({ embedder: plainEmbedder() });
  root = await arrive('root');
  ana = await arrive('ana');
  ben = await arrive('ben');
  eva = await arrive('eva');
});
afterAll(() => server.close());

const text = 'The canteen opens at eleven and serves a vegetarian dish every day of the week.';
let counter = 0;
const upload = () => server.add(ana.client, `canteen ${counter++}.md`, text);
const share = (id: string, grant: unknown, { client } = ana) =>
  client.put(`/api/documents/${id}/shares`, grant);
const status = async ({ client }: Colleague, id: string) => (await client.get(`/api/documents/${id}`)).status;
const found = async ({ client }: Colleague, id: string) => {
  const { body } = await client.post('/api/semantic-search', {
    query: 'canteen',
    mode: 'keyword',
    documentIds: [id],
  });
  return body.results.length > 0;
};

async function team(...members: Colleague[]): Promise<string> {
  const { id } = (await root.client.post('/api/teams', { name: `Team ${counter++}` })).body;
  for (const member of members) await root.client.put(`/api/teams/${id}/members/${member.id}`);
  return id;
}

async function eventsOf(id: string, work: () => Promise<unknown>): Promise<StaffroomEvent[]> {
  const heard: StaffroomEvent[] = [];
  const stop = server.events.subscribe((event) => void heard.push(event));
  await work();
  // Events arrive in order, so all earlier events have arrived when this one does.
  const end = randomUUID();
  const { promise, resolve } = Promise.withResolvers<void>();
  const stopWaiting = server.events.subscribe(
    ({ name, data }) => void (name === 'team.updated' && data.id === end && resolve()),
  );
  await server.events.publish({ name: 'team.updated', data: { id: end }, userId: null });
  await promise;
  stop();
  stopWaiting();
  return heard.filter(({ data }) => 'id' in data && data.id === id);
}

describe('a change to grants', () => {
  test("only the owner can see and change a document's grants, not even editors and administrators", async () => {
    const { id } = await upload();
    await share(id, { to: 'person', id: ben.id, role: 'editor' });
    await share(id, { to: 'person', id: root.id, role: 'viewer' });
    for (const { client } of [ben, root]) {
      expect((await client.get(`/api/documents/${id}/shares`)).status).toBe(403);
      expect(
        (await client.put(`/api/documents/${id}/shares`, { to: 'company', role: 'viewer' })).status,
      ).toBe(403);
      expect((await client.delete(`/api/documents/${id}/shares`)).status).toBe(403);
    }
    expect(
      (await eva.client.put(`/api/documents/${id}/shares`, { to: 'company', role: 'viewer' })).status,
    ).toBe(404);
    expect((await ana.client.get(`/api/documents/${id}/shares`)).body.shares).toHaveLength(2);
  });

  test('an administrator without access to a document cannot change its grants', async () => {
    const { id } = await upload();
    expect(await status(root, id)).toBe(404);
    expect(await found(root, id)).toBe(false);
    expect(
      (await root.client.get('/api/documents')).body.map((each: { id: string }) => each.id),
    ).not.toContain(id);
  });

  test.each([
    ['an empty grant', {}],
    ['an unknown kind of grantee', { to: 'world', role: 'viewer' }],
    ['no role', { to: 'company' }],
    ['the role of an owner', { to: 'company', role: 'owner' }],
    ['a person without an account', { to: 'person', id: randomUUID(), role: 'viewer' }],
    ['a team that does not exist', { to: 'team', id: randomUUID(), role: 'viewer' }],
    ['a malformed id', { to: 'person', id: 'ben', role: 'viewer' }],
  ])('sharing a document with %s is refused', async (_, grant) => {
    const { id } = await upload();
    expect(await share(id, grant)).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });

  test('sharing a document with oneself is refused', async () => {
    const { id } = await upload();
    expect((await share(id, { to: 'person', id: ana.id, role: 'viewer' })).status).toBe(400);
  });

  test('a viewer of a document can change nothing, including its grants', async () => {
    const { id } = await upload();
    await share(id, { to: 'person', id: ben.id, role: 'viewer' });
    const path = `/api/documents/${id}`;
    expect((await ben.client.patch(path, { summary: 'mine' })).status).toBe(403);
    expect((await ben.client.upload(`${path}/versions`, 'new.md', 'new')).status).toBe(403);
    expect((await ben.client.post(`${path}/versions/1/restore`)).status).toBe(403);
    expect((await ben.client.post(`${path}/retry`)).status).toBe(403);
    expect((await ben.client.delete(path)).status).toBe(403);
    expect((await ben.client.delete(`${path}?permanent=true`)).status).toBe(403);
    expect((await ben.client.post(`${path}/restore`)).status).toBe(404);
  });

  test('revoking a grant that is missing or belongs to another document is refused', async () => {
    const [one, other] = [await upload(), await upload()];
    const { shares } = (await share(other.id, { to: 'company', role: 'viewer' })).body;
    expect((await ana.client.delete(`/api/documents/${one.id}/shares/${shares[0].id}`)).status).toBe(404);
    expect(await status(eva, other.id)).toBe(200);
  });
});

describe('a shared document', () => {
  test('a viewer can read and find a shared document until access is revoked', async () => {
    const { id } = await upload();
    expect(await status(ben, id)).toBe(404);
    const { body } = await share(id, { to: 'person', id: ben.id, role: 'viewer' });
    expect(body).toMatchObject({
      owner: { id: ana.id, email: 'ana@example.test' },
      shares: [
        { to: 'person', role: 'viewer', person: { id: ben.id, email: 'ben@example.test' }, team: null },
      ],
    });
    expect((await ben.client.get(`/api/documents/${id}`)).body).toMatchObject({
      role: 'viewer',
      access: 'shared',
      shared: true,
      owner: { id: ana.id },
    });
    expect(await found(ben, id)).toBe(true);
    expect(await found(eva, id)).toBe(false);

    await ana.client.delete(`/api/documents/${id}/shares/${body.shares[0].id}`);
    expect(await status(ben, id)).toBe(404);
    expect(await found(ben, id)).toBe(false);
    expect((await ana.client.get(`/api/documents/${id}`)).body).toMatchObject({
      role: 'owner',
      shared: false,
    });
  });

  test('an editor can change but not delete a shared document, and the role can change', async () => {
    const { id } = await upload();
    await share(id, { to: 'person', id: ben.id, role: 'editor' });
    expect((await ben.client.patch(`/api/documents/${id}`, { summary: 'About lunch' })).body).toMatchObject({
      role: 'editor',
      summary: 'About lunch',
    });
    expect((await ben.client.delete(`/api/documents/${id}`)).status).toBe(403);
    const { shares } = (await share(id, { to: 'person', id: ben.id, role: 'viewer' })).body;
    expect(shares).toHaveLength(1);
    expect((await ben.client.patch(`/api/documents/${id}`, { summary: 'x' })).status).toBe(403);
  });

  test('a document shared with a team is readable to its members while both the share and the membership last', async () => {
    const { id } = await upload();
    const kitchen = await team(ben);
    await share(id, { to: 'team', id: kitchen, role: 'editor' });
    expect(await status(ben, id)).toBe(200);
    expect(await status(eva, id)).toBe(404);
    await root.client.put(`/api/teams/${kitchen}/members/${eva.id}`);
    expect((await eva.client.get(`/api/documents/${id}`)).body.role).toBe('editor');
    await root.client.delete(`/api/teams/${kitchen}/members/${ben.id}`);
    expect(await status(ben, id)).toBe(404);
    expect(await found(ben, id)).toBe(false);
    await root.client.delete(`/api/teams/${kitchen}`);
    expect(await status(eva, id)).toBe(404);
    expect((await ana.client.get(`/api/documents/${id}/shares`)).body.shares).toEqual([]);
  });

  test('a person gets the stronger role of a document that is shared with them and with the company', async () => {
    const { id } = await upload();
    await share(id, { to: 'company', role: 'viewer' });
    await share(id, { to: 'person', id: ben.id, role: 'editor' });
    expect((await eva.client.get(`/api/documents/${id}`)).body.role).toBe('viewer');
    expect((await ben.client.get(`/api/documents/${id}`)).body.role).toBe('editor');
    expect((await ana.client.delete(`/api/documents/${id}/shares`)).body.shares).toEqual([]);
    expect(await status(eva, id)).toBe(404);
    expect(await status(ben, id)).toBe(404);
  });

  test('a shared document has one grant per grantee after many simultaneous changes', async () => {
    const { id } = await upload();
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        share(id, { to: 'person', id: ben.id, role: n % 2 ? 'viewer' : 'editor' }),
      ),
    );
    expect((await ana.client.get(`/api/documents/${id}/shares`)).body.shares).toHaveLength(1);
  });
});

describe('people with access', () => {
  const notices = async ({ client }: Colleague, id: string) =>
    (await client.get('/api/notifications')).body.items.filter((item: { href: string }) =>
      item.href.endsWith(id),
    );

  test('people with access to a document are notified once who shared it, and lose the notification when access is revoked', async () => {
    const { id, filename } = await upload();
    const kitchen = await team(ana, ben, eva);
    await share(id, { to: 'person', id: ben.id, role: 'viewer' });
    await share(id, { to: 'team', id: kitchen, role: 'viewer' });
    for (const colleague of [ben, eva])
      expect(await notices(colleague, id)).toMatchObject([
        { title: expect.stringContaining(`“${filename}”`) },
      ]);
    expect(await notices(ana, id)).toEqual([]);
    expect((await notices(ben, id))[0].title).toMatch(/^ana.* shared /i);

    await ana.client.delete(`/api/documents/${id}/shares`);
    for (const colleague of [ben, eva]) expect(await notices(colleague, id)).toEqual([]);
  });

  test('only people with access to a document get its push events', async () => {
    const { id } = await upload();
    const given = await eventsOf(id, () => share(id, { to: 'person', id: ben.id, role: 'viewer' }));
    expect(new Set(given.map(({ name, userId }) => `${name} ${userId}`))).toEqual(
      new Set([`document.updated ${ana.id}`, `document.updated ${ben.id}`]),
    );
    const taken = await eventsOf(id, () => ana.client.delete(`/api/documents/${id}/shares`));
    expect(new Set(taken.map(({ name, userId }) => `${name} ${userId}`))).toEqual(
      new Set([`document.updated ${ana.id}`, `document.deleted ${ben.id}`]),
    );
  });

  test('people with access to a document get events about its changes and deletion, too', async () => {
    const { id } = await upload();
    await share(id, { to: 'person', id: ben.id, role: 'viewer' });
    // The owner also gets an event when the vectors are ready, at an unknown time. So the test compares who gets an event, and
    // ignores how often.
    const told = async (name: StaffroomEvent['name'], work: () => Promise<unknown>) => {
      const heard = (await eventsOf(id, work)).filter((event) => event.name === name);
      return [...new Set(heard.map(({ userId }) => String(userId)))].toSorted();
    };
    const both = [ana.id, ben.id].toSorted();
    const path = `/api/documents/${id}`;
    expect(await told('document.updated', () => ana.client.patch(path, { tags: ['food'] }))).toEqual(both);
    expect(await told('document.deleted', () => ana.client.delete(path))).toEqual(both);
    expect(await told('document.updated', () => ana.client.post(`${path}/restore`))).toEqual(both);
  });

  test('the audit log names a shared document only to administrators who can read it', async () => {
    const { id, filename } = await upload();
    await share(id, { to: 'company', role: 'viewer' });
    const newest = async () => (await root.client.get('/api/admin/audit')).body.items;
    expect((await newest())[0]).toMatchObject({
      action: 'document.share',
      subject: id,
      detail: { to: 'company', role: 'viewer' },
      names: { [id]: filename },
    });
    await ana.client.delete(`/api/documents/${id}/shares`);
    const items = await newest();
    expect(items.slice(0, 2)).toMatchObject([
      { action: 'document.unshare', subject: id, userId: ana.id, names: {} },
      { action: 'document.share', subject: id, names: {} },
    ]);
    expect(JSON.stringify(items)).not.toContain(filename);
  });
});

test('people see a quote in an answer only while they can read its document', async () => {
  const { id, filename } = await upload();
  await share(id, { to: 'person', id: ben.id, role: 'viewer' });
  const { pool } = server.database;
  const session = await pool.query(
    `insert into chat_session (user_id, agent, title) values ($1, 'x', 'x') returning id`,
    [ben.id],
  );
  const place = { id: 'one', page: null, section: null, start: 0, end: text.length, before: '', after: '' };
  const citation = { ...place, number: 1, documentId: id, filename, quote: text, version: 1 };
  const elsewhere = { ...citation, number: 2, documentId: 'not of the library' };
  await pool.query(
    `with said as (
       insert into chat_message (session_id, role, content, citations) values ($1, 'assistant', 'At eleven [1].', $2) returning id)
     update chat_session set head_id = said.id from said where chat_session.id = $1`,
    [session.rows[0].id, JSON.stringify([citation, elsewhere])],
  );
  const cited = async () =>
    (await ben.client.get(`/api/ai-chat-sessions/${session.rows[0].id}/messages`)).body[0].citations;
  expect(await cited()).toEqual([{ ...citation, newestVersion: 1 }, elsewhere]);
  await ana.client.delete(`/api/documents/${id}/shares`);
  expect(await cited()).toEqual([elsewhere]);
});
