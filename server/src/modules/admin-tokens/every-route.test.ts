import { adminScopeOf, adminScopes, type AdminScope } from '@staffroom/sdk/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiRoute } from '../../http/route.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
let root: TestClient;
let routes: ApiRoute[];
beforeAll(async () => {
  server = await testServer();
  root = await server.signIn('root@example.test');
  routes = server.routes.filter(({ policy, scope }) => policy === 'admin' || scope != null);
});
afterAll(() => server.close());

const nameOf = ({ method, path }: ApiRoute) => `${method} ${path}`;
const addressOf = ({ path }: ApiRoute) => path.replace(/:\w+/g, '01234567-89ab-4def-8123-456789abcdef');

async function create(scopes: readonly AdminScope[], by = root) {
  const { status, body } = await by.post('/api/admin/tokens', { name: 'Robot', scopes, days: 30 });
  expect(status).toBe(201);
  return body as { id: string; secret: string };
}

async function call(route: ApiRoute, secret: string | null) {
  const headers = { 'content-type': 'application/json' };
  const {
    status,
    body,
    headers: answered,
  } = await server.anonymous.send(route.method, addressOf(route), {
    headers: { ...headers, ...(secret !== null && { authorization: `Bearer ${secret}` }) },
    ...(route.method !== 'GET' && { body: '{}' }),
  });
  const code = typeof body === 'object' && body !== null ? body.code : undefined;
  const message = typeof body === 'object' && body !== null ? body.message : undefined;
  return { name: nameOf(route), status, code, message, challenge: answered.get('WWW-Authenticate') };
}

/** Expects that every route refuses the token because it does not work. */
async function expectNoAccess(secret: string) {
  for (const route of routes)
    expect(await call(route, secret)).toMatchObject({
      name: nameOf(route),
      status: 401,
      code: 'unauthenticated',
      challenge: expect.stringMatching(/^Bearer error="invalid_token"/),
    });
}

it('every route for administrators declares its scope, and every scope opens a route', () => {
  expect(routes.length).toBeGreaterThan(90);
  expect(routes.filter(({ scope }) => scope === undefined).map(nameOf)).toEqual([]);
  const needed = new Set(routes.flatMap((route) => adminScopeOf(route) ?? []));
  expect([...needed].toSorted()).toEqual(adminScopes.toSorted());
});

it('only routes that a signed-in administrator must call themselves are closed to every token', () => {
  expect(
    routes
      .filter((route) => adminScopeOf(route) === null)
      .map(nameOf)
      .toSorted(),
  ).toEqual([
    'DELETE /api/admin/directories/:id',
    'DELETE /api/admin/directories/:id/tokens/:tokenId',
    'DELETE /api/admin/tokens/:id',
    'GET /api/admin/people/:id/data.zip',
    'GET /api/admin/person-runs/:id/report.json',
    'GET /api/admin/sign-in/trial',
    'GET /api/admin/tokens',
    'POST /api/admin/agent-canaries/:id/promote',
    'POST /api/admin/agent-index/:id/install',
    'POST /api/admin/agent-submissions/:id/approve',
    'POST /api/admin/agent-tools/:agent/allow',
    'POST /api/admin/agent-versions',
    'POST /api/admin/agent-versions/:id/remove',
    'POST /api/admin/agent-versions/:id/run',
    'POST /api/admin/backups/resume',
    'POST /api/admin/delivery-tokens',
    'POST /api/admin/directories',
    'POST /api/admin/directories/:id/tokens',
    'POST /api/admin/mcp-servers',
    'POST /api/admin/mcp-servers/:id/allow',
    'POST /api/admin/mcp-servers/:id/apps/:digest/allow',
    'POST /api/admin/people/:id/erase',
    'POST /api/admin/people/:id/hand-over',
    'POST /api/admin/person-runs/:id/repeat',
    'POST /api/admin/search-models/embedder/test',
    'POST /api/admin/search-models/reranker/test',
    'POST /api/admin/sign-in/:provider/try',
    'POST /api/admin/tokens',
    'PUT /api/admin/agent-canaries/:id',
    'PUT /api/admin/directories/:id',
    'PUT /api/admin/retention/:kind',
    'PUT /api/admin/search-models/embedder',
    'PUT /api/admin/search-models/reranker',
  ]);
  expect(routes.filter(({ withoutConfirmation }) => withoutConfirmation).map(nameOf)).toEqual([
    'PATCH /api/admin/people/:id',
    'PUT /api/teams/:id/members/:userId',
    'POST /api/ai/providers',
    'PUT /api/ai/providers/:id',
  ]);
});

