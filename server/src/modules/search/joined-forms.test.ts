import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPdf } from '../../ingest/testing/build-pdf.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { type LibraryServer, libraryServer } from '../documents/testing/library-server.ts';

let server: LibraryServer;
let ana: TestClient;

beforeAll(async () => {
  server = await libraryServer();
  ana = await server.signIn('ana@example.test');
  await server.add(
    ana,
    'supplier.txt',
    'The account is DE89 3704 0044 0532 0130 00, the phone +49 (0)30 123-4567.',
  );
  await server.add(ana, 'plain.txt', 'Their other account is NO9386011117947.');
  await server.add(
    ana,
    'damage.pdf',
    new Uint8Array(buildPdf(['Any damage is reported to the subcon-\ntractor within nine days.'])),
  );
});
afterAll(() => server.close());

test.each([
  ['DE89370400440532013000', 'supplier.txt'],
  ['DE89 3704 0044 0532 0130 00', 'supplier.txt'],
  ['NO93 8601 1117 947', 'plain.txt'],
  ['0301234567', 'supplier.txt'],
  ['030 1234567', 'supplier.txt'],
  ['+49301234567', 'supplier.txt'],
  ['subcontractor', 'damage.pdf'],
])('a search for %s finds %s', async (query, filename) => {
  const { body } = await ana.post('/api/semantic-search', { query, mode: 'keyword' });
  expect(body.results.map((hit: { filename: string }) => hit.filename)[0]).toBe(filename);
});
