import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestClient, testClient } from '../testing/test-client.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** Follows the sign-in until the identity provider, where the test can decide how the person answers. */
async function atTheProvider(client: TestClient, email: string): Promise<URL> {
  const start = await client.get(`/api/auth/google?login_hint=${encodeURIComponent(email)}`);
  return new URL(start.headers.get('location') ?? '', server.url);
}

async function follow(client: TestClient, address: URL): Promise<string> {
  return (await client.get(address.pathname + address.search, { follow: true })).path;
}

describe('sign-in', () => {
  it('sign-in refuses an account of another domain', async () => {
    const client = testClient(server.url);
    const address = await atTheProvider(client, 'guest@elsewhere.test');
    expect(await follow(client, address)).toBe('/login?error=domain_restriction');
    expect((await client.get('/api/auth/me')).status).toBe(401);
  });

  it("sign-in refuses an address of the company's domain if Google reports no hosted domain", async () => {
    const client = testClient(server.url);
    const address = await atTheProvider(client, 'mallory@example.test');
    address.searchParams.set('flaw', 'no-domain');
    expect(await follow(client, address)).toBe('/login?error=domain_restriction');
    expect((await client.get('/api/auth/me')).status).toBe(401);
  });

  it("sign-in refuses an unverified address of the company's domain", async () => {
    const client = testClient(server.url);
    const address = await atTheProvider(client, 'mallory@example.test');
    address.searchParams.set('flaw', 'unverified');
    expect(await follow(client, address)).toBe('/login?error=domain_restriction');
  });

  it.each(['ana@example.test.evil.test', 'ana@notexample.test', 'ana@sub.example.test'])(
    "sign-in refuses the address %s, whose domain only resembles the company's",
    async (email) => {
      const client = testClient(server.url);
      expect(await follow(client, await atTheProvider(client, email))).toBe(
        '/login?error=domain_restriction',
      );
    },
  );

  it('sign-in refuses an authorization code with the state of another browser', async () => {
    const victim = testClient(server.url);
    await atTheProvider(victim, 'ana@example.test');
    const attacker = testClient(server.url);
    const address = await atTheProvider(attacker, 'mallory@example.test');
    const granted = await attacker.get(address.pathname + address.search);
    const callback = new URL(granted.headers.get('location') ?? '');
    expect(await follow(victim, callback)).toBe('/login?error=server_error');
    expect((await victim.get('/api/auth/me')).status).toBe(401);
  });

  it('sign-in accepts an authorization code only once', async () => {
    const client = testClient(server.url);
    const address = await atTheProvider(client, 'ana@example.test');
    const granted = await client.get(address.pathname + address.search);
    const callback = new URL(granted.headers.get('location') ?? '');
    expect(await follow(client, callback)).toBe('/auth-callback');
    expect(await follow(client, callback)).toBe('/login?error=server_error');
  });

  it.each([
    ['?error=access_denied', 'access_denied'],
    ['?error=temporarily_unavailable', 'server_error'],
    ['', 'server_error'],
    ['?code=a&code=b&state=x', 'server_error'],
    ['?code=made-up&state=made-up', 'server_error'],
  ])('a sign-in callback with "%s" leads to the sign-in page with the error %s', async (query, error) => {
    const answer = await testClient(server.url).get(`/api/auth/google/callback${query}`);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(`/login?error=${error}`);
  });

  it('sign-in refuses a disabled account, and disabling ends its sessions immediately', async () => {
    const client = await server.signIn('dora@example.test');
    await server.database.pool.query(
      "update app_user set disabled_at = now() where email = 'dora@example.test'",
    );
    expect((await client.get('/api/auth/me')).status).toBe(401);
    expect(await follow(client, await atTheProvider(client, 'dora@example.test'))).toBe(
      '/login?error=account_disabled',
    );
  });

  it("sign-in admits a person of the company's domain and returns their account", async () => {
    const ana = await server.signIn('Ana@Example.test');
    expect(await ana.get('/api/auth/me')).toMatchObject({
      status: 200,
      body: { email: 'ana@example.test', name: 'Ana', role: 'user', picture: null },
    });
  });

  it('people named in ADMIN_EMAILS become administrators at sign-in', async () => {
    const root = await server.signIn('root@example.test');
    expect((await root.get('/api/auth/me')).body.role).toBe('admin');
  });

  it('sign-in identifies a person by the provider’s subject, so that a new address keeps the account', async () => {
    const first = (await (await server.signIn('eva@example.test')).get('/api/auth/me')).body;
    await server.database.pool.query("update app_user set email = 'eva.old@example.test' where id = $1", [
      first.id,
    ]);
    const second = (await (await server.signIn('eva@example.test')).get('/api/auth/me')).body;
    expect(second).toEqual(first);
  });

  it("a new owner of an e-mail address gets a new account, not the former owner's", async () => {
    const former = await server.signIn('desk@example.test');
    const { id } = (await former.get('/api/auth/me')).body;
    const { pool } = server.database;
    await pool.query("update app_user set subject = 'somebody-else' where id = $1", [id]);
    await pool.query("update user_identity set subject = 'somebody-else' where user_id = $1", [id]);
    const holder = await server.signIn('desk@example.test');
    expect((await holder.get('/api/auth/me')).body.id).not.toBe(id);
    expect((await former.get('/api/auth/me')).status).toBe(401);
  });

  it('sign-in at the development provider without an address shows a page to select an account', async () => {
    const client = testClient(server.url);
    const page = await client.get('/api/auth/google', { follow: true });
    expect(page.path).toMatch(/^\/dev-idp\/authorize\?/);
    expect(page.body).toContain('ana@example.test');
    const nonce = /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '')?.[1];
    expect(page.body).toContain(`<style nonce="${nonce}">`);
  });

  it('the development provider sends authorization codes to no foreign redirect URI', async () => {
    const address = await atTheProvider(testClient(server.url), 'ana@example.test');
    address.searchParams.set('redirect_uri', 'https://evil.test/callback');
    const answer = await testClient(server.url).get(address.pathname + address.search);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
  });
});
