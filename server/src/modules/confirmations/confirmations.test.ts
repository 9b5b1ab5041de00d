import { coreEndpoints } from '@staffroom/sdk/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inWindow, type TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
let root: TestClient;
let ben: { client: TestClient; id: string; account: string };
beforeAll(async () => {
  server = await testServer();
  root = await server.signIn('root@example.test');
  root.confirms = false;
  const client = await server.signIn('ben@example.test');
  const { id } = (await client.get('/api/auth/me')).body;
  ben = { client, id, account: `/api/admin/people/${id}` };
});
afterAll(() => server.close());

const header = 'x-staffroom-confirmation';
const change = { role: 'admin' };
const roleOf = async () => (await root.get(ben.account)).body.role as string;
const audited = async (action: string) =>
  (await root.get(`/api/admin/audit?action=${action}`)).body.items as {
    subject: string;
    detail: Record<string, unknown>;
  }[];

async function ask(client = root, options: { headers?: Record<string, string> } = {}) {
  const answer = await client.patch(ben.account, change, options);
  expect(answer.status).toBe(403);
  const id = answer.headers.get(header) ?? '';
  return { id, address: `/api/confirmations/${id}` };
}

async function open(address: string, client = root) {
  const window = await client.get(address, { headers: inWindow.opened });
  const [, secret = ''] = /name="secret" value="([^"]+)"/.exec(String(window.body)) ?? [];
  return { window, secret };
}

const send = (
  address: string,
  fields: Record<string, string>,
  headers: Record<string, string> = inWindow.sent,
) => server.anonymous.send('POST', address, { headers, body: new URLSearchParams(fields).toString() });

const repeat = (id: string, body: object = change, client = root) =>
  client.patch(ben.account, body, { headers: { [header]: id } });

describe('a call that needs a confirmation', () => {
  it('a call that needs a confirmation changes nothing until a person confirms it, and then only once', async () => {
    const { id, address } = await ask();
    expect(await roleOf()).toBe('user');
    expect((await repeat(id)).status).toBe(403);
    const { window, secret } = await open(address);
    expect(window.body).toContain('an administrator?');
    expect(window.body).toContain('ben@example.test');
    expect((await root.get(`${address}/state`)).body).toEqual({ state: 'open' });
    expect((await send(address, { secret, answer: 'confirm' })).status).toBe(200);
    expect((await root.get(`${address}/state`)).body).toEqual({ state: 'confirmed' });
    // A confirmation is valid once, for exactly this call and this session.
    expect((await repeat(id, { role: 'admin', disabled: true })).status).toBe(403);
    const elsewhere = await server.signIn('root@example.test');
    elsewhere.confirms = false;
    expect((await repeat(id, change, elsewhere)).status).toBe(403);
    expect((await repeat(id)).status).toBe(200);
    expect(await roleOf()).toBe('admin');
    expect((await repeat(id)).status).toBe(403);
    expect((await root.get(`${address}/state`)).body).toEqual({ state: 'gone' });
    expect((await send(address, { secret, answer: 'confirm' })).status).toBe(404);
    root.confirms = true;
    await root.patch(ben.account, { role: 'user' });
    root.confirms = false;
  });

  it('a call that needs a confirmation is dropped when the person cancels or the time limit is reached', async () => {
    const { id, address } = await ask();
    const { secret } = await open(address);
    expect((await send(address, { secret, answer: 'cancel' })).status).toBe(200);
    expect((await repeat(id)).status).toBe(403);
    expect((await audited('confirmation.cancel'))[0]).toMatchObject({ subject: `PATCH ${ben.account}` });
    const late = await ask();
    const window = await open(late.address);
    await server.database.pool.query(`update confirmation set expires_at = now() - interval '1 second'`);
    expect((await send(late.address, { secret: window.secret, answer: 'confirm' })).status).toBe(404);
    expect((await open(late.address)).window.status).toBe(404);
    expect(await roleOf()).toBe('user');
  });

  it('the confirmation window shows which page requested the call', async () => {
    const from = async (headers: Record<string, string>) => {
      const { address } = await ask(root, { headers });
      return String((await open(address)).window.body);
    };
    expect(await from({ referer: `${server.url}/admin/people?page=2` })).toContain('<dd>/admin/people</dd>');
    for (const headers of [{}, { referer: 'https://evil.test/admin/people' }])
      expect(await from(headers)).toContain('An unknown page');
  });

  it('agent pages are refused calls that need a confirmation, and the audit log names the agent', async () => {
    const token = { name: 'Evil', days: null };
    for (const headers of [
      { referer: `${server.url}/agents/evil/inside` },
      { 'x-staffroom-frame': 'evil' },
    ]) {
      const answer = await root.post('/api/access-tokens', token, { headers });
      expect([answer.status, answer.headers.get(header)]).toEqual([403, null]);
      const role = await root.patch(ben.account, change, { headers });
      expect([role.status, role.headers.get(header)]).toEqual([403, null]);
    }
    expect((await root.get('/api/access-tokens')).body).toEqual([]);
    const agents = [...(await audited('confirmation.refuse')), ...(await audited('access.refuse'))].filter(
      ({ detail }) => detail['agent'] === 'evil',
    );
    expect(agents.map(({ subject }) => subject).toSorted()).toEqual([
      `PATCH ${ben.account}`,
      `PATCH ${ben.account}`,
      'POST /api/access-tokens',
      'POST /api/access-tokens',
    ]);
  });
});

