import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { schemaUrn } from './schemas.ts';
import { addDirectory, aGroup, aUser, type ScimClient, scimClient } from './testing/scim-client.ts';

let server: TestServer;
let root: TestClient;
let entra: ScimClient;
beforeAll(async () => {
  server = await testServer();
  root = await server.signIn('root@example.test');
  entra = await addDirectory(server, root, 'entra');
});
afterAll(() => server.close());

const id = '01234567-89ab-4def-8123-456789abcdef';
const addresses = [
  ['GET', '/Users'],
  ['POST', '/Users'],
  ['GET', `/Users/${id}`],
  ['PUT', `/Users/${id}`],
  ['PATCH', `/Users/${id}`],
  ['DELETE', `/Users/${id}`],
  ['GET', '/Groups'],
  ['POST', '/Groups'],
  ['GET', `/Groups/${id}`],
  ['PUT', `/Groups/${id}`],
  ['PATCH', `/Groups/${id}`],
  ['DELETE', `/Groups/${id}`],
  ['POST', '/Bulk'],
  ['GET', '/Unknown'],
] as const;

describe('access to SCIM', () => {
  it('every address needs a valid token of a directory', async () => {
    const ana = await server.signIn('ana@example.test');
    const personal = (await ana.post('/api/access-tokens', { name: 'Editor', days: 30 })).body.secret;
    const cookie = [...root.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (const [method, path] of addresses) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      for (const [token, headers] of [
        [null, {}],
        [null, { cookie }],
        ['wrong', {}],
        [`${entra.token}x`, {}],
        [personal, {}],
        [personal, { cookie }],
      ] as const) {
        const answer = await scimClient(server.url, token).send(method, path, body, headers);
        expect(answer.status, `${method} ${path} ${token}`).toBe(401);
        expect(answer.headers.get('www-authenticate')).toContain('Bearer');
        expect(answer.body).toMatchObject({ schemas: [schemaUrn.error], status: '401' });
      }
    }
  });

  it('the token of a directory is no access to the workspace', async () => {
    const headers = { authorization: `Bearer ${entra.token}` };
    for (const path of ['/api/auth/me', '/api/admin/people', '/api/mcp'])
      expect((await server.anonymous.get(path, { headers })).status, `${path}`).not.toBe(200);
  });

  it('a token ends when it expires, is revoked, or its directory is removed', async () => {
    const okta = await addDirectory(server, root, 'ending');
    expect((await okta.get('/Users')).status).toBe(200);
    const path = '/api/admin/directories/ending';
    const second = scimClient(server.url, (await root.post(`${path}/tokens`, { days: 90 })).body.secret);
    expect([(await okta.get('/Users')).status, (await second.get('/Users')).status]).toEqual([200, 200]);
    expect((await root.post(`${path}/tokens`, { days: 90 })).body.message).toBe(
      'Two tokens are valid, which is the limit. Revoke one first.',
    );
    const listed = async () =>
      ((await root.get('/api/admin/directories')).body as { id: string; tokens: { id: string }[] }[]).find(
        (each) => each.id === 'ending',
      )?.tokens ?? [];
    const [, first] = await listed();
    expect((await root.delete(`${path}/tokens/${first?.id}`)).status).toBe(204);
    expect([(await okta.get('/Users')).status, (await second.get('/Users')).status]).toEqual([401, 200]);

    const { pool } = server.database;
    await pool.query(`update scim_token set expires_at = now() where directory = 'ending'`);
    expect((await second.get('/Users')).status).toBe(401);
    expect(await listed()).toMatchObject([{ expired: true }]);
    const third = scimClient(server.url, (await root.post(`${path}/tokens`, { days: 90 })).body.secret);
    expect((await third.get('/Users')).status).toBe(200);
    expect((await root.delete(path)).status).toBe(204);
    expect((await third.get('/Users')).status).toBe(401);
  });

  it('only administrators can manage directories, and no response contains a secret again', async () => {
    const ana = await server.signIn('ana@example.test');
    const path = '/api/admin/directories';
    for (const [method, at] of [
      ['GET', path],
      ['POST', path],
      ['PUT', `${path}/entra`],
      ['DELETE', `${path}/entra`],
      ['POST', `${path}/entra/tokens`],
      ['DELETE', `${path}/entra/tokens/${id}`],
    ] as const) {
      expect((await server.anonymous.send(method, at)).status, `${at}`).toBe(401);
      expect((await ana.send(method, at)).status, `${at}`).toBe(403);
    }
    const list = await root.get(path);
    expect(list.body).toMatchObject([
      { id: 'entra', address: `${server.url}/scim/v2`, tokens: [{ ending: entra.token.slice(-4) }] },
    ]);
    expect(JSON.stringify(list.body)).not.toContain(entra.token);
    const { rows } = await server.database.pool.query<{ row: string }>(
      'select scim_token::text as row from scim_token',
    );
    expect(JSON.stringify(rows)).not.toContain(entra.token);
    expect(server.logged.join()).not.toContain(entra.token);
  });

  it('a directory needs an unused id and valid domains', async () => {
    const path = '/api/admin/directories';
    const domains = ['example.test'];
    expect((await root.post(path, { id: 'entra', name: 'Twice', domains })).status).toBe(409);
    for (const bad of [
      { id: 'A b', name: 'x', domains },
      { id: 'fine', name: '', domains },
      { id: 'fine', name: 'x', domains: [] },
      { id: 'fine', name: 'x', domains: ['*.example.test'] },
    ])
      expect((await root.post(path, bad)).status, `${JSON.stringify(bad)}`).toBe(400);
    expect((await root.put(`${path}/nowhere`, { name: 'x', domains })).status).toBe(404);
    expect((await root.post(`${path}/nowhere/tokens`, { days: 90 })).status).toBe(404);
    expect((await root.delete(`${path}/nowhere`)).status).toBe(404);
    const changed = await root.put(`${path}/entra`, {
      name: 'Entra ID',
      domains: ['example.test', 'Sub.example.test'],
    });
    expect(changed.body).toMatchObject({ name: 'Entra ID', domains: ['example.test', 'sub.example.test'] });
  });

  it('changes of directories and tokens leave audit entries without secrets', async () => {
    const { items } = (await root.get('/api/admin/audit?search=entra')).body as {
      items: { action: string }[];
    };
    const actions = new Set(items.map(({ action }) => action));
    for (const action of ['directory.create', 'directory-token.create', 'directory.update'])
      expect(actions).toContain(action);
    expect(JSON.stringify(items)).not.toContain(entra.token);
  });

  it('a page of another site cannot call SCIM, and a browser gets no page there', async () => {
    const answer = await entra.get('/Users', { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' });
    expect(answer.status).toBe(403);
    const page = await server.anonymous.send('GET', '/scim/v2/Users', { headers: { accept: 'text/html' } });
    expect(page.status).toBe(401);
    for (const path of ['/scim', '/scim/', '/scim/v1/Users', '/scim/v2', '/scim/v2/../../api/config'])
      expect((await server.anonymous.send('GET', path)).headers.get('content-type'), `${path}`).not.toContain(
        'html',
      );
  });

  it('too many requests of a directory get 429 with Retry-After, and no other directory notices', async () => {
    const limits = {
      address: { points: 10_000, duration: 10 },
      user: { points: 20, duration: 600 },
      signIn: { points: 600, duration: 60 },
      adminToken: { points: 600, duration: 60 },
    };
    await using limited = await testServer({ limits });
    const admin = await limited.signIn('root@example.test');
    const [first, second] = [
      await addDirectory(limited, admin, 'one'),
      await addDirectory(limited, admin, 'two'),
    ];
    const statuses = [];
    let last = await first.get('/Users?count=0');
    for (let n = 0; n < 40; n++) {
      last = await first.get('/Users?count=0');
      statuses.push(last.status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200));
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(last.body).toMatchObject({ schemas: [schemaUrn.error], status: '429' });
    expect((await second.get('/Users?count=0')).status).toBe(200);
  });

  it('during maintenance, a directory can read and is told when to try again', async () => {
    await root.put('/api/admin/maintenance', { on: true, until: null });
    const refused = await entra.post('/Users', aUser('later'));
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect((await entra.get('/Users')).status).toBe(200);
    await root.put('/api/admin/maintenance', { on: false, until: null });
    expect((await entra.post('/Users', aUser('later'))).status).toBe(201);
  });
});

describe('discovery', () => {
  it('the server describes itself to everyone', async () => {
    const anyone = scimClient(server.url, null);
    const config = await anyone.get('/ServiceProviderConfig');
    expect(config.headers.get('content-type')).toContain('application/scim+json');
    expect(config.body).toMatchObject({
      schemas: [schemaUrn.config],
      patch: { supported: true },
      bulk: { supported: false },
      etag: { supported: true },
      authenticationSchemes: [{ type: 'oauthbearertoken' }],
    });
    const types = (await anyone.get('/ResourceTypes')).body;
    expect(types.Resources.map(({ id: each }: { id: string }) => each)).toEqual(['User', 'Group']);
    expect((await anyone.get('/ResourceTypes/User')).body).toMatchObject({ schema: schemaUrn.user });
    const schemas = (await anyone.get('/Schemas')).body;
    expect(schemas).toMatchObject({ totalResults: 3 });
    expect((await anyone.get(`/Schemas/${schemaUrn.group}`)).body).toMatchObject({ name: 'Group' });
    expect((await anyone.get(`/Schemas/${encodeURIComponent(schemaUrn.enterprise)}`)).status).toBe(200);
    for (const path of ['/Schemas/urn:unknown', '/ResourceTypes/Device', '/Schemas/%E0%A4%A'])
      expect((await anyone.get(path)).status, `${path}`).toBe(401);
  });

  it('operations that the server does not offer are refused by name', async () => {
    const bulk = await entra.post('/Bulk', {
      schemas: [],
      Operations: Array(10_000).fill({ method: 'POST' }),
    });
    expect(bulk).toMatchObject({ status: 501, body: { schemas: [schemaUrn.error], status: '501' } });
    expect((await entra.get('/Me')).status).toBe(501);
    expect((await entra.post('/Users/.search', {})).status).toBe(501);
    expect((await entra.get('/Devices')).status).toBe(404);
    const put = await entra.put('/Users', aUser('nobody'));
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, POST']);
    expect((await entra.send('POST', `/Groups/${id}`, aGroup('x'))).status).toBe(405);
  });

  it('a body that is no JSON of SCIM is refused', async () => {
    const type = (value: string) => ({ 'content-type': value });
    expect((await entra.send('POST', '/Users', '{', type('application/scim+json'))).status).toBe(400);
    expect((await entra.send('POST', '/Users', '[]', type('application/scim+json'))).status).toBe(400);
    expect(
      (await entra.send('POST', '/Users', 'a=b', type('application/x-www-form-urlencoded'))).status,
    ).toBe(415);
    expect(
      (await entra.send('POST', '/Users', '{"__proto__":{"a":1},"userName":"p@example.test"}')).status,
    ).toBe(400);
    const deep = `{"userName":${'['.repeat(5_000)}${']'.repeat(5_000)}}`;
    expect((await entra.send('POST', '/Users', deep)).status).toBe(400);
    const large = await entra.post('/Users', { ...aUser('large'), nickName: 'x'.repeat(5 * 1024 * 1024) });
    expect(large.status).toBe(413);
    expect((await entra.send('POST', '/Users', aUser('plain'), type('application/json'))).status).toBe(201);
  });
});
