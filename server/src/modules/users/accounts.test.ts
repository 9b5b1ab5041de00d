import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
let root: TestClient;
let rootId: string;
beforeAll(async () => {
  server = await testServer({ env: { ADMIN_EMAILS: 'root@example.test' } });
  root = await server.signIn('root@example.test');
  rootId = await idOf(root);
});
afterAll(() => server.close());

async function idOf(client: TestClient): Promise<string> {
  return (await client.get('/api/auth/me')).body.id;
}

async function person(name: string): Promise<{ client: TestClient; id: string; path: string }> {
  const client = await server.signIn(`${name}@example.test`);
  const id = await idOf(client);
  return { client, id, path: `/api/admin/people/${id}` };
}

/** The entries that a search finds, without sign-ins, which the tests cause themselves. */
const audited = async (search: string) => {
  const { body } = await root.get(`/api/admin/audit?search=${encodeURIComponent(search)}`);
  const items = body.items as { action: string; email: string }[];
  return items.filter(({ action }) => action !== 'account.sign-in');
};

describe('accounts', () => {
  it('only administrators can access accounts', async () => {
    const { client, path } = await person('nosy');
    for (const [method, at] of [
      ['GET', '/api/admin/people'],
      ['GET', path],
      ['PATCH', path],
      ['POST', `${path}/sign-out`],
      ['GET', '/api/admin/audit'],
      ['GET', '/api/admin/audit/actions'],
      ['GET', '/api/admin/audit.csv'],
    ] as const) {
      expect((await server.anonymous.send(method, at)).status, `${method} ${at}`).toBe(401);
      expect((await client.send(method, at)).status, `${method} ${at}`).toBe(403);
    }
    expect((await client.get('/api/auth/me')).status).toBe(200);
  });

  it('accounts are found by words, role, team and state', async () => {
    const { id } = await person('filter');
    const { body: team } = await root.post('/api/teams', { name: 'Filters' });
    await root.put(`/api/teams/${team.id}/members/${id}`);
    const found = async (query: string) =>
      ((await root.get(`/api/admin/people?${query}`)).body.items as { email: string }[]).map(
        ({ email }) => email,
      );
    expect(await found('search=filt%20example')).toEqual(['filter@example.test']);
    expect(await found('search=%25')).toEqual([]);
    expect(await found(`team=${team.id}`)).toEqual(['filter@example.test']);
    expect(await found('role=admin')).toEqual(['root@example.test']);
    expect(await found('role=user')).not.toContain('root@example.test');
    expect(await found('state=disabled&search=filter')).toEqual([]);
    expect((await root.get(`/api/admin/people?team=${team.id}`)).body).toMatchObject({
      total: 1,
      items: [
        {
          role: 'user',
          roleFixed: false,
          teams: [{ name: 'Filters' }],
          sessions: 1,
          disabledAt: null,
          lastSeenAt: expect.any(String),
        },
      ],
    });
  });

  it('disabling an account signs it out of every browser and socket until it is enabled again', async () => {
    const { client, path, id } = await person('gone');
    const second = await server.signIn('gone@example.test');
    const sockets = [client.socket(), second.socket()];
    await Promise.all(sockets.map((socket) => once(socket, 'open')));
    const closed = sockets.map(async (socket) => (await once(socket, 'close'))[0] as number);
    expect(await root.patch(path, { disabled: true })).toMatchObject({
      status: 200,
      body: { disabledAt: expect.any(String), sessions: 0, signedIn: [] },
    });
    const codes = await Promise.all(closed);
    expect(new Set(codes).size).toBe(1);
    for (const each of [client, second]) expect((await each.get('/api/auth/me')).status).toBe(401);
    await expect(server.signIn('gone@example.test')).rejects.toThrow('account_disabled');
    expect(await audited(id)).toMatchObject([{ action: 'account.disable', email: 'root@example.test' }]);

    await root.patch(path, { disabled: false });
    // Enabling the account does not restore its sessions.
    expect((await client.get('/api/auth/me')).status).toBe(401);
    expect(await idOf(await server.signIn('gone@example.test'))).toBe(id);
  });

  it('an account can be signed out everywhere and can sign in again', async () => {
    const { client, path, id } = await person('lost-phone');
    expect((await root.get(path)).body.signedIn).toMatchObject([{ since: expect.any(String) }]);
    expect((await root.post(`${path}/sign-out`)).status).toBe(204);
    expect((await client.get('/api/auth/me')).status).toBe(401);
    expect(await idOf(await server.signIn('lost-phone@example.test'))).toBe(id);
    expect(await audited(id)).toMatchObject([{ action: 'account.sign-out' }]);
    expect((await root.post(`/api/admin/people/${crypto.randomUUID()}/sign-out`)).status).toBe(404);
  });

  it('an account uses a new role from the next call on', async () => {
    const { client, path } = await person('promoted');
    const socket = client.socket();
    await once(socket, 'open');
    const told = once(socket, 'message').then(([data]) => JSON.parse(String(data)) as { name: string });
    await root.patch(path, { role: 'admin' });
    expect((await told).name).toBe('account.changed');
    socket.close();
    expect((await client.get('/api/admin/people')).status).toBe(200);
    await root.patch(path, { role: 'user' });
    expect((await client.get('/api/admin/people')).status).toBe(403);
  });

  it("administrators cannot change their own account, the last administrator's, or one named in ADMIN_EMAILS", async () => {
    const own = `/api/admin/people/${rootId}`;
    for (const change of [{ role: 'user' }, { disabled: true }])
      expect(await root.patch(own, change)).toMatchObject({
        status: 409,
        body: { message: 'This is the only administrator. Make someone else an administrator first.' },
      });
    const { client, path, id } = await person('second');
    await root.patch(path, { role: 'admin' });
    expect((await root.patch(own, { disabled: true })).body.message).toMatch(/^You cannot disable your own/);
    expect((await client.patch(path, { role: 'user' })).body.message).toMatch(/^You can’t remove your own/);
    expect((await client.patch(own, { role: 'user' })).body.message).toMatch(/^This administrator is set/);
    expect((await root.get('/api/auth/me')).body.role).toBe('admin');
    expect((await root.patch(path, {})).status).toBe(400);
    expect((await root.get(`/api/admin/people/${id}`)).body.role).toBe('admin');
  });

  it('one administrator account stays enabled when two disable each other simultaneously', async () => {
    const pair = [await person('one'), await person('two')] as const;
    for (const { path } of pair) await root.patch(path, { role: 'admin' });
    // Makes these two people the only administrators, because ADMIN_EMAILS names no other enabled account.
    await server.database.pool.query(
      `update app_user set role = 'user' where email not in ('one@example.test', 'two@example.test')`,
    );
    await server.database.pool.query('update app_user set disabled_at = now() where id = $1', [rootId]);
    const answers = await Promise.all([
      pair[0].client.patch(pair[1].path, { disabled: true }),
      pair[1].client.patch(pair[0].path, { disabled: true }),
    ]);
    const { rows } = await server.database.pool.query(
      `select email from app_user where role = 'admin' and disabled_at is null`,
    );
    expect(rows).toHaveLength(1);
    expect(answers.map(({ status }) => status)).toContain(200);
    await server.database.pool.query('update app_user set disabled_at = null');
  });
});

