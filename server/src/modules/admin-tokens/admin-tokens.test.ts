import type { AdminScope, AuditEntryInfo } from '@staffroom/sdk/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { rateLimits } from '../../http/rate-limit.ts';
import { bareServices } from '../../testing/bare-services.ts';
import { testRoute } from '../../testing/test-route.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
let root: TestClient;
let ben: { client: TestClient; id: string };
beforeAll(async () => {
  server = await testServer();
  root = await server.signIn('root@example.test');
  const client = await server.signIn('ben@example.test');
  ben = { client, id: (await client.get('/api/auth/me')).body.id };
});
afterAll(() => server.close());

async function create(name: string, scopes: AdminScope[], more: object = {}) {
  const answer = await root.post('/api/admin/tokens', { name, scopes, days: 30, ...more });
  expect(answer.status).toBe(201);
  return answer.body as { id: string; secret: string; ending: string };
}

/** A program that sends a token, without cookies and without the headers of a browser. */
function program(secret: string, on: TestServer = server) {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  return (method: string, path: string, body?: unknown) =>
    on.anonymous.send(method, path, {
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
}

async function entries(action: string): Promise<AuditEntryInfo[]> {
  return (await root.get(`/api/admin/audit?action=${action}&limit=200`)).body.items;
}

it('the secret of a token is shown once, and only its hash is stored', async () => {
  const { id, secret, ending } = await create('Once', ['people:read']);
  expect(secret).toMatch(/^staffroom_admin_[\w-]{43}$/);
  expect(secret.endsWith(ending)).toBe(true);
  const listed = await root.get('/api/admin/tokens');
  expect(JSON.stringify(listed.body)).not.toContain(secret);
  expect(listed.body.find((token: { id: string }) => token.id === id)).toMatchObject({
    name: 'Once',
    scopes: ['people:read'],
    state: 'active',
    lastUsedAt: null,
    createdBy: { name: expect.any(String) },
  });
  const { rows } = await server.database.pool.query('select to_jsonb(t)::text as text from admin_token t');
  expect(JSON.stringify(rows)).not.toContain(secret);
  await program(secret)('GET', '/api/admin/people');
  const used = (await root.get('/api/admin/tokens')).body as { id: string; lastUsedAt: string | null }[];
  expect(used.find((token) => token.id === id)?.lastUsedAt).not.toBeNull();
});

it('creating a token needs a confirmation, an expiry of at most a year, a scope and valid networks', async () => {
  const input = { name: 'CI', scopes: ['people:read'], days: 30 };
  root.confirms = false;
  const asked = await root.post('/api/admin/tokens', input);
  root.confirms = true;
  expect(asked).toMatchObject({
    status: 403,
    body: { message: expect.stringMatching(/^Confirm this change/) },
  });
  for (const wrong of [
    { days: undefined },
    { days: null },
    { days: 366 },
    { days: 0 },
    { scopes: [] },
    { scopes: ['people:everything'] },
    { name: ' ' },
    { networks: ['office'] },
    { networks: ['10.0.0.0/40'] },
  ])
    expect([wrong, (await root.post('/api/admin/tokens', { ...input, ...wrong })).status]).toEqual([
      wrong,
      400,
    ]);
  expect((await ben.client.post('/api/admin/tokens', input)).status).toBe(403);
});

it('a token opens no route of people, of agents or of MCP, even with the cookies of an administrator', async () => {
  const { secret } = await create('Robot', ['people:read', 'agents:change']);
  for (const client of [server.anonymous, root]) {
    const headers = { authorization: `Bearer ${secret}` };
    expect(await client.get('/api/documents', { headers })).toMatchObject({
      status: 403,
      body: { message: 'An administration token opens only routes for administrators' },
    });
    expect((await client.get('/api/auth/me', { headers })).status).toBe(403);
    expect((await client.get('/api/admin/audit', { headers })).status).toBe(403);
    expect((await client.post('/api/mcp', {}, { headers })).status).toBe(401);
    expect((await client.get('/api/config', { headers })).status).toBe(200);
  }
});

it('a token can neither list, create nor revoke tokens', async () => {
  const { id, secret } = await create('Robot', ['people:change', 'secrets:change', 'operations:change']);
  const send = program(secret);
  const closed = {
    status: 403,
    body: { message: 'Only a signed-in administrator can do this, not a token' },
  };
  expect(await send('GET', '/api/admin/tokens')).toMatchObject(closed);
  expect(
    await send('POST', '/api/admin/tokens', { name: 'x', scopes: ['people:read'], days: 1 }),
  ).toMatchObject(closed);
  expect(await send('DELETE', `/api/admin/tokens/${id}`)).toMatchObject(closed);
});

it('a token disables and enables a member, and cannot change a role or an administrator', async () => {
  const send = program((await create('Directory', ['people:change'])).secret);
  const address = `/api/admin/people/${ben.id}`;
  expect(await send('PATCH', address, { disabled: true })).toMatchObject({ status: 200 });
  expect((await ben.client.get('/api/auth/me')).status).toBe(401);
  expect(await send('PATCH', address, { disabled: false })).toMatchObject({ body: { disabledAt: null } });
  ben.client = await server.signIn('ben@example.test');
  const refused = { status: 403, body: { message: expect.stringMatching(/^A token can’t change roles/) } };
  expect(await send('PATCH', address, { role: 'admin' })).toMatchObject(refused);
  expect(await send('PATCH', address, { role: 'user', disabled: true })).toMatchObject(refused);
  const ada = await server.signIn('ada@example.test');
  const { id } = (await ada.get('/api/auth/me')).body as { id: string };
  await root.patch(`/api/admin/people/${id}`, { role: 'admin' });
  expect(await send('PATCH', `/api/admin/people/${id}`, { disabled: true })).toMatchObject(refused);
});

it('a token creates a team, adds a member to it and lists the teams', async () => {
  const send = program((await create('Teams', ['teams:change'])).secret);
  const team = await send('POST', '/api/teams', { name: 'Travel' });
  expect(team.status).toBe(201);
  expect(await send('PUT', `/api/teams/${team.body.id}/members/${ben.id}`, {})).toMatchObject({
    status: 200,
    body: { members: [{ id: ben.id }] },
  });
  expect((await send('GET', '/api/teams')).body).toMatchObject([{ name: 'Travel' }]);
});

it('a token makes a change that needs no confirmation, and none that a person has to confirm', async () => {
  const route = testRoute(
    {
      method: 'PATCH',
      path: '/api/admin/limits',
      policy: 'admin',
      scope: 'agents',
      confirmation: true,
      body: z.object({ loosens: z.boolean() }),
    },
    async ({ body, confirm }) => {
      await confirm(body.loosens ? () => ({ title: 'Loosen?', facts: [] }) : null);
      return 'changed';
    },
  );
  await using small = await testServer({ compose: bareServices([route]) });
  const admin = await small.signIn('root@example.test');
  const token = await admin.post('/api/admin/tokens', { name: 'Limits', scopes: ['agents:change'], days: 1 });
  const send = program(token.body.secret, small);
  expect(await send('PATCH', '/api/admin/limits', { loosens: false })).toMatchObject({ body: 'changed' });
  expect(await send('PATCH', '/api/admin/limits', { loosens: true })).toMatchObject({
    status: 403,
    body: { message: 'Only a signed-in administrator can confirm this change, not a token' },
  });
});

it('each change of a token is recorded, and reading once per route and hour', async () => {
  const { id, secret } = await create('Terraform', ['teams:change', 'people:read']);
  const send = program(secret);
  for (let count = 0; count < 3; count++) {
    await send('GET', `/api/admin/people/${ben.id}`);
    await send('GET', '/api/admin/audit');
    await send('POST', '/api/teams', { name: `Team ${count}` });
  }
  const own = (all: AuditEntryInfo[]) =>
    all.filter(({ subject }) => subject === id).map(({ name, detail }) => ({ name, detail }));
  const adminToken = 'Terraform';
  const used = own(await entries('admin-token.use'));
  const created = { call: 'POST /api/teams', adminToken };
  expect(used.filter(({ detail }) => detail['call'] === 'POST /api/teams')).toHaveLength(3);
  expect(used).toEqual(
    expect.arrayContaining([
      { name: expect.stringMatching(/root/i), detail: created },
      {
        name: expect.any(String),
        detail: { call: 'GET /api/admin/people/:id', path: `/api/admin/people/${ben.id}`, adminToken },
      },
    ]),
  );
  expect(used).toHaveLength(4);
  expect(own(await entries('admin-token.refuse'))).toMatchObject([
    { detail: { call: 'GET /api/admin/audit', reason: 'The token lacks the scope audit:read', adminToken } },
  ]);
  const teams = (await entries('team.create')).filter(({ detail }) => detail['adminToken'] === adminToken);
  expect(teams).toHaveLength(3);
  const csv = String((await root.get('/api/admin/audit.csv?action=team.create')).body);
  expect(csv.split('\n')[0]?.trim()).toMatch(/,token$/);
  expect(csv).toMatch(/,Terraform\s*$/m);
  expect(await root.get('/api/admin/audit/verification')).toMatchObject({ body: { problem: null } });
});

it('a token works only from its networks', async () => {
  const inside = await create('Inside', ['people:read'], { networks: ['127.0.0.0/8', '::1'] });
  expect((await program(inside.secret)('GET', '/api/admin/people')).status).toBe(200);
  const outside = await create('Outside', ['people:read'], { networks: ['192.0.2.7', '2001:db8::/32'] });
  expect(await program(outside.secret)('GET', '/api/admin/people')).toMatchObject({
    status: 403,
    body: { message: expect.stringMatching(/^The token does not work from the network address /) },
  });
});

it('a token that sends too many requests gets 429 with the seconds to wait, and other tokens go on', async () => {
  const limits = { ...rateLimits, adminToken: { points: 5, duration: 600 } };
  await using small = await testServer({ limits });
  const admin = await small.signIn('root@example.test');
  const secretOf = async () =>
    (await admin.post('/api/admin/tokens', { name: 'Loop', scopes: ['people:read'], days: 1 })).body
      .secret as string;
  const send = program(await secretOf(), small);
  const statuses = [];
  for (let count = 0; count < 6; count++) statuses.push((await send('GET', '/api/admin/people')).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  const refused = await send('GET', '/api/admin/people');
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect((await program(await secretOf(), small)('GET', '/api/admin/people')).status).toBe(200);
});

it('the API description names the scope and the security scheme of each operation', async () => {
  const { paths, components } = (await root.get('/api/openapi.json')).body;
  expect(components.securitySchemes.adminToken).toMatchObject({ type: 'http', scheme: 'bearer' });
  expect(paths['/api/admin/people'].get).toMatchObject({
    security: [{ session: [] }, { adminToken: ['people:read'] }],
    'x-scope': 'people:read',
  });
  expect(paths['/api/teams'].post['x-scope']).toBe('teams:change');
  expect(paths['/api/admin/agent-submissions/{id}'].get.security).toEqual([
    { session: [] },
    { adminToken: ['agents:read'] },
    { token: [] },
  ]);
  expect(paths['/api/admin/tokens'].post.security).toBeUndefined();
  expect(paths['/api/documents'].get.security).toBeUndefined();
});
