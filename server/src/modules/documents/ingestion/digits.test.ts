import { expect, test } from 'vitest';
import { libraryServer } from '../testing/library-server.ts';
import { serverTooBusy } from './failures.ts';

const bankLines = Array.from({ length: 300 }, (_, line) =>
  Array.from({ length: 940 }, (_, place) => (line * 7 + place * place + ((line * place) % 11)) % 10).join(''),
);

/** Measures the processor time of this process, including the server, in seconds. */
async function cost(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

test.each([1, 2_500, 4_000, 100_000])('a search for %i digits takes little time', async (length) => {
  await using server = await libraryServer();
  const ana = await server.signIn('ana@example.test');
  const seconds = await cost(async () => {
    const { status } = await ana.post('/api/semantic-search', { query: '1'.repeat(length) });
    expect(status).toBe(200);
  });
  expect(seconds).toBeLessThan(5);
});

test('a search text of more than 100,000 characters is refused with the limit', async () => {
  await using server = await libraryServer();
  const ana = await server.signIn('ana@example.test');
  const { status, body } = await ana.post('/api/semantic-search', { query: '1'.repeat(100_001) });
  expect([status, body.message]).toEqual([400, expect.stringContaining('at most 100,000 characters')]);
});

test.each([
  ['digits.txt', '1'.repeat(200_000), '1'.repeat(1_000)],
  ['bank.txt', bankLines.join('\n'), bankLines[150] ?? ''],
])('a document %s that contains only digits is processed and found', async (filename, text, query) => {
  await using server = await libraryServer();
  const ana = await server.signIn('ana@example.test');
  const seconds = await cost(async () => {
    const { id, status } = await server.add(ana, filename, text);
    expect(status).toBe('processed');
    const { body } = await ana.post('/api/semantic-search', { query, mode: 'keyword' });
    expect(body.results.map(({ documentId }: { documentId: string }) => documentId)).toContain(id);
    const named = await ana.get(`/api/search?q=${filename}`);
    expect(named.body.documents).toEqual([expect.objectContaining({ id })]);
  });
  expect(seconds).toBeLessThan(20);
});

test('a document that crashed the server while being read fails with the reason, and Retry reads it', async () => {
  await using server = await libraryServer({ working: false });
  const { pool } = server.database;
  const ana = await server.signIn('ana@example.test');
  const { id } = (
    await ana.upload('/api/documents', 'safety.txt', 'Every employee wears a helmet. '.repeat(20))
  ).body;
  const { rows } = await pool.query(
    `update document_version set status = 'processing' where document_id = $1 returning id`,
    [id],
  );
  await server.library.ingestion.failStuck(rows[0].id);
  await server.work();
  const failed = (await ana.get(`/api/documents/${id}`)).body;
  expect(failed).toMatchObject({ status: 'failed', failure: 'internal', error: serverTooBusy.error });
  expect((await ana.get('/api/notifications')).body.items[0]).toMatchObject({ body: serverTooBusy.error });

  expect((await ana.post(`/api/documents/${id}/retry`, {})).status).toBe(200);
  await server.until(async () => (await ana.get(`/api/documents/${id}`)).body.status === 'processed');
});
