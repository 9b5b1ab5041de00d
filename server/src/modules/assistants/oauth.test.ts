import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inWindow, type TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { callWith, formOf, registered, sentHere } from './testing/program.ts';

let server: TestServer;
let ana: TestClient;
beforeAll(async () => {
  server = await testServer();
  ana = await server.signIn('ana@example.test');
});
afterAll(() => server.close());

const query = (text: string, values: unknown[]) => server.database.pool.query(text, values);
const statusOf = async (token: string) => (await callWith(server, token)).status;
const refused = { status: 400, body: { error: 'invalid_grant' } };

test('a request with no valid token leads to the descriptions of OAuth', async () => {
  const answer = await callWith(server, 'nonsense');
  const metadata = `${server.url}/.well-known/oauth-protected-resource/api/mcp`;
  expect(answer.status).toBe(401);
  expect(answer.headers.get('WWW-Authenticate')).toBe(
    `Bearer error="invalid_token", resource_metadata="${metadata}"`,
  );
  for (const path of ['', '/api/mcp']) {
    const { body } = await server.anonymous.get(`/.well-known/oauth-protected-resource${path}`);
    expect(body).toMatchObject({ resource: `${server.url}/api/mcp`, authorization_servers: [server.url] });
  }
  const { body } = await server.anonymous.get('/.well-known/oauth-authorization-server');
  expect(body).toMatchObject({
    issuer: server.url,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
  });
});

test('a program gets no secret, and registers only addresses that are safe to return to', async () => {
  const { registration } = await registered(server);
  expect(registration.status).toBe(201);
  expect(registration.body).toMatchObject({ token_endpoint_auth_method: 'none' });
  expect(registration.body).not.toHaveProperty('client_secret');
  const register = async (uri: string) =>
    (await server.anonymous.post('/api/oauth/register', { client_name: 'x', redirect_uris: [uri] })).status;
  for (const uri of ['http://127.0.0.1:9/cb', 'http://localhost/cb', 'http://[::1]:9/', 'cursor://done'])
    expect([uri, await register(uri)]).toEqual([uri, 201]);
  for (const uri of [
    'http://evil.example/cb',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://a.example/#x',
    'https://u:p@a.example/',
    'callback',
  ])
    expect([uri, await register(uri)]).toEqual([uri, 400]);
  expect((await server.anonymous.post('/api/oauth/register', { redirect_uris: [] })).body.error).toBe(
    'invalid_client_metadata',
  );
});

test('a person connects a program, which then has exactly the rights that the person gave', async () => {
  const program = await registered(server);
  const { response } = await program.open(ana);
  expect(response.body).toContain('Connect “Research assistant”');
  expect(response.body).toContain('assistant.example');
  expect(response.body).toContain('ana@example.test');
  const { status, location } = await program.answer(response, { answer: 'connect' });
  expect(status).toBe(302);
  expect(location?.href.startsWith(`${program.redirectUri}?`)).toBe(true);
  expect(Object.fromEntries(location?.searchParams ?? [])).toEqual({
    code: expect.stringMatching(/^[\w-]{43}$/),
    state: 'a state',
    iss: server.url,
  });
  const { body, headers } = await program.exchange(location?.searchParams.get('code') ?? '');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'read' });
  const tools = await (await callWith(server, body.access_token)).text();
  expect(tools).toContain('search_documents');
  expect(tools).not.toContain('ask_agent');

  const acting = await program.connected(ana, { acts: 'yes' });
  expect(acting.scope).toBe('read agents');
  expect(await (await callWith(server, acting.access_token)).text()).toContain('ask_agent');
  // The new connection of the same program replaces the earlier one.
  expect(await statusOf(body.access_token)).toBe(401);
});

test('a program that did not ask for agents cannot get them by a forged form', async () => {
  const program = await registered(server);
  const code = await program.codeOf(ana, { scope: 'read' }, { acts: 'yes' });
  expect((await program.exchange(code)).body.scope).toBe('read');
});

