import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const path = '/api/profile/sessions';
const list = async (client: TestClient) => (await client.get(path)).body;
const statusOf = async (client: TestClient) => (await client.get('/api/auth/me')).status;

describe("a person's own sessions", () => {
  it('own sessions are open to nobody else', async () => {
    for (const [method, at] of [
      ['GET', path],
      ['DELETE', `${path}/x`],
      ['POST', `${path}/end-others`],
    ] as const)
      expect([at, (await server.anonymous.send(method, at)).status]).toEqual([at, 401]);
    const [ana, ben] = [await server.signIn('ana@example.test'), await server.signIn('ben@example.test')];
    const [{ id }] = await list(ben);
    for (const strange of [id, 'unknown', '%00', 'a'.repeat(200)])
      expect([strange, (await ana.delete(`${path}/${strange}`)).status]).toEqual([strange, 404]);
    expect(await statusOf(ben)).toBe(200);
  });

  it('own sessions are listed with provider and times, the current one first', async () => {
    const [desk, phone] = [await server.signIn('cyd@example.test'), await server.signIn('cyd@example.test')];
    await server.database.pool.query("update app_session set last_used_at = now() - interval '1 hour'");
    expect(await statusOf(phone)).toBe(200);
    const sessions = await list(desk);
    expect(sessions).toMatchObject([
      { isCurrent: true, provider: 'Google', isFromLink: false, browser: null },
      { isCurrent: false, provider: 'Google' },
    ]);
    expect(sessions[1].lastUsedAt > sessions[1].since).toBe(true);
  });

  it('end one by one, with their sockets, and each end is in the audit log', async () => {
    const [desk, phone] = [await server.signIn('dan@example.test'), await server.signIn('dan@example.test')];
    const socket = phone.socket();
    await once(socket, 'open');
    const closed = once(socket, 'close');
    const other = (await list(desk)).find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    expect((await desk.delete(`${path}/${other.id}`)).status).toBe(204);
    await closed;
    expect([await statusOf(phone), await statusOf(desk)]).toEqual([401, 200]);
    expect((await desk.delete(`${path}/${other.id}`)).status).toBe(404);
    const root = await server.signIn('root@example.test');
    const { items } = (await root.get('/api/admin/audit?action=account.end-session')).body;
    expect(items).toMatchObject([{ email: 'dan@example.test' }]);
  });

  it('end together except the current one, and access tokens stay', async () => {
    const [desk, ...others] = [1, 2, 3].map(() => server.signIn('eva@example.test'));
    const current = await (desk ?? others[0]);
    if (!current) throw new Error('Nobody was signed in');
    await Promise.all(others);
    await current.post('/api/access-tokens', { name: 'Editor', days: null });
    expect((await current.post(`${path}/end-others`)).body).toEqual({ ended: 2 });
    expect(await list(current)).toHaveLength(1);
    for (const client of others) expect(await statusOf(await client)).toBe(401);
    expect((await current.get('/api/access-tokens')).body).toHaveLength(1);
    expect((await current.post(`${path}/end-others`)).body).toEqual({ ended: 0 });
  });
});
