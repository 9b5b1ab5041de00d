import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAuthority, type TestAuthority } from '../../mcp/testing/authority.ts';
import { openNotes, type PersonalNotes } from '../../mcp/testing/personal-notes.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
let authority: TestAuthority;
let notes: PersonalNotes;
let ana: TestClient;
let ben: TestClient;
let root: TestClient;
let id: number;
const resources = new AsyncDisposableStack();
const servers = '/api/admin/mcp-servers';
const list = '/api/mcp-accounts';
const key = 'kP3vN8xQ2mZ7rT5wY9bC4dF6gH1jL0sA+uEiOqWe';
const env = { MCP_ALLOWED_HOSTS: '127.0.0.1', AGENT_SECRETS_KEY: key };

beforeAll(async () => {
  authority = resources.use(await openAuthority());
  notes = resources.use(await openNotes(authority));
  server = resources.use(await testServer({ env }));
  [ana, ben, root] = (await Promise.all(
    ['ana', 'ben', 'root'].map((name) => server.signIn(`${name}@example.test`)),
  )) as [TestClient, TestClient, TestClient];
});
afterAll(() => resources[Symbol.asyncDispose]());

const given = (more: object = {}) => ({ name: 'Notes', url: notes.url, signIn: 'person', ...more });

async function addNotes(): Promise<void> {
  for (const { id: old } of (await root.get(servers)).body) await root.delete(`${servers}/${old}`);
  ({ id } = (await root.post(servers, given())).body);
  await signIn(root, 'root');
  const { tools } = (await root.post(`${servers}/${id}/read`, {})).body;
  await root.post(`${servers}/${id}/allow`, {
    digests: tools.map(({ digest }: { digest: string }) => digest),
  });
}

const begin = async (client: TestClient, returnTo = '/agents') =>
  (await client.post(`${list}/${id}/sign-in`, { returnTo })).body.url as string;
const arrive = async (client: TestClient, address: URL) =>
  (await client.get(address.pathname + address.search)).headers.get('location');
const signIn = async (client: TestClient, person: string, change?: (address: URL) => void) =>
  arrive(client, await authority.consent(await begin(client), person, change));
const states = async (client: TestClient) =>
  (await client.get(list)).body.map(({ name, state }: { name: string; state: string }) => [name, state]);
const audited = async (action: string) =>
  (await root.get(`/api/admin/audit?action=${action}`)).body.items as { subject: string }[];

describe('adding an MCP server with personal sign-in', () => {
  it.each([
    [
      'names another resource',
      { resource: 'http://127.0.0.1:1/mcp' },
      {},
      /asks for tokens of another server/,
    ],
    [
      'names no authorization server',
      { authorization_servers: [] },
      {},
      /names no server on which people sign in/,
    ],
    ['has an issuer that names another one', {}, { issuer: 'https://other.example.test' }, /doesn’t work/],
    [
      'has an authorization server without PKCE',
      {},
      { code_challenge_methods_supported: ['plain'] },
      /PKCE with S256/,
    ],
    [
      'has a token endpoint without encryption',
      {},
      { token_endpoint: 'http://auth.example.test/token' },
      /addresses without https/,
    ],
    [
      'has its authorization server on a private network',
      { authorization_servers: ['http://169.254.169.254'] },
      {},
      /add it to MCP_ALLOWED_HOSTS/,
    ],
  ])('a server that %s is refused', async (_why, resource, metadata, sentence) => {
    Object.assign(notes, { metadata: resource });
    Object.assign(authority, { metadata });
    const { status, body } = await root.post(servers, given());
    Object.assign(notes, { metadata: {} });
    Object.assign(authority, { metadata: {} });
    expect([status, body.message]).toEqual([503, expect.stringMatching(sentence)]);
    expect((await root.get(servers)).body).toEqual([]);
  });

  it('a server that redirects is refused, and a workspace without a key accepts none', async () => {
    notes.redirect = 'http://169.254.169.254/mcp';
    const redirected = await root.post(servers, given());
    notes.redirect = null;
    expect([redirected.status, redirected.body.message]).toEqual([
      503,
      expect.stringContaining('redirects elsewhere'),
    ]);
    await using keyless = await testServer({ env: { MCP_ALLOWED_HOSTS: '127.0.0.1' } });
    const admin = await keyless.signIn('root@example.test');
    const refused = await admin.post(servers, given());
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('AGENT_SECRETS_KEY'),
    ]);
  });

  it('an administrator signs in to read the tools, and only then others can sign in', async () => {
    const { status, body } = await root.post(servers, given({ tokenVariable: 'NOTES_MCP_TOKEN' }));
    expect([status, body]).toMatchObject([
      201,
      { signIn: 'person', issuer: authority.issuer, tokenVariable: null, tools: [] },
    ]);
    id = body.id;
    const early = await root.post(`${servers}/${id}/read`, {});
    expect([early.status, early.body.message]).toEqual([409, 'Not signed in to Notes. Nothing was done.']);
    expect(await states(ana)).toEqual([]);
    expect((await ana.post(`${list}/${id}/sign-in`, { returnTo: '/' })).status).toBe(404);
    expect(await states(root)).toEqual([['Notes', 'none']]);
    expect(await signIn(root, 'root')).toBe('/agents');
    const { body: read } = await root.post(`${servers}/${id}/read`, {});
    expect(read.tools.map(({ name }: { name: string }) => name)).toEqual(['whoami', 'write']);
    const digests = read.tools.map(({ digest }: { digest: string }) => digest);
    await root.post(`${servers}/${id}/allow`, { digests });
    expect(await states(ana)).toEqual([['Notes', 'none']]);
    expect((await server.anonymous.get(list)).status).toBe(401);
  });
});

