import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../testing/test-client.ts';
import { encodeText } from '../../../ingest/testing/encode-text.ts';
import { type LibraryServer, libraryServer } from '../testing/library-server.ts';
import { plainEmbedder } from '../testing/plain-embedder.ts';

let server: LibraryServer;
let ana: TestClient;

beforeAll(async () => {
  server = await libraryServer({ embedder: plainEmbedder() });
  ana = await server.signIn('ana@example.test');
});
afterAll(() => server.close());

const first = 'The heron stands in the shallow water and waits for a long time until a fish comes by.';
const second = 'The badger leaves its burrow after sunset and digs for worms in the wet meadow nearby.';
const third = 'The marten climbs over the roofs at night and looks for a way into the warm attic there.';

const get = async (id: string, rest = '') => (await ana.get(`/api/documents/${id}${rest}`)).body;
const found = async (id: string, query: string) =>
  (await ana.post('/api/semantic-search', { query, mode: 'keyword', documentIds: [id] })).body.results;
const becomes = (id: string, version: number) =>
  server.until(async () => {
    const { version: current, status } = await get(id);
    return current === version && status === 'processed';
  });
async function added(id: string, filename: string, content: string) {
  const { status, body } = await ana.upload(`/api/documents/${id}/versions`, filename, content);
  expect(status).toBe(201);
  return body;
}

describe('a request for a version', () => {
  test.each([
    ['an unsupported extension', 'new.exe', 'MZ', 400],
    ['an empty file', 'new.md', '', 400],
    ['a file of more than 20 MB', 'new.txt', 'x'.repeat(20 * 1024 * 1024 + 1), 413],
  ])('a request for a new document version with %s is refused', async (_, filename, content, expected) => {
    const { id } = await server.add(ana, 'animal.md', first);
    expect((await ana.upload(`/api/documents/${id}/versions`, filename, content)).status).toBe(expected);
    expect(await get(id, '/versions')).toHaveLength(1);
  });

  test('a request for a new document version with two files or none is refused', async () => {
    const { id } = await server.add(ana, 'animal.md', first);
    for (const count of [0, 2]) {
      const form = new FormData();
      for (let n = 0; n < count; n++) form.append('files', new Blob([second]), `${n}.md`);
      const answer = await ana.send('POST', `/api/documents/${id}/versions`, { body: form });
      expect(answer.status).toBe(400);
    }
    expect(await get(id)).toMatchObject({ version: 1, pendingVersion: null });
  });

  test.each(['9', '0', '-1', '1.5', 'one', '99999999999999999999'])(
    'a request for the missing document version %s is refused',
    async (version) => {
      const { id } = await server.add(ana, 'animal.md', first);
      const answer = await ana.post(`/api/documents/${id}/versions/${version}/restore`);
      expect(answer).toMatchObject({ status: 404, body: { message: 'Document Not Found' } });
      expect([400, 404]).toContain((await ana.get(`/api/documents/${id}/content?version=${version}`)).status);
      expect([400, 404]).toContain((await ana.get(`/api/documents/${id}/file?version=${version}`)).status);
    },
  );
});

describe('a new version', () => {
  test('a new document version replaces the current one, which can still be opened unchanged', async () => {
    const { id } = await server.add(ana, 'heron.md', first);
    const before = (await found(id, 'heron'))[0];
    await added(id, 'badger.txt', second);
    await becomes(id, 2);

    expect(await get(id)).toMatchObject({ filename: 'heron.txt', fileType: 'txt', content: second });
    expect(await found(id, 'heron shallow')).toEqual([]);
    expect(await found(id, 'badger')).toMatchObject([{ documentId: id, version: 2 }]);
    const old = await get(id, `/content?version=${before.version}`);
    expect(old).toMatchObject({ version: 1, currentVersion: 2, text: first });
    expect(old.text.slice(before.start, before.end)).toBe(before.quote);
    expect(await get(id, '/file?version=1')).toBe(first);
    expect(await get(id, '/file')).toBe(second);
    const download = await ana.get(`/api/documents/${id}/download?version=1`);
    expect(download.headers.get('content-disposition')).toContain('heron.md');
    expect(await get(id, '/versions')).toMatchObject([
      { version: 2, current: true, filename: 'badger.txt', status: 'processed', fileSize: second.length },
      { version: 1, current: false, filename: 'heron.md', createdBy: { name: expect.any(String) } },
    ]);
    await server.embedded(ana, id);
    const { rows } = await server.database.pool.query(
      `select v.version from passage_vector x join document_version v on v.id = x.version_id where v.document_id = $1`,
      [id],
    );
    expect(new Set(rows.map(({ version }) => version))).toEqual(new Set([2]));
  });

  test('a failed new version leaves the current version in place with a reason, and can be retried if the file is not at fault', async () => {
    const { id } = await server.add(ana, 'heron.md', first);
    await added(id, 'broken.pdf', '%PDF-1.7 this is no PDF');
    await server.until(async () => (await get(id)).pendingVersion?.status === 'failed');
    expect(await get(id)).toMatchObject({
      version: 1,
      status: 'processed',
      error: null,
      content: first,
      fileType: 'md',
      pendingVersion: { version: 2, error: expect.stringMatching(/^This .+\.$/) },
    });
    expect((await found(id, 'heron')).length).toBeGreaterThan(0);
    expect((await ana.post(`/api/documents/${id}/retry`)).status).toBe(409);
    const fault = "update document_version set failure = 'internal' where document_id = $1 and version = 2";
    await server.database.pool.query(fault, [id]);
    expect((await ana.post(`/api/documents/${id}/retry`)).body.pendingVersion).toMatchObject({ version: 2 });
    await server.until(async () => (await get(id)).pendingVersion?.status === 'failed');
    await added(id, 'badger.md', second);
    await becomes(id, 3);
    expect(await get(id)).toMatchObject({ content: second, pendingVersion: null });
  });

  test('a new version is shown immediately if the document had failed', async () => {
    const { id } = await server.add(ana, 'broken.pdf', '%PDF-1.7 this is no PDF');
    expect(await added(id, 'heron.md', first)).toMatchObject({ version: 2, error: null });
    await becomes(id, 2);
    expect(await get(id)).toMatchObject({ filename: 'broken.md', content: first });
  });

  test('if a document and its new version both failed, the document has the name and type of the new version', async () => {
    const { id } = await server.add(ana, 'broken.pdf', '%PDF-1.7 this is no PDF');
    await added(id, 'broken too.docx', 'this is no Word document');
    await server.until(async () => (await get(id)).status === 'failed');
    const { headers } = await ana.get(`/api/documents/${id}/download`);
    expect(headers.get('content-disposition')).toContain('broken too.docx');
    expect(headers.get('content-type')).toContain('wordprocessingml');
  });

  test('an earlier document version can be restored as a new version', async () => {
    const { id } = await server.add(ana, 'heron.md', first);
    await added(id, 'badger.md', second);
    await becomes(id, 2);
    expect((await ana.post(`/api/documents/${id}/versions/1/restore`)).status).toBe(200);
    await becomes(id, 3);
    expect(await get(id)).toMatchObject({ content: first, version: 3 });
    expect((await found(id, 'heron')).map(({ version }: { version: number }) => version)).toContain(3);
    expect(await get(id, '/versions')).toHaveLength(3);
  });

  test('each of many simultaneous uploads of a document is kept as a version, and the last becomes current', async () => {
    const { id } = await server.add(ana, 'heron.md', first);
    await Promise.all([second, third, second, third].map((text, n) => added(id, `${n}.md`, text)));
    await becomes(id, 5);
    await server.until(async () =>
      (await get(id, '/versions')).every(({ status }: { status: string }) => status === 'processed'),
    );
    const versions = await get(id, '/versions');
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([5, 4, 3, 2, 1]);
    expect(versions.filter(({ current }: { current: boolean }) => current)).toMatchObject([{ version: 5 }]);
  });
});