test('a person who refuses, or who is not signed in, connects nothing', async () => {
  const program = await registered(server);
  const { response } = await program.open(ana);
  const { location } = await program.answer(response, { answer: 'cancel' });
  expect(location?.searchParams.get('error')).toBe('access_denied');
  expect(location?.searchParams.has('code')).toBe(false);
  expect((await program.answer(response, { answer: 'connect' })).status).toBe(404);
  const stranger = await program.open(server.anonymous);
  expect(stranger.status).toBe(302);
  expect(stranger.response.headers.get('location')).toMatch(/^\/login\?next=%2Fapi%2Foauth%2Fauthorize%3F/);
});

test('a wrong program or return address shows an error and redirects nowhere', async () => {
  const program = await registered(server);
  const other = await registered(server, 'http://127.0.0.1:4000/cb');
  for (const change of [
    { redirect_uri: 'https://evil.example/callback' },
    { redirect_uri: `${program.redirectUri}/` },
    { redirect_uri: `${program.redirectUri}?more=1` },
    { redirect_uri: program.redirectUri.replace('assistant', 'ASSISTANT') },
    { redirect_uri: undefined },
    { client_id: other.clientId },
    { client_id: crypto.randomUUID() },
    { client_id: 'x' },
  ]) {
    const { status, location, response } = await program.open(ana, change);
    expect([change, status, location]).toEqual([change, 400, null]);
    expect(response.body).not.toContain('name="secret"');
  }
  // A program on the person's own machine has another port each time, but the same path.
  expect((await other.open(ana, { redirect_uri: 'http://127.0.0.1:5001/cb' })).status).toBe(200);
  for (const uri of [
    'http://127.0.0.1:5001/other',
    'http://127.0.0.1.evil.example/cb',
    'http://[::1]:4000/cb',
  ])
    expect((await other.open(ana, { redirect_uri: uri })).status).toBe(400);
});