describe('the sign-in of a person at an MCP server', () => {
  beforeEach(addNotes);

  it('a person signs in with PKCE, state and resource, and no response or row shows the tokens', async () => {
    const url = new URL(await begin(ana, '/agents?chat=1'));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      resource: notes.url,
      redirect_uri: `${server.url}/api/mcp-accounts/${id}/callback`,
      scope: 'notes',
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(await arrive(ana, await authority.consent(url.href, 'ana'))).toBe('/agents?chat=1');
    expect(await states(ana)).toEqual([['Notes', 'connected']]);
    expect(await states(ben)).toEqual([['Notes', 'none']]);
    const { rows } = await server.database.pool.query('select * from mcp_account');
    expect(rows).toHaveLength(2);
    for (const { sealed } of rows) expect(sealed).toMatch(/^v1\.[\w-]+$/);
    expect((await server.database.pool.query('select * from mcp_sign_in')).rows).toEqual([]);
    expect(await audited('mcp-account.connect')).toContainEqual(
      expect.objectContaining({ subject: 'Notes' }),
    );
  });

  it.each(['/api/documents', '//evil.test', 'https://evil.test', '/\\evil.test', '/a b'])(
    'a sign-in does not return to %s',
    async (returnTo) => {
      expect((await ana.post(`${list}/${id}/sign-in`, { returnTo })).status).toBe(400);
    },
  );

  it.each([
    [
      'with a state that the workspace has not made',
      (address: URL) => address.searchParams.set('state', 'x'),
    ],
    ['without a state', (address: URL) => address.searchParams.delete('state')],
    ['with two states', (address: URL) => address.searchParams.append('state', 'x')],
  ])('a response %s signs no one in', async (_how, change) => {
    const back = await authority.consent(await begin(ana), 'ana');
    change(back);
    expect(await arrive(ana, back)).toBe('/profile?tab=servers&failed=unknown');
    expect(await states(ana)).toEqual([['Notes', 'none']]);
  });

  it('the response to a sign-in works once, and only in the session that has begun it', async () => {
    const back = await authority.consent(await begin(ana), 'ana');
    expect(await arrive(server.anonymous, back)).toBe('/login');
    expect(await arrive(ben, back)).toBe('/profile?tab=servers&failed=unknown');
    const elsewhere = await server.signIn('ana@example.test');
    expect(await arrive(elsewhere, back)).toBe('/profile?tab=servers&failed=unknown');
    expect(await states(ben)).toEqual([['Notes', 'none']]);
    expect(await arrive(ana, back)).toBe('/agents');
    expect(await arrive(ana, back)).toBe('/profile?tab=servers&failed=unknown');
    expect(await states(ana)).toEqual([['Notes', 'connected']]);
  });

  it.each([
    ['of another issuer', (address: URL) => address.searchParams.set('iss', 'https://evil.test')],
    ['without its issuer', (address: URL) => address.searchParams.delete('iss')],
  ])('a response %s is refused before its code is sent', async (_how, change) => {
    const back = await authority.consent(await begin(ana), 'ana');
    change(back);
    const before = authority.asked['authorization_code'];
    expect(await arrive(ana, back)).toBe('/profile?tab=servers&failed=failed');
    expect(authority.asked['authorization_code']).toBe(before);
    expect(await states(ana)).toEqual([['Notes', 'none']]);
  });

  it('a response for one server is not accepted for another one', async () => {
    await using other = await openNotes(authority);
    const { body } = await root.post(servers, given({ name: 'Other', url: other.url }));
    const back = await authority.consent(await begin(root), 'root');
    back.pathname = `/api/mcp-accounts/${body.id}/callback`;
    expect(await arrive(root, back)).toBe('/profile?tab=servers&failed=unknown');
    expect(await states(root)).toEqual([
      ['Notes', 'connected'],
      ['Other', 'none'],
    ]);
  });

  it('a declined sign-in and a sign-in after ten minutes connect nothing', async () => {
    expect(await signIn(ana, 'nobody')).toBe('/profile?tab=servers&failed=declined');
    const back = await authority.consent(await begin(ana), 'ana');
    await server.database.pool.query(`update mcp_sign_in set created_at = now() - interval '11 minutes'`);
    expect(await arrive(ana, back)).toBe('/profile?tab=servers&failed=unknown');
    expect(await states(ana)).toEqual([['Notes', 'none']]);
  });

  it('signing out deletes and revokes the tokens, even if the authorization server fails', async () => {
    await signIn(ana, 'ana');
    authority.revoked.length = 0;
    expect((await ben.delete(`${list}/${id}`)).status).toBe(404);
    expect((await ana.delete(`${list}/${id}`)).status).toBe(204);
    expect(authority.revoked).toEqual(['refresh_token', 'access_token']);
    expect(await states(ana)).toEqual([['Notes', 'none']]);
    await signIn(ana, 'ana');
    authority.clients.clear();
    expect((await ana.delete(`${list}/${id}`)).status).toBe(204);
    expect(await states(ana)).toEqual([['Notes', 'none']]);
    expect(await audited('mcp-account.disconnect')).toHaveLength(2);
  });

  it('a disabled account loses its tokens, and another address of the server ends all sign-ins', async () => {
    await signIn(ben, 'ben');
    await signIn(ana, 'ana');
    const { id: person } = (await ben.get('/api/auth/me')).body;
    await root.patch(`/api/admin/people/${person}`, { disabled: true });
    const owners = async () => (await server.database.pool.query('select * from mcp_account')).rows.length;
    expect(await owners()).toBe(2);
    await root.patch(`/api/admin/people/${person}`, { disabled: false });
    ben = await server.signIn('ben@example.test');
    expect(await states(ben)).toEqual([['Notes', 'none']]);
    await using moved = await openNotes(authority);
    const [{ version }] = (await root.get(servers)).body;
    const { body } = await root.patch(`${servers}/${id}`, { version, url: moved.url });
    expect(body).toMatchObject({ url: moved.url, tools: [] });
    expect(await owners()).toBe(0);
  });

  it('an administrator can enter the client, whose secret is never returned', async () => {
    authority.metadata = { registration_endpoint: undefined };
    authority.clients.set('workspace', 'secret of the client');
    const { body } = await root.post(servers, given({ name: 'Strict' }));
    const begun = await root.post(`${list}/${body.id}/sign-in`, { returnTo: '/' });
    authority.metadata = {};
    expect([begun.status, begun.body.message]).toEqual([503, expect.stringContaining('enter a client ID')]);
    const client = { clientId: 'workspace', clientSecret: 'secret of the client' };
    expect((await ana.put(`${servers}/${body.id}/client`, client)).status).toBe(403);
    expect((await root.put(`${servers}/99/client`, client)).status).toBe(404);
    expect((await root.put(`${servers}/${body.id}/client`, client)).status).toBe(204);
    id = body.id;
    expect(await signIn(root, 'root')).toBe('/agents');
    await root.put(`${servers}/${id}/client`, client);
    expect(await states(root)).toContainEqual(['Strict', 'none']);
    const { rows } = await server.database.pool.query('select * from mcp_client');
    const shown = [(await root.get(servers)).body, (await root.get('/api/admin/audit')).body, rows];
    expect(JSON.stringify(shown)).not.toContain('secret of the client');
    expect(server.logged.join('\n')).not.toContain('secret of the client');
  });

  it('a server that now names another issuer is not read again', async () => {
    await using second = await openAuthority();
    notes.metadata = { authorization_servers: [second.issuer] };
    const read = await root.post(`${servers}/${id}/read`, {});
    notes.metadata = {};
    expect([read.status, read.body.message]).toEqual([
      409,
      expect.stringContaining('now asks people to sign in at'),
    ]);
    expect(new URL(await begin(ana)).origin).toBe(authority.issuer);
  });
});