describe('a text in another encoding', () => {
  const price = encodeText('Артикул;Наименование;Цена\n10-1;Насос;40\n10-2;Клапан;90', 'windows-1251');

  test('a text in another encoding is decoded and found by its words, and shows its detected encoding', async () => {
    const { id } = await server.add(ana, 'price.csv', new Uint8Array(price));
    const content = await get(id, '/content');
    expect(content).toMatchObject({ encoding: 'windows-1251', version: 1 });
    expect(content.text).toContain('Наименование: Насос');
    expect(content.remarks[0]).toContain('It was read as windows-1251');
    expect(await found(id, 'Насос')).toMatchObject([{ documentId: id }]);
  });

  test('a text is decoded with the encoding that a person selects, as a new version', async () => {
    const { id } = await server.add(ana, 'price.csv', new Uint8Array(price));
    expect((await ana.post(`/api/documents/${id}/encoding`, { encoding: 'klingon' })).status).toBe(400);
    const ben = await server.signIn('ben@example.test');
    expect((await ben.post(`/api/documents/${id}/encoding`, { encoding: 'koi8-r' })).status).toBe(404);
    expect((await ana.post(`/api/documents/${id}/encoding`, { encoding: 'koi8-r' })).status).toBe(200);
    await becomes(id, 2);
    const content = await get(id, '/content');
    expect([content.encoding, content.text.includes('Насос')]).toEqual(['koi8-r', false]);
    expect((await get(id, '/content?version=1')).text).toContain('Насос');
    await ana.post(`/api/documents/${id}/versions/2/restore`);
    await becomes(id, 3);
    expect((await get(id, '/content')).encoding).toBe('koi8-r');
  });

  test('a document can be decoded again only if it has a text format', async () => {
    const { id } = await server.add(ana, 'a.rtf', String.raw`{\rtf1\ansi Text}`);
    expect((await ana.post(`/api/documents/${id}/encoding`, { encoding: 'koi8-r' })).status).toBe(409);
  });
});

test('the current document version is read and found while a new version waits', async () => {
  await using waiting = await libraryServer({ embedder: plainEmbedder(), working: false });
  const client = await waiting.signIn('ana@example.test');
  const { id } = (await client.upload('/api/documents', 'heron.md', first)).body;
  const { pool } = waiting.database;
  await pool.query('delete from agenda_jobs');
  await pool.query(
    `with v as (update document_version set status = 'processed', text = $2, passages = 1 where document_id = $1 returning id)
     insert into passage (document_id, version_id, ordinal, start_offset, end_offset, text, terms, length)
     select $1, v.id, 0, 0, 10, $2, to_tsvector('english', $2), 10 from v`,
    [id, first],
  );
  await pool.query(`update document set status = 'processed' where id = $1`, [id]);
  await client.upload(`/api/documents/${id}/versions`, 'badger.md', second);

  expect((await client.get(`/api/documents/${id}`)).body).toMatchObject({
    version: 1,
    status: 'processed',
    content: first,
    pendingVersion: { version: 2, status: 'uploaded', error: null },
  });
  const search = async (query: string) =>
    (await client.post('/api/semantic-search', { query, mode: 'keyword' })).body.results.length;
  expect(await search('heron')).toBe(1);
  // The database as a process that was killed leaves it: the job is lost, and the next start queues it again.
  await pool.query('delete from agenda_jobs');
  await waiting.work();
  await waiting.until(async () => (await client.get(`/api/documents/${id}`)).body.version === 2);
  expect(await search('heron')).toBe(0);
  expect(await search('badger')).toBe(1);
});
