import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestClient } from '../../../testing/test-client.ts';
import { type LibraryServer, libraryServer } from '../testing/library-server.ts';
import { plainEmbedder } from '../testing/plain-embedder.ts';

let server: LibraryServer;
let ana: TestClient;
let ben: TestClient;
let benId: string;

beforeAll(async () => {
  server = await libraryServer({ embedder: plainEmbedder(), working: false });
  ana = await server.signIn('ana@example.test');
  ben = await server.signIn('ben@example.test');
  benId = (await ben.get('/api/auth/me')).body.id;
});
afterAll(() => server.close());

const upload = async (client = ana, filename = 'plan.md', content = 'Some plan for the year') =>
  (await client.upload('/api/documents', filename, content)).body;
const patch = (id: string, change: unknown) => ana.patch(`/api/documents/${id}`, change);

describe('a change to a document', () => {
  test.each([
    [{ filename: '' }],
    [{ filename: '   ' }],
    [{ filename: 'x'.repeat(256) }],
    [{ filename: null }],
    [{ filename: 'Invoice 3/4' }],
    [{ filename: '../../etc/passwd' }],
    [{ filename: 'C:\\plan.md' }],
    [{ tags: 'one' }],
    [{ tags: [''] }],
    [{ tags: ['x'.repeat(51)] }],
    [{ tags: Array(51).fill('x') }],
    [{ summary: 'x'.repeat(4001) }],
    [{ summary: 7 }],
    [[]],
  ])('the document change %j is refused', async (change) => {
    const { id } = await upload();
    expect(await patch(id, change)).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });

  test('a change to a document keeps fields that it does not name, and cannot set fields of the server', async () => {
    const { id, userId } = await upload();
    const { body } = await patch(id, {
      tags: ['  North  sea ', 'north SEA', 'Budget'],
      ownerId: benId,
      userId: benId,
      status: 'failed',
      version: 7,
      deletedAt: null,
      fileSize: 0,
    });
    expect(body).toMatchObject({
      userId,
      filename: 'plan.md',
      tags: ['north SEA', 'Budget'],
      status: 'uploaded',
      version: 1,
      fileSize: 22,
      summary: null,
    });
    expect((await patch(id, {})).body).toMatchObject({ tags: ['north SEA', 'Budget'] });
    expect((await patch(id, { tags: [] })).body.tags).toEqual([]);
  });

  test.each([
    ['report', 'report.md'],
    ['report.md', 'report.md'],
    ['report.pdf', 'report.pdf.md'],
    ['in\u202evoice', 'invoice.md'],
    [`${'ä'.repeat(200)}`, `${'ä'.repeat(126)}.md`],
  ])('renaming a document to %s results in %s, because the extension stays', async (filename, expected) => {
    const { id } = await upload();
    expect((await patch(id, { filename })).body.filename).toBe(expected);
  });

  test("a summary that a person edits counts as that person's own, even if it is empty", async () => {
    const { id } = await upload();
    expect((await patch(id, { summary: ' Mine ' })).body).toMatchObject({
      summary: 'Mine',
      summaryBy: 'person',
    });
    expect((await patch(id, { summary: '' })).body).toMatchObject({ summary: null, summaryBy: 'person' });
    expect((await patch(id, { summary: null })).body).toMatchObject({ summary: null, summaryBy: 'person' });
  });
});

