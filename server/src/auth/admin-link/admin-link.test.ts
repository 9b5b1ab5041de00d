import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminLinkCommand } from '../../operations/admin-link-command.ts';
import { type TestClient, testClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { signAdminLink } from './admin-link-token.ts';

const SESSION_SECRET = 'the secret of this test, which is long enough';
const hourMs = 60 * 60_000;

let server: TestServer;
let root: TestClient;
beforeAll(async () => {
  server = await testServer({
    env: { SESSION_SECRET, ADMIN_EMAILS: 'root@example.test,first@example.test' },
  });
  root = await server.signIn('root@example.test');
});
afterAll(() => server.close());

async function command(...given: string[]) {
  const lines: string[] = [];
  const add = (line: string) => void lines.push(line);
  const variables = { NODE_ENV: 'test', PORT: String(server.port), SESSION_SECRET };
  const code = await adminLinkCommand(given, { variables, out: add, err: add });
  return { code, last: lines.at(-1) ?? '' };
}

async function linkFor(email: string): Promise<{ path: string; token: string }> {
  const { code, last } = await command(email);
  expect([code, last]).toEqual([0, expect.stringContaining('/api/auth/admin-link?token=')]);
  const { pathname, search, searchParams } = new URL(last);
  return { path: pathname + search, token: searchParams.get('token') ?? '' };
}

const press = (client: TestClient, token: string, answer = 'sign-in') =>
  client.send('POST', '/api/auth/admin-link', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token, answer }).toString(),
  });

const content = (change: object = {}) => ({
  id: 'an id that is as long as the random one of the command',
  email: 'root@example.test',
  by: 'someone',
  expiresAt: Date.now() + hourMs,
  ...change,
});

const announce = async (token: string) =>
  (await server.anonymous.post('/api/auth/admin-links', { token })).status;

const audited = async (action: string) =>
  (await root.get(`/api/admin/audit?action=${action}`)).body.items as {
    action: string;
    detail: Record<string, unknown>;
  }[];

describe('a link for an administrator', () => {
  it('a link is announced only with a signature of this server, and works for at most one hour', async () => {
    const forged = signAdminLink(content(), ['another secret, which is long enough, too']);
    const long = signAdminLink(content({ expiresAt: Date.now() + 2 * hourMs }), [SESSION_SECRET]);
    const over = signAdminLink(content({ expiresAt: Date.now() - 1 }), [SESSION_SECRET]);
    const good = signAdminLink(content(), [SESSION_SECRET]);
    for (const token of ['x', `${good}.x`, `x${good}`, forged, long, over])
      expect(await announce(token)).toBe(403);
    // A signed link that the server has not accepted does not work either.
    expect((await server.anonymous.get(`/api/auth/admin-link?token=${good}`)).status).toBe(404);
  });

  it('a link is refused with a sentence for other people, disabled accounts and wrong arguments', async () => {
    const eve = await server.signIn('eve@example.test');
    expect(await command('eve@example.test')).toMatchObject({
      code: 2,
      last: expect.stringContaining('eve@example.test is not an administrator'),
    });
    const { id } = (await eve.get('/api/auth/me')).body;
    await root.patch(`/api/admin/people/${id}`, { role: 'admin' });
    await root.patch(`/api/admin/people/${id}`, { disabled: true });
    expect(await command('eve@example.test')).toMatchObject({
      code: 2,
      last: expect.stringContaining('disabled'),
    });
    for (const given of [[], ['eve'], ['root@example.test', 'more']])
      expect(await command(...given)).toMatchObject({
        code: 2,
        last: expect.stringContaining('Enter the e-mail'),
      });
  });

  it('signs in once, after a press of its button, and the session is marked and ends within an hour', async () => {
    const { path, token } = await linkFor('root@example.test');
    // A preview of the link opens it without pressing the button.
    for (const visit of [1, 2]) {
      const page = await testClient(server.url).get(path);
      expect([page.status, page.body.includes('root@example.test')], `visit ${visit}`).toEqual([200, true]);
    }
    const client = testClient(server.url);
    expect((await press(client, token, 'cancel')).headers.get('location')).toBe('/login');
    expect((await press(client, token)).headers.get('location')).toBe('/auth-callback');
    expect((await client.get('/api/auth/me')).body).toMatchObject({
      email: 'root@example.test',
      role: 'admin',
    });
    const { rows } = await server.database.pool.query(
      "select expires_at > now() + interval '61 minutes' as long from app_session where data ->> 'isFromLink' = 'true'",
    );
    expect(rows).toEqual([{ long: false }]);
    const [session] = (await client.get('/api/profile/sessions')).body;
    expect(session).toMatchObject({ isFromLink: true, isCurrent: true, provider: null });

    const again = await press(testClient(server.url), token);
    expect([again.status, again.body.includes('already been used')]).toEqual([410, true]);
    expect((await testClient(server.url).get(path)).status).toBe(410);
    expect((await audited('admin-link.')).map(({ action }) => action)).toEqual([
      'admin-link.refuse',
      'admin-link.use',
      'admin-link.create',
    ]);
    expect((await audited('admin-link.create'))[0]?.detail).toMatchObject({
      by: expect.stringContaining('@'),
    });
  });

  it('creates the account of the first administrator, which the first sign-in at the provider then continues', async () => {
    const { token } = await linkFor('First@Example.test');
    const client = testClient(server.url);
    await press(client, token);
    const { id } = (await client.get('/api/auth/me')).body;
    expect((await (await server.signIn('first@example.test')).get('/api/auth/me')).body).toMatchObject({
      id,
    });
    expect((await client.get('/api/auth/me')).status).toBe(200);
  });

  it('signs nobody in after the account has lost its role', async () => {
    const ben = await server.signIn('ben@example.test');
    const { id } = (await ben.get('/api/auth/me')).body;
    await root.patch(`/api/admin/people/${id}`, { role: 'admin' });
    const { token } = await linkFor('ben@example.test');
    await root.patch(`/api/admin/people/${id}`, { role: 'user' });
    const answer = await press(testClient(server.url), token);
    expect([answer.status, answer.body.includes('no longer an administrator')]).toEqual([410, true]);
  });
});
