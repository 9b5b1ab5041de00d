import { AppError } from '@staffroom/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../testing/test-client.ts';
import type { Embedder } from '../../ai/embedders/embedder.ts';
import { type LibraryServer, libraryServer } from '../documents/testing/library-server.ts';
import { plainEmbedder } from '../documents/testing/plain-embedder.ts';

let server: LibraryServer;
let ana: TestClient;
// oxlint-disable-next-line typescript/no-explicit-any
let handbook: any;

// The text is long enough to make each section a separate passage.
const text = `# Handbook

This handbook tells colleagues how things are done here and whom to ask. It is kept by the people team, who are glad of every
correction and every question, and who publish a new edition whenever enough has changed to make the old one misleading.

## Privacy

Requests under the GDPR are answered within thirty days. The data protection officer is Marta Gomez. She keeps the register of
processing, advises projects before they begin and is told of every incident on the same day, by telephone and in writing.

## Support

The SLA promises a first reply within four hours. C++ and .NET questions go to the platform team. Whoever opens a ticket names the
product, the version and the steps that lead to the problem, and attaches the log of the last hour if there is one.

## Leave

Employees receive twenty-eight days of paid vacation each year, which they arrange with their manager. Unused days move to the
following spring and are lost afterwards, except where illness or the needs of a project have kept somebody from taking them.
`;

beforeAll(async () => {
  server = await libraryServer();
  ana = await server.signIn('ana@example.test');
  handbook = await server.add(ana, 'handbook.md', text);
  await server.embedded(ana, handbook.id);
});

afterAll(() => server.close());

const ask = (query: unknown, more = {}) => ana.post('/api/semantic-search', { query, ...more });

describe('a search', () => {
  test.each([
    [{}],
    [{ query: 7 }],
    [{ query: 'a', limit: 0 }],
    [{ query: 'a', limit: 51 }],
    [{ query: 'a', mode: 'magic' }],
    [{ query: 'a', documentIds: ['x'] }],
  ])('a search with the request body %j is refused', async (body) => {
    expect((await ana.post('/api/semantic-search', body)).status).toBe(400);
  });

  test('a search without a query is refused', async () => {
    expect((await ana.get('/api/search')).status).toBe(400);
  });
});

describe('a search of the library', () => {
  test('a search finds a passage with its position in the document', async () => {
    const [first] = (await ask('How fast is the first reply?')).body.results;
    expect(first).toMatchObject({
      documentId: handbook.id,
      filename: 'handbook.md',
      version: 1,
      page: null,
      section: expect.stringContaining('Support'),
      quote: expect.stringContaining('four hours'),
    });
    expect(handbook.content.slice(first.start, first.end)).toBe(first.quote);
    expect(first.content).toBe(first.quote);
  });

  test.each(['GDPR', 'gdpr', 'SLA', 'What does the SLA promise?'])(
    'a search finds the short term in "%s" by keyword',
    async (query) => {
      const { results } = (await ask(query, { mode: 'keyword' })).body;
      expect(results[0].quote).toMatch(/GDPR|SLA/);
    },
  );

  test('a search finds a passage by meaning that shares no word with the question', async () => {
    const query = 'annual holidays of staff';
    expect((await ask(query, { mode: 'keyword' })).body.results).toEqual([]);
    expect((await ask(query, { mode: 'vector' })).body.results[0].quote).toContain('vacation');
    expect((await ask(query)).body.results[0].quote).toContain('vacation');
  });

  test.each(['', '   ', '?!', '\n\t'])('a search finds nothing for %j', async (query) => {
    expect((await ask(query)).body).toEqual({ results: [] });
  });

  test.each([
    ['stop words', 'what is the'],
    ['SQL', "'; drop table passage; --"],
    ['the syntax of text search', "it's & | ! <-> ( :*"],
    ['backslashes and quotes', String.raw`back\slash 'quote' "double" C:\temp\file`],
    ['an unpaired surrogate', 'half a pair \ud83d'],
    ['control characters', 'bell \u0007 escape \u001b'],
    ['other scripts', '💶 ünïcödé 日本語 العربية'],
    ['a very long text', 'reply hours '.repeat(5000)],
    ['addresses and versions', 'https://example.test/a?b=c&d[]=e%20f user@example.test v1.2.3-rc.4'],
    ['markup', '<script>alert(1)</script> ${7*7} {{7*7}}'],
  ])('a search never fails for %s', async (_, query) => {
    for (const mode of ['hybrid', 'keyword', 'vector']) expect((await ask(query, { mode })).status).toBe(200);
  });

  test('a search finds passages only in the named documents', async () => {
    const other = await server.add(
      ana,
      'other.md',
      'The SLA of our supplier promises a reply within two days, no sooner.',
    );
    const named = (await ask('SLA', { documentIds: [other.id] })).body.results;
    expect(named.map(({ documentId }: { documentId: string }) => documentId)).toEqual([other.id]);
    expect((await ask('SLA', { documentIds: [] })).body.results).toEqual([]);
    await ana.delete(`/api/documents/${other.id}`);
  });

  test('a search from the top bar finds documents by name and by content', async () => {
    expect((await ana.get('/api/search?q=HANDB')).body.documents).toMatchObject([
      { id: handbook.id, fileType: 'md', passage: null },
    ]);
    expect((await ana.get('/api/search?q=Gomez')).body.documents).toMatchObject([
      { id: handbook.id, passage: { quote: expect.stringContaining('Marta Gomez') } },
    ]);
    for (const nothing of ['%25', '_', '%20', 'unheard'])
      expect((await ana.get(`/api/search?q=${nothing}`)).body.documents).toEqual([]);
  });
});