describe('one action on many documents', () => {
  const bulk = (body: unknown, client = ana) => client.post('/api/documents/bulk', body);

  test.each([
    ['an empty body', {}],
    ['no document', { action: 'trash', ids: [] }],
    ['501 documents', { action: 'trash', ids: Array.from({ length: 501 }, () => randomUUID()) }],
    ['an unknown action', { action: 'purge', ids: ['x'] }],
    ['the action tag without tags', { action: 'tag', ids: ['x'] }],
    ['an empty list of tags', { action: 'tag', ids: ['x'], tags: [] }],
    ['sharing without a grantee', { action: 'share', ids: ['x'] }],
  ])('a bulk action on documents is refused with %s', async (_, body) => {
    expect((await bulk(body)).status).toBe(400);
  });

  test('a bulk action on documents is refused without a sign-in', async () => {
    expect((await server.anonymous.post('/api/documents/bulk', { action: 'trash', ids: ['x'] })).status).toBe(
      401,
    );
  });

  test('a bulk action reports each document: foreign documents as missing, read-only documents as forbidden', async () => {
    const [mine, foreign, shared] = [await upload(), await upload(ben), await upload(ben)];
    const anaId = mine.userId;
    await ben.put(`/api/documents/${shared.id}/shares`, { to: 'person', id: anaId, role: 'viewer' });
    const missing = randomUUID();
    const ids = [mine.id, foreign.id, missing, 'no id', shared.id, mine.id];
    const { status, body } = await bulk({ action: 'trash', ids });
    expect(status).toBe(200);
    const notFound = { ok: false, code: 'not-found', message: 'Document Not Found' };
    expect(body.results).toEqual([
      { id: mine.id, ok: true },
      { id: foreign.id, ...notFound },
      { id: missing, ...notFound },
      { id: 'no id', ...notFound },
      { id: shared.id, ok: false, code: 'forbidden', message: expect.any(String) },
    ]);
    expect((await ana.get(`/api/documents/${mine.id}`)).status).toBe(404);
    for (const { id } of [foreign, shared]) expect((await ben.get(`/api/documents/${id}`)).status).toBe(200);
    expect(
      (await bulk({ action: 'restore', ids })).body.results.map(({ ok }: { ok: boolean }) => ok),
    ).toEqual([true, false, false, false, false]);
  });

  test('a bulk action adds and removes tags without losing other tags, ignoring case', async () => {
    const [one, other] = [await upload(), await upload()];
    const ids = [one.id, other.id];
    await patch(one.id, { tags: ['Budget'] });
    await bulk({ action: 'tag', ids, tags: ['budget', 'North'] });
    const tags = async () =>
      Promise.all(ids.map(async (id) => (await ana.get(`/api/documents/${id}`)).body.tags));
    expect(await tags()).toEqual([
      ['Budget', 'North'],
      ['budget', 'North'],
    ]);
    await bulk({ action: 'untag', ids, tags: ['BUDGET'] });
    expect(await tags()).toEqual([['North'], ['North']]);
  });

  test('a bulk action shares all documents, and retries failed ones', async () => {
    const ids = [(await upload()).id, (await upload()).id];
    const grant = { to: 'person', id: benId, role: 'viewer' };
    expect((await bulk({ action: 'share', ids, grant })).body.results).toEqual(
      ids.map((id) => ({ id, ok: true })),
    );
    for (const id of ids) expect((await ben.get(`/api/documents/${id}`)).status).toBe(200);
    expect((await ben.get('/api/notifications')).body.items).toMatchObject([
      { title: expect.stringMatching(/ shared documents with you$/), href: '/documents' },
    ]);
    await server.database.pool.query(
      `with d as (update document set status = 'failed' where id = $1 returning id)
       update document_version v set status = 'failed' from d where v.document_id = d.id`,
      [ids[0]],
    );
    expect((await bulk({ action: 'retry', ids })).body.results).toMatchObject([
      { ok: true },
      { ok: false, code: 'conflict' },
    ]);
    expect((await bulk({ action: 'retry', ids }, ben)).body.results).toMatchObject([
      { ok: false, code: 'forbidden' },
      { ok: false, code: 'forbidden' },
    ]);
  });
});

