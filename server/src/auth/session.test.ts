import type { IncomingMessage } from 'node:http';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../db/migrations/index.ts';
import { readEnv } from '../env.ts';
import { entities } from '../modules/entities.ts';
import { startServer } from '../start-server.ts';
import { bareServices } from '../testing/bare-services.ts';
import { testClient } from '../testing/test-client.ts';
import { testDatabase } from '../testing/test-database.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { testRoute } from '../testing/test-route.ts';
import type { Auth } from './auth.ts';

let server: TestServer;
let auth: Auth;
let release: () => void;
const slow = testRoute(
  {
    method: 'GET',
    path: '/api/slow',
    policy: 'user',
  },
  async ({ ctx }) => {
    const released = new Promise<void>((resolve) => (release = resolve));
    entered();
    await released;
    if (ctx.session) ctx.session['seen'] = true;
    return 'done';
  },
);
let entered: () => void;

beforeAll(async () => {
  server = await testServer({
    compose: (foundation) => {
      auth = foundation.auth;
      return bareServices([slow])();
    },
  });
});
afterAll(() => server.close());

const sessionCount = async () =>
  Number(
    (await server.database.pool.query('select count(*) as n from app_session where user_id is not null'))
      .rows[0].n,
  );

describe('a session', () => {
  it('a visitor who does not sign in gets no session', async () => {
    const visitor = testClient(server.url);
    await visitor.get('/api/config');
    await visitor.get('/api/auth/me');
    expect(visitor.cookies.size).toBe(0);
  });

  it('signing in creates a new session id and invalidates the old one', async () => {
    const client = testClient(server.url);
    const start = await client.get('/api/auth/google?login_hint=ana@example.test');
    const planted = client.cookies.get('staffroom');
    const provider = new URL(start.headers.get('location') ?? '', server.url);
    await client.get(provider.pathname + provider.search, { follow: true });
    expect(client.cookies.get('staffroom')).not.toBe(planted);
    const attacker = testClient(server.url);
    attacker.cookies.set('staffroom', planted ?? '');
    expect((await attacker.get('/api/auth/me')).status).toBe(401);
    const me = await client.get('/api/auth/me');
    expect([me.status, me.body.username]).toEqual([200, me.body.email.split('@')[0]]);
  });

  it('signing out ends the session on the server', async () => {
    const ana = await server.signIn('ana@example.test');
    const stolen = testClient(server.url);
    stolen.cookies.set('staffroom', ana.cookies.get('staffroom') ?? '');
    expect((await stolen.get('/api/auth/me')).status).toBe(200);
    expect((await ana.post('/api/auth/logout')).status).toBe(204);
    expect(ana.cookies.size).toBe(0);
    expect((await stolen.get('/api/auth/me')).status).toBe(401);
  });

  it('a request that is still running at sign-out does not restore the session', async () => {
    const ana = await server.signIn('ana@example.test');
    const before = await sessionCount();
    const under = new Promise<void>((resolve) => (entered = resolve));
    const answer = ana.get('/api/slow');
    await under;
    const other = testClient(server.url);
    other.cookies.set('staffroom', ana.cookies.get('staffroom') ?? '');
    await other.post('/api/auth/logout');
    release();
    expect((await answer).status).toBe(200);
    expect(await sessionCount()).toBe(before - 1);
    expect((await ana.get('/api/auth/me')).status).toBe(401);
  });

  it('a session ends when it expires', async () => {
    const ana = await server.signIn('ana@example.test');
    await server.database.pool.query('update app_session set expires_at = now()');
    expect((await ana.get('/api/auth/me')).status).toBe(401);
  });

  it("a session immediately follows a change of the person's role and the removal of the account", async () => {
    const client = await server.signIn('temp@example.test');
    const { pool } = server.database;
    await pool.query("update app_user set role = 'admin' where email = 'temp@example.test'");
    expect((await client.get('/api/auth/me')).body.role).toBe('admin');
    await pool.query("update app_user set role = 'user' where email = 'temp@example.test'");
    expect((await client.get('/api/auth/me')).body.role).toBe('user');
    await pool.query("delete from app_user where email = 'temp@example.test'");
    expect((await client.get('/api/auth/me')).status).toBe(401);
  });

  it('the database does not contain the value of the session cookie', async () => {
    const ana = await server.signIn('ana@example.test');
    const { rows } = await server.database.pool.query('select id, data from app_session');
    expect(JSON.stringify(rows)).not.toContain(ana.cookies.get('staffroom'));
  });

  it('the session cookie is HttpOnly and SameSite=Lax', async () => {
    const start = await testClient(server.url).get('/api/auth/google');
    expect(start.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^staffroom=[\w-]{43}; path=\/; expires=[^;]+; samesite=lax; httponly$/i),
    ]);
  });

  it("behind TLS, only the server's own host can set the session cookie", async () => {
    await using secure = await testServer({ env: { PUBLIC_URL: 'https://staffroom.example.com' } });
    const start = await secure.anonymous.get('/api/auth/google');
    expect(start.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-staffroom=[\w-]{43}; path=\/; expires=[^;]+; samesite=lax; secure; httponly$/i,
      ),
    ]);
    expect(start.headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
  });
});

