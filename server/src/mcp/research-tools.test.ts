import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readingTimeoutMs } from '../testing/run/limits.ts';
import type { TestClient } from '../testing/test-client.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { maxFetchedLength } from './research-tools.ts';
import { assistant, tokenOf } from './testing/assistant.ts';

const text = 'The ferry to the island leaves three times a day and takes cars as well as bicycles.';

let server: TestServer;
let ana: TestClient;
const ids: Record<string, string> = {};
const resources = new AsyncDisposableStack();
beforeAll(async () => {
  server = resources.use(await testServer());
  ana = await server.signIn('ana@example.test');
  const long = `The lighthouse. ${'It shines every night. '.repeat(maxFetchedLength / 20)}`;
  for (const [name, content] of [
    ['ferry.md', text],
    ['bicycles.md', 'Bicycles travel on the ferry for free.'],
    ['long.md', long],
  ] as const)
    ids[name] = (await ana.upload('/api/documents', name, content)).body.id;
  for (const id of Object.values(ids)) {
    const isProcessed = async () => (await ana.get(`/api/documents/${id}`)).body.status === 'processed';
    await vi.waitUntil(isProcessed, { timeout: readingTimeoutMs });
  }
});
afterAll(() => resources[Symbol.asyncDispose]());

test('a research client searches documents, and fetches one by the id and address that it found', async () => {
  await using outside = await assistant(server.url, (await tokenOf(ana)).secret);
  const found = await outside.call('search', { query: 'bicycles on the ferry' });
  const { results } = found.data as { results: { id: string; title: string; url: string }[] };
  expect(results.map(({ title }) => title)).toEqual(expect.arrayContaining(['ferry.md', 'bicycles.md']));
  expect(new Set(results.map(({ id }) => id)).size).toBe(results.length);
  expect(JSON.parse(found.words)).toEqual(found.data);

  const ferry = results.find(({ title }) => title === 'ferry.md');
  expect(ferry?.url).toContain(`${server.url}/documents/${ids['ferry.md']}?version=1`);
  const fetched = await outside.call('fetch', { id: ferry?.id });
  expect(fetched.data).toMatchObject({
    id: ids['ferry.md'],
    title: 'ferry.md',
    text,
    url: `${server.url}/documents/${ids['ferry.md']}?version=1`,
    metadata: { type: 'md', version: '1' },
  });
  expect(JSON.parse(fetched.words)).toEqual(fetched.data);
});

test('a fetched text has a maximum length, and says that the document has more', async () => {
  await using outside = await assistant(server.url, (await tokenOf(ana)).secret);
  const { data } = await outside.call('fetch', { id: ids['long.md'] });
  const document = data as { text: string; metadata: Record<string, string> };
  expect(document.text).toHaveLength(maxFetchedLength);
  expect(document.metadata['truncated']).toContain('open_document');
});

test("a research client finds and fetches nothing that the token's owner cannot read", async () => {
  const ben = await server.signIn('ben@example.test');
  await using outside = await assistant(server.url, (await tokenOf(ben)).secret);
  expect((await outside.call('search', { query: 'bicycles on the ferry' })).data).toEqual({ results: [] });
  const foreign = await outside.call('fetch', { id: ids['ferry.md'] });
  expect(foreign).toMatchObject({ isError: true, data: undefined });
  for (const id of ['00000000-0000-4000-8000-000000000000', 'no-id', '../me'])
    expect(await outside.call('fetch', { id })).toEqual(foreign);
  expect(await outside.call('search', { query: ' ' })).toMatchObject({ isError: true });
});

test('every tool has an output schema, and the results of the library fit theirs', async () => {
  await using outside = await assistant(server.url, (await tokenOf(ana)).secret);
  for (const { name, outputSchema } of await outside.tools())
    expect([name, outputSchema?.type]).toEqual([name, 'object']);
  // The client compares each result with the schema, and throws if the result differs.
  const found = await outside.call('search_documents', { query: 'When does the ferry leave?' });
  const { passages } = found.data as { passages: object[] };
  expect(passages).toContainEqual({
    number: expect.any(Number),
    documentId: ids['ferry.md'],
    filename: 'ferry.md',
    version: 1,
    page: null,
    url: expect.stringContaining(`${server.url}/documents/${ids['ferry.md']}?version=1`),
    quote: expect.stringContaining('three times a day'),
  });
  expect((await outside.call('list_documents', {})).data).toMatchObject({ text: expect.any(String) });
});
