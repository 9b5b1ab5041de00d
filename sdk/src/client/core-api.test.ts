import { afterEach, expect, test, vi } from 'vitest';
import { callCore, corePath, coreQuery } from './core-api.ts';

afterEach(() => vi.unstubAllGlobals());

function answering(body: unknown) {
  const fetched = vi.fn<typeof fetch>(async () => Response.json(body));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

test('a call of the core API sends its method, the address with its parameters, and JSON', async () => {
  const fetched = answering({ id: '1', name: 'Legal' });
  const team = await callCore('PUT /api/teams/:id', { params: { id: 'a b' }, body: { name: 'Legal' } });
  expect(team.name).toBe('Legal');
  expect(fetched.mock.calls[0]).toMatchObject([
    '/api/teams/a%20b',
    { method: 'PUT', body: '{"name":"Legal"}' },
  ]);
});

test('a query of the core API is cached under its address and its parameters', async () => {
  const fetched = answering([]);
  const { queryKey, queryFn } = coreQuery('GET /api/people', { query: { search: 'an' } });
  expect(queryKey).toEqual(['/api/people', { search: 'an' }]);
  expect(coreQuery('GET /api/documents').queryKey).toEqual(['/api/documents']);
  await queryFn({ signal: AbortSignal.timeout(1_000) });
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/people?search=an');
  expect(corePath('GET /api/teams/:id', { id: 7 })).toBe('/api/teams/7');
});