describe('the authentication of sockets', () => {
  const upgrade = (headers: Record<string, string>) =>
    ({ headers: { host: new URL(server.url).host, ...headers }, socket: {}, url: '/ws' }) as IncomingMessage &
      object;

  it('an authenticated socket belongs to a session, and learns when that session ends', async () => {
    const ana = await server.signIn('ana@example.test');
    const cookie = `other=1; staffroom=${ana.cookies.get('staffroom')}`;
    const known = await auth.authenticate(upgrade({ cookie }));
    expect(known?.user.email).toBe('ana@example.test');
    const sessionId = known?.sessionId ?? '';
    expect((await auth.userOf(sessionId))?.email).toBe('ana@example.test');

    const ended: string[] = [];
    const stop = auth.onSessionEnd((id) => ended.push(id));
    await ana.post('/api/auth/logout');
    expect(ended).toContain(sessionId);
    stop();
    expect(await auth.userOf(sessionId)).toBeNull();
    expect(await auth.authenticate(upgrade({ cookie }))).toBeNull();
  });

  it('a socket is refused to people who are not signed in and to pages of other sites', async () => {
    expect(await auth.authenticate(upgrade({}))).toBeNull();
    expect(await auth.authenticate(upgrade({ cookie: 'staffroom=made-up' }))).toBeNull();
    expect(auth.originAllowed(upgrade({ origin: 'https://evil.test' }))).toBe(false);
    expect(auth.originAllowed(upgrade({ origin: 'null' }))).toBe(false);
    expect(auth.originAllowed(upgrade({ origin: server.url, host: 'evil.test' }))).toBe(false);
    expect(auth.originAllowed(upgrade({ origin: server.url }))).toBe(true);
  });
});

it('people stay signed in after a change of SESSION_SECRET, until the old secret is removed', async () => {
  const [old, current] = ['a1-'.repeat(14), 'b2-'.repeat(14)];
  await using database = await testDatabase({ entities, migrations });
  const kept = { ...database, close: async () => undefined };
  const signedInUnder = async (variables: Record<string, string>, cookies?: Map<string, string>) => {
    const env = { NODE_ENV: 'test', PORT: '0', DATA_DIR: database.dataDir, ...variables };
    const options = { database: kept, compose: bareServices([]), variables: {} };
    await using running = await startServer(readEnv(env), pino({ level: 'silent' }), options);
    const client = testClient(`http://localhost:${running.port}`);
    for (const [name, value] of cookies ?? []) client.cookies.set(name, value);
    if (!cookies) await client.get('/api/auth/google?login_hint=ana@example.test', { follow: true });
    const { status } = await client.get('/api/auth/me');
    return { status, cookies: client.cookies };
  };
  const { cookies, status } = await signedInUnder({ SESSION_SECRET: old });
  expect(status).toBe(200);
  const both = { SESSION_SECRET: current, SESSION_SECRET_OLD: old };
  expect((await signedInUnder(both, cookies)).status).toBe(200);
  expect((await signedInUnder({ SESSION_SECRET: current }, cookies)).status).toBe(401);
  // A process that does not have the new secret yet still knows the session.
  expect((await signedInUnder({ SESSION_SECRET: old }, cookies)).status).toBe(200);
});
