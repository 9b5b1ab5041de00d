import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QueryClient } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import { createNews } from './workspace-news.ts';

async function asked() {
  const server = createServer((_request, response) => response.end('[]')).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const before = performance.now();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/documents?limit=100`;
  await (await fetch(url)).text();
  await expect.poll(() => performance.getEntriesByName(url)).toHaveLength(1);
  const queries = new QueryClient();
  queries.setQueryData(['/api/documents', {}], []);
  queries.setQueryData(['/api/teams'], []);
  const { onFrame: hear } = createNews(queries);
  /** Reports a missed event. The time at which the report arrives counts, not the time at which it is handled. */
  const tell = (heardAt: number) =>
    hear({ type: 'missed', news: [{ name: 'document.updated', ago: 0 }] }, heardAt);
  const stale = () =>
    queries
      .getQueryCache()
      .findAll({ predicate: ({ state }) => state.isInvalidated })
      .map(({ queryKey }) => queryKey[0]);
  return { before, tell, stale };
}

it('a workspace event does not refetch a list that was requested after the change', async () => {
  const { before, tell, stale } = await asked();
  tell(before);
  expect(stale()).toEqual([]);
});

it('a workspace event refetches a list that was requested before the change, and nothing else', async () => {
  const { tell, stale } = await asked();
  tell(performance.now());
  expect(stale()).toEqual(['/api/documents']);
});