describe('the window of a confirmation', () => {
  it('the confirmation window has no origin, cannot be framed, runs no foreign script and is isolated from its opener', async () => {
    const { address } = await ask();
    const { window } = await open(address);
    const policy = (window.headers.get('content-security-policy') ?? '').split(';');
    expect(policy).toEqual(
      expect.arrayContaining([
        'sandbox allow-scripts allow-forms',
        "default-src 'none'",
        expect.stringMatching(/^script-src 'nonce-[\w-]+'$/),
        `form-action ${server.url}`,
        "frame-ancestors 'none'",
      ]),
    );
    expect(window.headers.get('x-frame-options')).toBe('DENY');
    expect(window.headers.get('cache-control')).toBe('no-store');
    // The browser isolates the confirmation window only if its opener policy differs from that of the other pages.
    expect(window.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    expect((await root.get('/api/auth/me')).headers.get('cross-origin-opener-policy')).toBe('same-origin');
  });

  it.each([
    ['a script', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }],
    ['a frame', { 'sec-fetch-dest': 'iframe' }],
    ['an object', { 'sec-fetch-dest': 'object' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page that is prerendered', { 'sec-purpose': 'prefetch;prerender' }],
    ['a client without fetch metadata', { 'sec-fetch-dest': '', 'sec-fetch-mode': '' }],
  ])('the confirmation window is not shown to %s', async (_who, headers) => {
    const { address } = await ask();
    const answer = await root.get(address, {
      headers: { ...inWindow.opened, ...headers, referer: `${server.url}/agents/evil` },
    });
    expect(answer.status).toBe(403);
    expect(JSON.stringify(answer.body)).not.toContain('secret');
    expect((await audited('confirmation.refuse'))[0]).toMatchObject({
      subject: `GET ${address}`,
      detail: {
        agent: 'evil',
        reason: expect.stringMatching(/^not asked for by a person in a window: Sec-/),
      },
    });
  });

  it('the confirmation window is shown only in the session that requested it, while signed in', async () => {
    const { address } = await ask();
    expect((await server.anonymous.get(address, { headers: inWindow.opened })).status).toBe(401);
    expect((await open(address, ben.client)).window.status).toBe(404);
    expect((await ben.client.get(`${address}/state`)).body).toEqual({ state: 'gone' });
    const { secret } = await open(address);
    await root.post('/api/auth/logout');
    expect((await send(address, { secret, answer: 'confirm' })).status).toBe(404);
    root = await server.signIn('root@example.test');
    root.confirms = false;
    expect(await roleOf()).toBe('user');
  });

  it.each([
    ['no secret', {}, {}],
    ['another secret', { secret: 'x'.repeat(43) }, {}],
    ['the headers of a script', 'right', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }],
    ['a form that no person submitted', 'right', { 'sec-fetch-user': '' }],
    ['a body that is not a form', 'right', { 'content-type': 'text/plain' }],
  ])('the confirmation window accepts no answer with %s', async (_what, fields, headers) => {
    const { address } = await ask();
    const { secret } = await open(address);
    const sent = { answer: 'confirm', ...(fields === 'right' ? { secret } : (fields as object)) };
    const answer = await send(address, sent, { ...inWindow.sent, ...headers });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect((await root.get(`${address}/state`)).body).toEqual({ state: 'open' });
  });

  it('a confirmation accepts only the secret of the window that was opened last', async () => {
    const { address } = await ask();
    const first = await open(address);
    const second = await open(address);
    expect((await send(address, { secret: first.secret, answer: 'confirm' })).status).toBe(403);
    expect((await send(address, { secret: second.secret, answer: 'confirm' })).status).toBe(200);
  });

  it('the confirmation window supports German and the selected color theme', async () => {
    const eva = await server.signIn('eva@example.test');
    eva.confirms = false;
    await eva.patch('/api/profile', { language: 'de' });
    const asked = await eva.post('/api/access-tokens', { name: '<b>Editor</b>', days: null });
    const { window } = await open(`/api/confirmations/${asked.headers.get(header)}?theme=dark`, eva);
    expect(window.body).toContain('<html lang="de" data-theme="dark">');
    expect(window.body).toContain('Zugriffstoken „&lt;b&gt;Editor&lt;/b&gt;“ anlegen?');
    expect(window.body).toContain('<dd>Nie</dd>');
    expect(window.body).toContain('Bestätigen');
  });
});

describe('every call that needs a confirmation', () => {
  const bodies: Record<string, object> = {
    'POST /api/access-tokens': { name: 'Editor', days: 30 },
    'POST /api/admin/tokens': { name: 'Terraform', scopes: ['teams:change'], days: 30 },
    'PATCH /api/admin/people/:id': { role: 'admin' },
    'PUT /api/admin/retention/:kind': { days: 30 },
    'PUT /api/teams/:id/members/:userId': {},
    'POST /api/ai/providers': { name: 'Evil', identifier: 'evil', baseUrl: 'https://evil.test' },
    'PUT /api/ai/providers/:id': { baseUrl: 'https://evil.test' },
    'POST /api/admin/mcp-servers': { name: 'Evil', url: 'https://evil.test' },
    'PUT /api/admin/search-models/embedder': { choice: null },
    'PUT /api/admin/search-models/reranker': { choice: null },
    'PUT /api/admin/agent-canaries/:id': { version: '1.0.0', share: 10 },
    'POST /api/admin/agent-canaries/:id/promote': {},
  };
  /** Endpoints that other test files cover, because they need a package or a second server. */
  const elsewhere = [
    'POST /api/admin/people/:id/erase',
    'POST /api/admin/people/:id/hand-over',
    'PATCH /api/admin/agents/:id/controls',
    'POST /api/admin/agent-versions',
    'POST /api/admin/agent-versions/:id/run',
    'POST /api/admin/agent-versions/:id/remove',
    'PATCH /api/admin/mcp-servers/:id',
    'POST /api/admin/mcp-servers/:id/allow',
    'POST /api/admin/mcp-servers/:id/apps/:digest/allow',
    'POST /api/admin/agent-tools/:agent/allow',
    'POST /api/admin/delivery-tokens',
    'POST /api/admin/directories',
    'PUT /api/admin/directories/:id',
    'POST /api/admin/directories/:id/tokens',
    'POST /api/admin/agent-submissions/:id/approve',
    'POST /api/admin/agent-index/:id/install',
  ];
  const declared = coreEndpoints.flatMap(({ endpoint: { confirmation, method, path } }) =>
    confirmation ? [`${method} ${path}`] : [],
  );

  it('every call that needs a confirmation is listed in this test', () => {
    expect(declared.toSorted()).toEqual([...Object.keys(bodies), ...elsewhere].toSorted());
  });

  it.each(Object.entries(bodies))('the call %s waits for a confirmation', async (call, body) => {
    const [method = '', path = ''] = call.split(' ');
    const team = (await root.post('/api/teams', { name: `Team of ${call}` })).body.id as string;
    const [provider] = (await root.get('/api/ai/providers')).body as { id: number }[];
    const id = path.includes('/teams/')
      ? team
      : path.includes('/ai/')
        ? provider?.id
        : path.includes('canaries')
          ? 'tide'
          : ben.id;
    const address = path.replace(':userId', ben.id).replace(':kind', 'chats').replace(':id', String(id));
    const answer = await root.send(method, address, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([answer.status, answer.body.message]).toEqual([
      403,
      'Confirm this change in the window that opens',
    ]);
    expect(answer.headers.get(header)).toMatch(/^[0-9a-f-]{36}$/);
  });
});