describe('an identifier', () => {
  beforeAll(async () => {
    await server.add(
      ana,
      'payments.txt',
      'Payment TXN-98765 of EUR 2,730 was refused under FAR 52.224-3, see § 7.3.',
    );
    await server.add(
      ana,
      'other payments.txt',
      'Payment TXN-98124 of EUR 2,370 was made under FAR 52.219-3, see § 3.7.',
    );
  });

  test.each(['TXN-98765', 'txn 98765', '98765', '52.224-3', 'FAR 52.224', '§ 7.3', 'a sum of 2730'])(
    'the search "%s" finds an identifier, whole or by its parts',
    async (query) => {
      for (const mode of ['keyword', 'hybrid'])
        expect((await ask(query, { mode })).body.results[0].filename).toBe('payments.txt');
    },
  );

  test('an identifier that occurs only once is found among forty similar ones', async () => {
    const facts = Array.from(
      { length: 100 },
      (_, n) => `## Project ZQ${n}\n\n${'The access codeword. '.repeat(40)} p${n * n}`,
    );
    await server.add(ana, 'codewords.md', facts.join('\n\n'));
    const { results } = (await ask('access codeword for project ZQ0')).body;
    expect(results.slice(0, 3).map(({ quote }: { quote: string }) => /ZQ0\b/.test(quote))).toContain(true);
  });
});

describe('a document in another language', () => {
  const contract =
    'Die Kündigungsfristen der Verträge betragen drei Monate. Sie werden schriftlich vereinbart und beginnen am Ersten des Monats.';
  const found = async (query: string) => (await ask(query, { mode: 'keyword' })).body.results[0]?.filename;

  test('a document in another language is found by words of its language, and by English words', async () => {
    const { id } = await server.add(ana, 'vertrag.txt', contract);
    const { rows } = await server.database.pool.query(
      'select language from document_version where document_id = $1',
      [id],
    );
    expect(rows).toEqual([{ language: 'german' }]);
    expect(await found('Welche Kündigungsfrist hat der Vertrag?')).toBe('vertrag.txt');
    expect(await found('Which reply is promised by the SLA?')).toBe('handbook.md');
    // The German article "die" is a function word and must not match English documents.
    await server.add(ana, 'plants.txt', 'Most plants die without water within a few weeks of a hot summer.');
    expect(await found('Was ist die Bedeutung von Wasser?')).toBeUndefined();
    expect(await found('When do plants die?')).toBe('plants.txt');
  });

  test('a document that an earlier release indexed is indexed again', async () => {
    const { pool } = server.database;
    const old = `v.filename = 'vertrag.txt' and p.version_id = v.id`;
    await pool.query(
      `update passage p set terms = to_tsvector('english', p.text) from document_version v where ${old}`,
    );
    await pool.query(`update document_version set language = null where filename = 'vertrag.txt'`);
    expect(await found('Kündigungsfrist')).toBeUndefined();
    await server.work();
    while ((await found('Kündigungsfrist')) === undefined);
  });

  test('a document in a script without spaces is found by part of a sentence', async () => {
    await server.add(ana, 'history.txt', '中日战争爆发后的形势与任务');
    expect(await found('战争爆发')).toBe('history.txt');
  });
});

test('a passage without words has no vector, and its document still counts as completely indexed', async () => {
  const figures = await server.add(ana, 'figures.csv', '1,2,3\n4,5,6\n7,8,9\n');
  await server.embedded(ana, figures.id);
  const { body } = await ana.get(`/api/documents/${figures.id}/vectors`);
  expect(body).toMatchObject({ status: 'processed', vectors: [{ embedded: false }] });
});