it('no route for administrators opens without a token, or with a personal token', async () => {
  const personal = await root.post('/api/access-tokens', { name: 'Editor', days: 30, mayAct: true });
  // Two routes also accept delivery tokens, and say that this is none.
  for (const route of routes)
    for (const secret of [null, personal.body.secret as string])
      expect(await call(route, secret)).toMatchObject({ name: nameOf(route), status: 401 });
});

it('a token without the scope of a route gets 403 and the name of the scope', async () => {
  const narrow = new Map<string, string>();
  for (const [has, secret] of [
    ['audit', (await create(['audit:read'])).secret],
    ['usage', (await create(['usage:read'])).secret],
  ] as const)
    narrow.set(has, secret);
  for (const route of routes) {
    const needed = adminScopeOf(route);
    const secret = narrow.get(route.scope === 'audit' ? 'usage' : 'audit') ?? '';
    expect(await call(route, secret)).toEqual({
      name: nameOf(route),
      status: 403,
      code: 'forbidden',
      message:
        needed === null
          ? 'Only a signed-in administrator can do this, not a token'
          : `The token lacks the scope ${needed}`,
      challenge: needed === null ? null : `Bearer error="insufficient_scope", scope="${needed}"`,
    });
  }
});

it('a token that can only read changes nothing', async () => {
  const { secret } = await create(adminScopes.filter((scope) => scope.endsWith(':read')));
  for (const route of routes.filter(({ method, scope }) => method !== 'GET' && scope != null))
    expect(await call(route, secret)).toMatchObject({
      name: nameOf(route),
      status: 403,
      message: expect.stringMatching(/^The token lacks the scope \w+:change$/),
    });
});

it('a token with the scope opens the route, and a scope to change includes reading', async () => {
  const { secret } = await create(
    adminScopes.filter((scope) => scope === 'audit:read' || scope.endsWith(':change')),
  );
  for (const route of routes.filter((each) => adminScopeOf(each) !== null)) {
    const { name, status } = await call(route, secret);
    // Routes that do not find their object, or whose body is incomplete, answer 404 or 400.
    expect(`${name}: ${status}`).toMatch(/: (200|201|202|204|400|404|409|503)$/);
  }
});

it('an invented, an expired and a revoked token open no route', async () => {
  await expectNoAccess(`staffroom_admin_${'x'.repeat(43)}`);
  const expired = await create(adminScopes);
  const past = new Date(Date.now() - 1_000);
  await server.database.pool.query('update admin_token set expires_at = $1 where id = $2', [
    past,
    expired.id,
  ]);
  await expectNoAccess(expired.secret);
  const revoked = await create(adminScopes);
  expect((await root.delete(`/api/admin/tokens/${revoked.id}`)).status).toBe(204);
  await expectNoAccess(revoked.secret);
});

it('a token stops working while its creator is no administrator, or is disabled', async () => {
  const ada = await server.signIn('ada@example.test');
  const { id } = (await ada.get('/api/auth/me')).body as { id: string };
  await root.patch(`/api/admin/people/${id}`, { role: 'admin' });
  const { secret } = await create(adminScopes, ada);
  const [first = routes[0]] = routes.filter(({ method, scope }) => method === 'GET' && scope === 'people');
  if (!first) throw new Error('No route');
  expect((await call(first, secret)).status).toBe(200);
  await root.patch(`/api/admin/people/${id}`, { role: 'user' });
  await expectNoAccess(secret);
  const listed = (await root.get('/api/admin/tokens')).body as { createdBy: { id: string }; state: string }[];
  expect(listed.find(({ createdBy }) => createdBy.id === id)?.state).toBe('creator');
  await root.patch(`/api/admin/people/${id}`, { role: 'admin' });
  await root.patch(`/api/admin/people/${id}`, { disabled: true });
  await expectNoAccess(secret);
  // A disabled account loses its tokens for good.
  await root.patch(`/api/admin/people/${id}`, { disabled: false });
  expect((await call(first, secret)).status).toBe(401);
});

it('signing an account out everywhere revokes the tokens that it has created', async () => {
  const eve = await server.signIn('eve@example.test');
  const { id } = (await eve.get('/api/auth/me')).body as { id: string };
  await root.patch(`/api/admin/people/${id}`, { role: 'admin' });
  const { secret } = await create(adminScopes, eve);
  const [first = routes[0]] = routes.filter(({ method, scope }) => method === 'GET' && scope === 'people');
  if (!first) throw new Error('No route');
  expect((await call(first, secret)).status).toBe(200);
  await root.post(`/api/admin/people/${id}/sign-out`);
  expect((await call(first, secret)).status).toBe(401);
});
