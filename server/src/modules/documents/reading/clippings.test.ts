import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPdf } from '../../../ingest/testing/build-pdf.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { type LibraryServer, libraryServer } from '../testing/library-server.ts';

let server: LibraryServer;
let ana: TestClient;
let ben: TestClient;

beforeAll(async () => {
  server = await libraryServer();
  ana = await server.signIn('ana@example.test');
  ben = await server.signIn('ben@example.test');
});
afterAll(() => server.close());

const lines = Array.from({ length: 40 }, (_, index) => `Line ${index} of the agreement.`);
const notice = 'The notice period is ninety days.';
const pages = ['First page.', [...lines.slice(0, 30), notice, ...lines.slice(30)].join('\n')];

/** Adds the PDF and returns the address of a clipping of its second page around the notice period. */
async function addAgreement(name: string): Promise<{ id: string; path: string }> {
  const { id } = (await ana.upload('/api/documents', name, new Uint8Array(buildPdf(pages)))).body;
  await server.until(async () => (await ana.get(`/api/documents/${id}`)).body.status === 'processed');
  const { text } = (await ana.get(`/api/documents/${id}/content`)).body;
  const start = text.indexOf(notice);
  expect(start).toBeGreaterThan(0);
  const query = `page=2&start=${start}&end=${start + notice.length}&version=1`;
  return { id, path: `/api/documents/${id}/clipping?${query}` };
}

/** The size of a picture, and its rows of pixels in which the highlighter is. */
async function highlighted(client: TestClient, path: string) {
  const { status, headers, bytes } = await client.get(path);
  expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const image = await loadImage(bytes);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const rows = new Set<number>();
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (red > 235 && green > 215 && blue < 180) rows.add(Math.floor(at / 4 / image.width));
  }
  return { width: image.width, height: image.height, rows: [...rows] };
}

test('a clipping shows the page around a passage with the passage highlighted', async () => {
  const { path } = await addAgreement('agreement.pdf');
  const { width, height, rows } = await highlighted(ana, path);
  expect([width, height]).toEqual([672, 280]);
  // One line of text, in the middle of the clipping.
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.length).toBeLessThan(60);
  expect(Math.min(...rows)).toBeGreaterThan(80);
  expect(Math.max(...rows)).toBeLessThan(200);
});

test('a clipping is read like its document, also after it was drawn for somebody else', async () => {
  const { id, path } = await addAgreement('shared agreement.pdf');
  expect((await ana.get(path)).status).toBe(200);
  const missing = (await ben.get(path.replace(id, '00000000-0000-4000-8000-000000000000'))).body;
  const foreign = await ben.get(path);
  expect([foreign.status, foreign.body.message]).toEqual([404, missing.message]);

  await ana.put(`/api/documents/${id}/shares`, { to: 'company', role: 'viewer' });
  const shared = await ben.get(path);
  expect(shared.status).toBe(200);
  const headers = { 'if-none-match': shared.headers.get('etag') ?? '' };
  expect((await ben.send('GET', path, { headers })).status).toBe(304);
  await ana.delete(`/api/documents/${id}/shares`);
  expect((await ben.send('GET', path, { headers })).status).toBe(404);
});

test('a passage that is not on the page has no clipping, nor has a file without pages', async () => {
  const { path } = await addAgreement('other agreement.pdf');
  expect((await ana.get(path.replace('page=2', 'page=1'))).status).toBe(404);
  expect((await ana.get(path.replace('page=2', 'page=7'))).status).toBe(404);
  const words = (await ana.upload('/api/documents', 'words.txt', 'Nothing to be drawn.')).body.id;
  expect((await ana.get(`/api/documents/${words}/clipping?page=1&start=0&end=7`)).status).toBe(404);
});
