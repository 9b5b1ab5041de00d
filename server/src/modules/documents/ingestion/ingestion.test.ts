import { expect, test } from 'vitest';
import type { Embedder } from '../../../ai/embedders/embedder.ts';
import { libraryServer } from '../testing/library-server.ts';

const paragraph = 'Every employee reads the safety instructions before the first day in the laboratory. ';

function text(sentences: number): string {
  return Array.from({ length: sentences }, (_, n) => `Rule ${n}. ${paragraph}`).join('');
}

/** A fast embedder that records its input. @param gate a promise that each call waits for */
function recordingEmbedder(gate?: Promise<void>): Embedder & { batches: string[][] } {
  const batches: string[][] = [];
  return {
    id: 'recording',
    dimensions: 384,
    batches,
    async embed(texts) {
      await gate;
      batches.push([...texts]);
      return texts.map((text) => new Float32Array(384).fill(1 / Math.sqrt(384), text.length % 2));
    },
    close: async () => {},
  };
}

test('document processing that a killed process left unfinished is finished exactly once after the next start', async () => {
  await using server = await libraryServer({ working: false, embedder: recordingEmbedder() });
  const { pool } = server.database;
  const ana = await server.signIn('ana@example.test');
  const { id } = (await ana.upload('/api/documents', 'safety.txt', text(40))).body;
  // The database as a process that was killed leaves it: the job is lost, and only some passages are stored.
  await pool.query('delete from agenda_jobs');
  await pool.query(`update document set status = 'processing' where id = $1`, [id]);
  await pool.query(
    `insert into passage (document_id, version_id, ordinal, start_offset, end_offset, text, terms, length)
     select $1, v.id, 0, 0, 5, 'stale', to_tsvector('stale'), 1 from document_version v where v.document_id = $1`,
    [id],
  );

  await server.work();
  await server.embedded(ana, id);
  const { content, status } = (await ana.get(`/api/documents/${id}`)).body;
  const { vectors, passages } = (await ana.get(`/api/documents/${id}/vectors`)).body;
  expect(status).toBe('processed');
  expect(vectors.map(({ ordinal }: { ordinal: number }) => ordinal)).toEqual(
    Array.from({ length: passages }, (_, n) => n),
  );
  for (const { start, end, content: quote } of vectors) expect(content.slice(start, end)).toBe(quote);
});

test('an uploaded document that could not be queued is queued later automatically', async () => {
  await using server = await libraryServer({
    embedder: recordingEmbedder(),
    recovery: { every: 50, since: 0 },
  });
  const { pool } = server.database;
  const ana = await server.signIn('ana@example.test');
  await pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'the queue is down'; end $$`,
  );
  await pool.query(
    'create trigger refuse before insert on agenda_jobs for each row execute function refuse()',
  );
  const { status, body } = await ana.upload('/api/documents', 'safety.txt', text(4));
  expect({ status, state: body.status }).toEqual({ status: 201, state: 'uploaded' });
  await pool.query('drop trigger refuse on agenda_jobs');
  await server.until(async () => (await ana.get(`/api/documents/${body.id}`)).body.status === 'processed');
});

test('a document processing job that runs twice stores everything once', async () => {
  await using server = await libraryServer({ working: false, embedder: recordingEmbedder() });
  const { pool } = server.database;
  const ana = await server.signIn('ana@example.test');
  const { id } = (await ana.upload('/api/documents', 'safety.txt', text(40))).body;
  await pool.query(
    `insert into agenda_jobs (name, data, next_run_at) select name, data - 'unique', next_run_at from agenda_jobs`,
  );

  await server.work();
  await server.embedded(ana, id);
  const { rows } = await pool.query('select ordinal from passage where document_id = $1 order by ordinal', [
    id,
  ]);
  expect(new Set(rows.map(({ ordinal }) => ordinal)).size).toBe(rows.length);
  expect((await ana.get(`/api/documents/${id}/vectors`)).body.passages).toBe(rows.length);
});

test('a document deleted while it waits for processing is processed when its owner restores it', async () => {
  await using server = await libraryServer({ working: false, embedder: recordingEmbedder() });
  const ana = await server.signIn('ana@example.test');
  const { id } = (await ana.upload('/api/documents', 'safety.txt', paragraph)).body;
  await ana.delete(`/api/documents/${id}`);
  await server.work();
  await server.add(ana, 'other.txt', paragraph);
  expect(
    (await server.database.pool.query('select from passage where document_id = $1', [id])).rowCount,
  ).toBe(0);

  await ana.post(`/api/documents/${id}/restore`);
  await server.until(async () => (await ana.get(`/api/documents/${id}`)).body.status === 'processed');
});

test('a short document does not wait for the vectors of a long document', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const embedder = recordingEmbedder(gate);
  await using server = await libraryServer({ embedder });
  const ana = await server.signIn('ana@example.test');
  const ids: string[] = [];
  for (const [index, sentences] of [4000, 4000, 1].entries())
    ids.push((await server.add(ana, `number${index}.txt`, text(sentences))).id);
  open();
  for (const id of ids) await server.embedded(ana, id);

  const order = embedder.batches.map(([first = '']) => first.slice(0, first.indexOf('\n')));
  expect(order.filter((name) => name === 'number2')).toHaveLength(1);
  expect(order.indexOf('number2')).toBeLessThan(order.lastIndexOf('number0'));
  expect(order.indexOf('number2')).toBeLessThan(order.lastIndexOf('number1'));
  expect(embedder.batches.flat().length).toBe(new Set(embedder.batches.flat()).size);
});

test('vectors of an earlier embedder are not compared with a query, and the next start recomputes them', async () => {
  await using server = await libraryServer({ embedder: recordingEmbedder() });
  const ana = await server.signIn('ana@example.test');
  const { id } = await server.add(ana, 'safety.txt', paragraph);
  await server.embedded(ana, id);
  const found = async () =>
    (await ana.post('/api/semantic-search', { query: 'a', mode: 'vector' })).body.results.length;
  expect(await found()).toBe(1);

  await server.database.pool.query(`update embedding_state set embedder = 'earlier', wanted = 'earlier'`);
  expect(await found()).toBe(0);
  await server.work();
  await server.until(async () => (await found()) === 1);
  await server.embedded(ana, id);
});

test('an uploader gets one notification about unreadable files until they open it', async () => {
  await using server = await libraryServer({ working: false, embedder: recordingEmbedder() });
  const ana = await server.signIn('ana@example.test');
  const broken = async (name: string) =>
    (await ana.upload('/api/documents', name, '%PDF-1.7 broken')).body.id;
  const told = async () => (await ana.get('/api/notifications')).body;
  const first = await broken('first.pdf');
  await server.work();
  await server.until(async () => (await told()).unread === 1);
  expect((await told()).items).toMatchObject([
    {
      title: '“first.pdf” could not be read',
      body: expect.stringMatching(/\w/),
      href: `/documents/${first}`,
    },
  ]);
  for (const name of ['second.pdf', 'third.pdf']) await broken(name);
  const titleParts = { key: '{0} documents could not be read', values: [3] };
  const several = {
    title: '3 documents could not be read',
    titleParts,
    body: null,
    href: '/documents?status=failed',
  };
  await server.until(async () => (await told()).items[0].title === several.title);
  expect((await told()).items).toMatchObject([several]);
  await ana.post('/api/notifications/read', {});
  const last = await broken('last.pdf');
  await server.until(async () => (await told()).unread === 1);
  expect((await told()).items[0]).toMatchObject({ href: `/documents/${last}` });
});