test.each([
  ['without PKCE', { code_challenge: undefined }, 'invalid_request'],
  ['with the plain method', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['without a method', { code_challenge_method: undefined }, 'invalid_request'],
  ['for another resource', { resource: 'https://other.example/api/mcp' }, 'invalid_target'],
  ['for an unknown scope', { scope: 'read admin' }, 'invalid_scope'],
  ['for a token in the address', { response_type: 'token' }, 'unsupported_response_type'],
])('a request %s is refused before a person is asked', async (_title, change, error) => {
  const program = await registered(server);
  const { status, location } = await program.open(ana, change);
  expect(status).toBe(302);
  expect(location?.origin).toBe('https://assistant.example');
  expect(Object.fromEntries(location?.searchParams ?? [])).toMatchObject({ error, state: 'a state' });
});

test('a code works once, for its own program, address, verifier and resource, and for a minute', async () => {
  const [program, other] = [await registered(server), await registered(server)];
  const code = await program.codeOf(ana);
  for (const change of [
    { client_id: other.clientId },
    { redirect_uri: 'https://assistant.example/other' },
    { redirect_uri: undefined },
    { code_verifier: 'x'.repeat(43) },
    { code: 'x'.repeat(43) },
  ])
    expect(await program.exchange(code, change)).toMatchObject(refused);
  expect((await program.exchange(code, { resource: 'https://other.example' })).body.error).toBe(
    'invalid_target',
  );
  expect((await program.exchange(code, { code_verifier: undefined })).body.error).toBe('invalid_request');
  expect((await program.exchange(code, { client_id: 'x' })).status).toBe(401);

  const late = await program.codeOf(ana);
  const { rows } = await query(
    'select extract(epoch from max(expires_at) - now()) seconds from oauth_authorization where code is not null',
    [],
  );
  expect(Number(rows[0].seconds)).toBeLessThanOrEqual(60);
  await query('update oauth_authorization set expires_at = now() where code is not null and client_id = $1', [
    program.clientId,
  ]);
  expect(await program.exchange(late)).toMatchObject(refused);

  const used = await program.codeOf(ana);
  const { body } = await program.exchange(used);
  expect(await statusOf(body.access_token)).toBe(200);
  expect(await program.exchange(used)).toMatchObject(refused);
  // The tokens of the first exchange end too, because one of the two programs has stolen the code.
  expect(await statusOf(body.access_token)).toBe(401);
  expect(await program.refresh(body.refresh_token)).toMatchObject(refused);
});

test('a refresh token works once, and its second use disconnects the program', async () => {
  const [program, other] = [await registered(server), await registered(server)];
  const first = await program.connected(ana);
  expect(await other.refresh(first.refresh_token)).toMatchObject({ status: 400 });
  expect(await program.refresh(first.access_token)).toMatchObject(refused);
  const { body: second } = await program.refresh(first.refresh_token);
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect(await statusOf(second.access_token)).toBe(200);
  expect(await program.refresh(first.refresh_token)).toMatchObject(refused);
  expect(await statusOf(second.access_token)).toBe(401);
  expect(await program.refresh(second.refresh_token)).toMatchObject(refused);
});

test('an access token ends after an hour, and the database contains no token or code', async () => {
  const program = await registered(server);
  const code = await program.codeOf(ana);
  const { body } = await program.exchange(code);
  const stored = await Promise.all(
    ['oauth_authorization', 'oauth_token', 'oauth_connection', 'oauth_client'].map((table) =>
      query(`select * from ${table}`, []),
    ),
  );
  const text = JSON.stringify(stored.map(({ rows }) => rows));
  for (const secret of [code, body.access_token, body.refresh_token]) expect(text).not.toContain(secret);
  const { rows } = await query(
    `select extract(epoch from max(expires_at) - now()) seconds from oauth_token where kind = 'access'`,
    [],
  );
  expect(Number(rows[0].seconds)).toBeLessThanOrEqual(3600);
  await query(`update oauth_token set expires_at = now() where kind = 'access'`, []);
  expect(await statusOf(body.access_token)).toBe(401);
  expect(await statusOf((await program.refresh(body.refresh_token)).body.access_token)).toBe(200);
});

test('a disabled person, a sign-out everywhere and the program itself end a connection', async () => {
  const root = await server.signIn('root@example.test');
  const cid = await server.signIn('cid@example.test');
  const account = `/api/admin/people/${(await cid.get('/api/auth/me')).body.id}`;
  const program = await registered(server);
  const [tokens, code] = [await program.connected(cid), await program.codeOf(cid)];
  await root.patch(account, { disabled: true });
  expect(await statusOf(tokens.access_token)).toBe(401);
  expect(await program.refresh(tokens.refresh_token)).toMatchObject(refused);
  expect(await program.exchange(code)).toMatchObject(refused);
  await root.patch(account, { disabled: false });
  expect(await statusOf(tokens.access_token)).toBe(401);

  const again = await server.signIn('cid@example.test');
  const second = await program.connected(again);
  await root.post(`${account}/sign-out`);
  expect(await statusOf(second.access_token)).toBe(401);

  const third = await program.connected(await server.signIn('cid@example.test'));
  const other = await registered(server);
  const revoke = (client_id: string) =>
    program.post('/api/oauth/revoke', { token: third.refresh_token, client_id });
  expect((await revoke(other.clientId)).status).toBe(200);
  expect(await statusOf(third.access_token)).toBe(200);
  expect((await revoke(program.clientId)).status).toBe(200);
  expect(await statusOf(third.access_token)).toBe(401);
});

test('a person sees and disconnects only their own assistants, and the audit log records it', async () => {
  const dan = await server.signIn('dan@example.test');
  const root = await server.signIn('root@example.test');
  const program = await registered(server);
  const { access_token: token } = await program.connected(dan);
  const [assistant] = (await dan.get('/api/connected-assistants')).body;
  expect(assistant).toMatchObject({ name: 'Research assistant', host: 'assistant.example', mayAct: false });
  expect((await server.anonymous.get('/api/connected-assistants')).status).toBe(401);
  expect((await ana.get('/api/connected-assistants')).body).not.toContainEqual(assistant);
  const address = `/api/connected-assistants/${assistant.id}`;
  expect((await ana.delete(address)).status).toBe(404);
  expect(await statusOf(token)).toBe(200);
  expect((await dan.delete(address)).status).toBe(204);
  expect((await dan.delete(address)).status).toBe(404);
  expect(await statusOf(token)).toBe(401);
  const entries = (await root.get(`/api/admin/audit?search=${assistant.id}`)).body.items;
  expect(entries.map(({ action }: { action: string }) => action)).toEqual([
    'assistant.disconnect',
    'assistant.connect',
  ]);
});

test('no page can frame the consent page, read it, or answer it for the person', async () => {
  const program = await registered(server);
  const { response } = await program.open(ana);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toMatch(/^sandbox (?!.*allow-same-origin)/);
  expect(policy).toContain(`form-action ${server.url} https://assistant.example;`);
  for (const headers of [
    { ...sentHere, 'sec-fetch-dest': 'iframe' },
    { ...sentHere, 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' },
    {},
  ])
    expect((await ana.get(program.address(), { headers })).status).toBe(403);

  const wrong = { answer: 'connect', secret: 'guessed' };
  expect((await program.answer(response, wrong)).status).toBe(404);
  const later = await program.open(ana);
  expect(
    (await program.answer(response, { answer: 'connect', secret: formOf(later.response).secret })).status,
  ).toBe(404);
  const script = { ...inWindow.sent, 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' };
  expect((await program.answer(response, { answer: 'connect' }, script)).status).toBe(403);
  const unpressed = { ...inWindow.sent, 'sec-fetch-user': '' };
  expect((await program.answer(response, { answer: 'connect' }, unpressed)).status).toBe(403);
  expect((await program.answer(response, { answer: 'connect' })).status).toBe(302);
  expect((await program.answer(response, { answer: 'connect' })).status).toBe(404);
});

test('a name with markup stays text, and the page speaks German', async () => {
  const { body } = await server.anonymous.post('/api/oauth/register', {
    client_name: '<img src=x onerror=alert(1)>',
    redirect_uris: ['http://localhost:1/cb'],
  });
  const eva = await server.signIn('eva@example.test');
  await eva.patch('/api/profile', { language: 'de' });
  const program = await registered(server);
  const change = { client_id: body.client_id, redirect_uri: 'http://localhost:7/cb' };
  const { response } = await program.open(eva, change);
  expect(response.body).not.toContain('<img');
  expect(response.body).toContain('Ein Programm auf diesem Computer');
});

test('the official client of the protocol finds the way from the address alone, and uses the workspace', async () => {
  const kept: Record<string, unknown> = {};
  let page: URL | undefined;
  const provider: OAuthClientProvider = {
    redirectUrl: 'http://localhost:3000/callback',
    clientMetadata: { client_name: 'Official client', redirect_uris: ['http://localhost:3000/callback'] },
    clientInformation: () => kept['client'] as ReturnType<OAuthClientProvider['clientInformation']>,
    saveClientInformation: (client) => void (kept['client'] = client),
    tokens: () => kept['tokens'] as ReturnType<OAuthClientProvider['tokens']>,
    saveTokens: (tokens) => void (kept['tokens'] = tokens),
    redirectToAuthorization: (url) => void (page = url),
    saveCodeVerifier: (verifier) => void (kept['verifier'] = verifier),
    codeVerifier: () => String(kept['verifier']),
  };
  const options = { authProvider: provider };
  const transport = () => new StreamableHTTPClientTransport(new URL('/api/mcp', server.url), options);
  const first = transport();
  const client = new Client({ name: 'assistant', version: '1.0.0' });
  await expect(client.connect(first)).rejects.toThrow('Unauthorized');
  const opened = await ana.get(`${page?.pathname}${page?.search}`, { headers: sentHere });
  expect(opened.body).toContain('Connect “Official client”');
  const { action, secret } = formOf(opened);
  const body = new URLSearchParams({ secret, answer: 'connect' }).toString();
  const answer = await server.anonymous.send('POST', action, { headers: inWindow.sent, body });
  await first.finishAuth(new URL(answer.headers.get('location') ?? '').searchParams);
  await client.connect(transport());
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('search');
  await client.close();
});

test('a registration that nobody has connected within a day is deleted, and a connected one stays', async () => {
  const [unused, used] = [await registered(server), await registered(server)];
  await used.connected(ana);
  await query(`update oauth_client set created_at = now() - interval '25 hours' where id = any($1)`, [
    [unused.clientId, used.clientId],
  ]);
  await registered(server);
  expect((await unused.open(ana)).status).toBe(400);
  expect((await used.open(ana)).status).toBe(200);
});
