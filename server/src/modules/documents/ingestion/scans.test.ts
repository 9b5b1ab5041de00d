import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentPage } from '@staffroom/sdk';
import { buildPdf } from '../../../ingest/testing/build-pdf.ts';
import { buildScan } from '../../../ingest/testing/build-scan.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { type LibraryServer, libraryServer } from '../testing/library-server.ts';
import { isFull } from '../../../testing/run/full.ts';
import { testTimeoutMs } from '../../../testing/run/limits.ts';

const bytes = (buffer: Buffer) => new Uint8Array(buffer);

// All tests of this file share one server, because text recognition takes long to start.
let server: LibraryServer;
let ana: TestClient;
beforeAll(async () => {
  server = await libraryServer({ scanBudget: 60_000 });
  ana = await server.signIn('ana@example.test');
});
afterAll(() => server.close());

test('the text of a short scan is recognized before the document counts as processed, and it is marked as a scan', async () => {
  const scan = buildScan([
    'Data residency\nThe supplier keeps all data in Frankfurt.',
    'Notice period: ninety days',
  ]);
  const read: unknown[] = [];
  const stop = server.events.subscribe(({ name, data, userId }) => {
    if (name === 'document.progress') read.push({ ...data, userId });
  });
  const { id, status, summary, pages, ocr } = await server.add(ana, 'scan.pdf', bytes(scan));
  const { id: userId } = (await ana.get('/api/auth/me')).body;
  await expect
    .poll(() => read)
    .toEqual([
      { id, read: 1, of: 2, userId },
      { id, read: 2, of: 2, userId },
    ]);
  stop();
  expect({ status, pages, ocr }).toEqual({
    status: 'processed',
    pages: 2,
    ocr: { read: 2, poor: 0, waiting: 0, unread: 0 },
  });
  expect(summary).toMatch(/^Text recognized from a scan\./);

  const { body: content } = await ana.get(`/api/documents/${id}/content`);
  const texts = content.pages.map(({ start, end }: DocumentPage) => content.text.slice(start, end));
  expect(texts[0]).toContain('The supplier keeps all data in Frankfurt.');
  expect(texts[1]).toContain('Notice period: ninety days');
  for (const { ocr } of content.pages) expect(ocr.confidence).toBeGreaterThan(70);

  const { results } = (
    await ana.post('/api/semantic-search', { query: 'Frankfurt', mode: 'keyword', documentIds: [id] })
  ).body;
  expect(results[0]).toMatchObject({ page: 1 });
});

/** The number of full pages. Two or three such pages once used up the memory. */
const fullPages = process.env['FULL'] ? 10 : 3;
const fullLines = process.env['FULL'] ? 30 : 8;

// Text recognition has the lowest priority, and this scan has ten full pages.
const long = { timeout: 6 * testTimeoutMs };

test.runIf(isFull)('no page of a scan is lost because earlier pages used too much memory', long, async () => {
  const page = Array.from(
    { length: fullLines },
    (_, at) => `Clause ${at}: all data stays in Frankfurt for ten years.`,
  );
  const { id } = await server.add(ana, 'full.pdf', bytes(buildScan(Array(fullPages).fill(page.join('\n')))));
  const content = async () => (await ana.get(`/api/documents/${id}/content`)).body;
  // On a busy machine, some pages are recognized after the document is processed.
  await server.until(async () => (await content()).pages.every(({ scan }: DocumentPage) => scan !== true));
  const { pages, text } = await content();
  const texts = pages.map(({ start, end }: DocumentPage) => text.slice(start, end));
  expect(texts).toHaveLength(fullPages);
  for (const each of texts) expect(each).toContain(`Clause ${fullLines - 1}: all data stays in Frankfurt`);
});

test.runIf(isFull)('scanned pages with a stamp beside their image are counted once', async () => {
  const page = Buffer.from('0 0 m 9 9 l S BT /F1 24 Tf 72 700 Td (Notice: ninety days) Tj ET');
  const { id, pages } = await server.add(ana, 'stamped.pdf', bytes(buildPdf([], { contents: [page, page] })));
  expect((await ana.get(`/api/documents/${id}/content`)).body.pages).toHaveLength(4);
  expect(pages).toBe(2);
  expect((await ana.get(`/api/documents/${id}/versions`)).body).toMatchObject([{ pages: 2 }]);
});

test('an unreadable scan fails with a message that says what to do', async () => {
  const { id, status, failure } = await server.add(ana, 'blank.pdf', bytes(buildScan([''])));
  expect({ status, failure }).toEqual({ status: 'failed', failure: 'empty' });
  const { error, summary, ocr } = (await ana.get(`/api/documents/${id}`)).body;
  expect({ summary, ocr }).toEqual({ summary: null, ocr: null });
  expect(error).toMatch(/no readable text.*higher resolution/);
});

test.runIf(isFull)('the later pages of a long scan are added without moving existing text', async () => {
  await using server = await libraryServer({ scanBudget: 0 });
  const ana = await server.signIn('ana@example.test');
  const texts = ['Alpha clause on liability', 'Beta clause on penalties'];
  const { id, status } = await server.add(ana, 'long.pdf', bytes(buildScan(texts)));
  expect(status).toBe('processed');

  const read = async (): Promise<{ text: string; pages: DocumentPage[] }> =>
    (await ana.get(`/api/documents/${id}/content`)).body;
  const first = await read();
  expect(first.text).toContain('Alpha clause on liability');
  await server.until(async () => (await read()).pages.every(({ scan }) => scan !== true));
  const all = await read();
  expect(all.text.startsWith(first.text)).toBe(true);
  expect(all.pages.map(({ number, start, end }) => [number, all.text.slice(start, end)])).toEqual(
    texts.map((text, index) => [index + 1, text]),
  );

  await server.embedded(ana, id);
  const { vectors, passages } = (await ana.get(`/api/documents/${id}/vectors`)).body;
  expect(vectors.map(({ ordinal }: { ordinal: number }) => ordinal)).toEqual([0, 1]);
  expect(passages).toBe(2);
  for (const { start, end, content } of vectors) expect(all.text.slice(start, end)).toBe(content);
});

test('a document with text is not mistaken for a scan', async () => {
  const { id } = await server.add(ana, 'a.pdf', bytes(buildPdf(['The supplier answers within four hours.'])));
  const { pages } = (await ana.get(`/api/documents/${id}/content`)).body;
  expect(pages).toEqual([{ number: 1, start: 0, end: 39 }]);
});