describe('the audit log', () => {
  it('the audit log is filtered by person, action and time, and exports the same rows', async () => {
    root = await server.signIn('root@example.test');
    const { id } = await person('auditor');
    await root.patch(`/api/admin/people/${id}`, { role: 'admin' });
    const auditor = await server.signIn('auditor@example.test');
    const { body: team } = await auditor.post('/api/teams', { name: '=Audit, "quoted"' });
    const list = async (query: string) => (await root.get(`/api/admin/audit?${query}`)).body;
    expect(await list(`person=${id}&action=team.`)).toMatchObject({
      total: 1,
      items: [
        {
          action: 'team.create',
          subject: team.id,
          subjectName: '=Audit, "quoted"',
          email: 'auditor@example.test',
          userId: id,
          names: { [team.id]: '=Audit, "quoted"' },
        },
      ],
    });
    expect((await list(`person=${id}&action=team.`)).total).toBe(1);
    expect((await list(`person=${id}&action=team.create`)).total).toBe(1);
    expect((await list(`person=${id}&action=team`)).total).toBe(0);
    expect((await list(`person=${id}&action=team.&search=quoted`)).total).toBe(1);
    expect((await list(`person=${id}&action=team.&search=%25`)).total).toBe(0);
    // The search covers the names of actors and subjects.
    expect((await list('action=team.create&search=Auditor')).total).toBe(1);
    expect((await list('action=account.change-role&search=Auditor')).items).toMatchObject([
      { subject: id, subjectName: 'Auditor' },
    ]);
    expect((await list('search=Nobody')).total).toBe(0);
    const [{ createdAt }] = (await list(`person=${id}&action=team.`)).items;
    expect((await list(`person=${id}&action=team.&until=${createdAt}`)).total).toBe(0);
    expect((await list(`person=${id}&action=team.&since=${createdAt}`)).total).toBe(1);
    expect((await root.get('/api/admin/audit?since=yesterday')).status).toBe(400);
    expect((await root.get('/api/admin/audit/actions')).body).toEqual(
      expect.arrayContaining(['account.change-role', 'account.sign-in', 'team.create']),
    );
    const file = await root.get(`/api/admin/audit.csv?person=${id}&action=team.`);
    expect(file.headers.get('content-disposition')).toMatch(/attachment; filename="audit-log-.*\.csv"/);
    expect((file.body as string).split('\r\n')).toEqual([
      'time,person,email,action,subject,detail,entry_id,subject_name,address,token',
      expect.stringContaining(`auditor@example.test,team.create,${team.id},"{""name"":""=Audit, `),
      '',
    ]);
  });

  it('the audit log is exported completely, whatever the number of pages', async () => {
    await server.database.pool.query(
      `insert into audit_entry (action, subject, created_at)
       select 'test.many', n::text, now() from generate_series(1, 4100) n`,
    );
    const { body } = await root.get('/api/admin/audit.csv?action=test.many');
    const lines = (body as string).trim().split('\r\n').slice(1);
    expect(new Set(lines.map((line) => line.split(',')[4])).size).toBe(4100);
    expect(lines).toHaveLength(4100);
  });
});