describe('vectors of a document', () => {
  test('the vectors of a document are listed by their texts, never as numbers', async () => {
    const { body } = await ana.get(`/api/documents/${handbook.id}/vectors?limit=1&offset=1`);
    expect(body).toMatchObject({
      cached: true,
      status: 'processed',
      vectors: [{ ordinal: 1, embedded: true }],
    });
    expect(body.embedded).toBe(body.passages);
    expect(JSON.stringify(body)).not.toMatch(/embedding|\d\.\d{4}/);
  });

  test('the vectors of a document are recomputed on request', async () => {
    const path = `/api/documents/${handbook.id}/process-vectors`;
    const ben = await server.signIn('ben-views@example.test');
    const { id } = (await ben.get('/api/auth/me')).body;
    await ana.put(`/api/documents/${handbook.id}/shares`, { to: 'person', id, role: 'viewer' });
    expect((await ben.post(path, {})).body).toMatchObject({ status: 'processed' });
    expect((await ben.post(path, { forceReprocess: true })).status).toBe(403);
    await ana.delete(`/api/documents/${handbook.id}/shares`);
    expect((await ana.post(path, { aiProvider: 'openai' })).body).toMatchObject({ status: 'processed' });
    expect((await ana.post(path, { forceReprocess: true })).body).toMatchObject({
      status: 'processing',
      embedded: 0,
    });
    await server.embedded(ana, handbook.id);
    expect((await ask('annual holidays of staff', { mode: 'vector' })).body.results[0].quote).toContain(
      'vacation',
    );
  });
});

test('documents are processed and found by keyword although the embedder is unavailable', async () => {
  const unavailable = () => Promise.reject(new AppError('unavailable', 'The model does not run here'));
  await using bare = await libraryServer({
    embedder: { id: 'none', dimensions: 384, embed: unavailable, close: async () => {} },
  });
  const client = await bare.signIn('ana@example.test');
  const { id } = await bare.add(client, 'handbook.md', text);
  const { body } = await client.post('/api/semantic-search', { query: 'first reply' });
  expect(body.results[0].quote).toContain('four hours');
  expect(
    (await client.post('/api/semantic-search', { query: 'reply', mode: 'vector' })).body.results,
  ).toEqual([]);
  expect(
    (await client.post(`/api/documents/${id}/check-cache-status`, { aiProvider: 'openai' })).body.cached,
  ).toBe(false);
});

describe('while a library is being indexed', () => {
  const long = Array.from(
    { length: 120 },
    (_, n) => `# Part ${n}\n\n${'The harbour is dredged every spring. '.repeat(20)}`,
  );
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const embedder: Embedder = {
    ...plainEmbedder(),
    async embed(texts, options) {
      if (options?.priority === 'index' && texts.some((text) => text.includes('dredged'))) await released;
      return plainEmbedder().embed(texts, options);
    },
  };
  let busy: LibraryServer;
  let ben: TestClient;
  const search = async (query: string) => (await ben.post('/api/semantic-search', { query })).body;

  beforeAll(async () => {
    busy = await libraryServer({ embedder });
    ben = await busy.signIn('ben@example.test');
    for (const name of ['north.md', 'south.md', 'west.md']) await busy.add(ben, name, long.join('\n\n'));
  });
  afterAll(() => busy.close());

  test('a short document is indexed before long ones, and waiting documents are reported and found by keyword', async () => {
    const { id } = await busy.add(
      ben,
      'lamp.txt',
      'The keeper lights the lamp at dusk, every spring and summer.',
    );
    await busy.embedded(ben, id);
    // The document counts once in the progress, because keyword search finds it whatever its status is.
    await busy.database.pool.query(`update document set status = 'processing' where id = $1`, [id]);
    const progress = { searchable: 4, embedded: 1, processing: 0 };
    expect((await ben.get('/api/library/progress')).body).toEqual(progress);
    const { results, notice } = await search('When is the harbour dredged?');
    expect(results[0].quote).toContain('harbour');
    expect(notice).toContain('3 of 4 documents');
    expect(
      (await ben.post('/api/semantic-search', { query: 'harbour', documentIds: [id] })).body.notice,
    ).toBeUndefined();
    release();
    await busy.until(async () => (await ben.get('/api/library/progress')).body.embedded === 4);
    expect((await search('When is the harbour dredged?')).notice).toBeUndefined();
  });

  test('the search results contain other documents, even if all of the most similar passages belong to one document', async () => {
    for (const mode of ['hybrid', 'vector']) {
      const { results } = (await ben.post('/api/semantic-search', { query: 'harbour', mode })).body;
      expect(new Set(results.map(({ filename }: { filename: string }) => filename)).size).toBeGreaterThan(1);
    }
  });
});