describe('one action on hundreds of documents', () => {
  const share = (ids: string[]) =>
    ana.post('/api/documents/bulk', {
      action: 'share',
      ids,
      grant: { to: 'person', id: benId, role: 'viewer' },
    });

  async function addRows(count: number): Promise<string[]> {
    const { id: owner } = (await ana.get('/api/auth/me')).body;
    const { rows } = await server.database.pool.query<{ id: string }>(
      `with added as (
         insert into document (owner_id, filename, file_type, file_size, status)
         select $1, n || '.md', 'md', 1, 'processed' from generate_series(1, $2) n returning id)
       insert into document_version (document_id, version, blob, filename, file_size, status)
       select id, 1, 'none', 'a.md', 1, 'processed' from added returning document_id as id`,
      [owner, count],
    );
    return rows.map(({ id }) => id);
  }

  test('a bulk action on hundreds of documents needs only a few SQL statements', async () => {
    const ids = await addRows(500);
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    const { body } = await share(ids);
    const { length } = statements.mock.calls;
    statements.mockRestore();
    expect(body.results).toEqual(ids.map((id) => ({ id, ok: true })));
    expect(length).toBeLessThan(100);
    const { rows } = await server.database.pool.query(
      `select count(*)::int as entries from audit_entry where action = 'document.share' and subject = any($1)`,
      [ids],
    );
    expect(rows).toEqual([{ entries: 500 }]);
  });

  test('a bulk action on hundreds of documents reports each result, even if the database fails halfway', async () => {
    const ids = await addRows(150);
    const { pool } = server.database;
    await pool.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`,
    );
    await pool.query(
      `create trigger refuse before insert on document_share for each row when (new.document_id = '${ids[120]}') execute function refuse()`,
    );
    const { status, body } = await share(ids);
    await pool.query('drop trigger refuse on document_share');
    expect(status).toBe(200);
    const shared = body.results.filter(({ ok }: { ok: boolean }) => ok).map(({ id }: { id: string }) => id);
    expect(shared).toEqual(ids.slice(0, 100));
    expect(body.results[120]).toEqual({
      id: ids[120],
      ok: false,
      code: 'unavailable',
      message: expect.stringContaining('nothing was changed'),
    });
    const { rows } = await pool.query<{ id: string }>(
      `select s.document_id as id from document_share s join audit_entry a on a.subject = s.document_id::text
       where s.document_id = any($1)`,
      [ids],
    );
    expect(rows.map(({ id }) => id).toSorted()).toEqual(shared.toSorted());
  });
});

describe('duplicate content', () => {
  test('an upload with duplicate content reports the owner or sharer of the existing document, and continues', async () => {
    const text = 'The very same minutes of the meeting';
    const first = await upload(ana, 'minutes.md', text);
    expect(first.duplicateOf).toBeNull();
    const second = await upload(ana, 'again.md', text);
    expect(second).toMatchObject({
      filename: 'again.md',
      duplicateOf: { id: first.id, filename: 'minutes.md' },
    });
    expect((await upload(ben, 'minutes.md', text)).duplicateOf).toBeNull();
    await ana.put(`/api/documents/${first.id}/shares`, { to: 'person', id: benId, role: 'viewer' });
    await ben.delete(`/api/documents/${(await ben.get('/api/documents')).body[0].id}`);
    expect((await upload(ben, 'mine.md', text)).duplicateOf).not.toBeNull();
  });

  test('two simultaneous uploads with equal content are not reported as duplicates of each other', async () => {
    const sent = await Promise.all(
      Array.from({ length: 8 }, (_, n) => upload(ana, `${n}.md`, 'Sent several times at the same moment')),
    );
    const before = new Map(sent.map(({ id, duplicateOf }) => [id, duplicateOf?.id]));
    expect(sent.filter(({ id, duplicateOf }) => duplicateOf && before.get(duplicateOf.id) === id)).toEqual(
      [],
    );
  });

  test('documents in the trash and older versions do not count as duplicates', async () => {
    const text = 'Other minutes, of the meeting before';
    const { id } = await upload(ana, 'minutes.md', text);
    await ana.delete(`/api/documents/${id}`);
    expect((await upload(ana, 'minutes.md', text)).duplicateOf).toBeNull();
  });
});
