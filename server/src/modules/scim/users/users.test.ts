import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../testing/test-client.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { schemaUrn } from '../schemas.ts';
import { addDirectory, aUser, type ScimClient } from '../testing/scim-client.ts';

let server: TestServer;
let root: TestClient;
let entra: ScimClient;
beforeAll(async () => {
  server = await testServer();
  root = await server.signIn('root@example.test');
  entra = await addDirectory(server, root, 'entra');
});
afterAll(() => server.close());

const idOf = async (client: TestClient): Promise<string> => (await client.get('/api/auth/me')).body.id;

async function created(name: string, more: object = {}): Promise<string> {
  const answer = await entra.post('/Users', aUser(name, more));
  expect(answer.status, `${JSON.stringify(answer.body)}`).toBe(201);
  return answer.body.id as string;
}

const account = async (id: string) => (await root.get(`/api/admin/people/${id}`)).body;

const entriesOf = async (id: string) =>
  ((await root.get(`/api/admin/audit?search=${id}`)).body.items as { action: string; detail: object }[])
    .filter(({ action }) => action !== 'account.sign-in')
    .toReversed();

describe('users of a directory', () => {
  it('a new user is an account, which its person gets by signing in', async () => {
    const answer = await entra.post(
      '/Users',
      aUser('mia', { displayName: 'Mia Berg', title: 'Lead', password: 'x' }),
    );
    const { id } = answer.body;
    expect(answer.body).toEqual({
      schemas: [schemaUrn.user],
      id,
      externalId: 'id-of-mia',
      userName: 'mia@example.test',
      active: true,
      displayName: 'Mia Berg',
      title: 'Lead',
      emails: [{ value: 'mia@example.test', type: 'work', primary: true }],
      groups: [],
      meta: {
        resourceType: 'User',
        created: expect.any(String),
        lastModified: expect.any(String),
        location: `${server.url}/scim/v2/Users/${id}`,
        version: 'W/"1"',
      },
    });
    expect(answer.headers.get('location')).toBe(`${server.url}/scim/v2/Users/${id}`);
    expect(answer.headers.get('etag')).toBe('W/"1"');
    expect(await account(id)).toMatchObject({ name: 'Mia Berg', email: 'mia@example.test', role: 'user' });
    const mia = await server.signIn('mia@example.test');
    expect(await idOf(mia)).toBe(id);
    expect(await idOf(await server.signIn('mia@example.test'))).toBe(id);
    expect(await entriesOf(id)).toMatchObject([
      { action: 'account.provision', detail: { email: 'mia@example.test', provider: 'entra' } },
    ]);
  });

  it('repeating a creation changes nothing and is refused', async () => {
    const id = await created('again', { displayName: 'First' });
    const tries = [
      aUser('again', { displayName: 'Second' }),
      aUser('again', { userName: 'AGAIN@EXAMPLE.test', externalId: 'other' }),
      aUser('again', { userName: 'other@example.test', emails: undefined }),
      aUser('again', { userName: 'other', externalId: 'other' }),
    ];
    for (const user of tries)
      expect(await entra.post('/Users', user), `${JSON.stringify(user)}`).toMatchObject({
        status: 409,
        body: { scimType: 'uniqueness' },
      });
    expect((await entra.get(`/Users/${id}`)).body).toMatchObject({
      displayName: 'First',
      meta: { version: 'W/"1"' },
    });
  });

  it('many equal creations at the same time create one user', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => entra.post('/Users', aUser('rush'))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409, 409,
    ]);
    expect(
      (await entra.get('/Users?filter=userName eq "rush@example.test"'.replaceAll(' ', '%20'))).body
        .totalResults,
    ).toBe(1);
  });

  it('an invalid user is refused with a sentence', async () => {
    for (const [user, words] of [
      [{ displayName: 'x' }, 'userName is missing'],
      [aUser('x', { userName: '  ' }), 'userName is missing'],
      [aUser('x', { userName: 7 }), 'userName is missing'],
      [aUser('x', { userName: 'x', emails: [] }), 'needs an e-mail address'],
      [aUser('x', { emails: [{ value: 'not an address', primary: true }] }), 'needs an e-mail address'],
      [aUser('x', { emails: [{ value: 'x@elsewhere.test' }] }), 'outside the domains'],
      [aUser('x', { emails: [{ value: 'x@example.test.' }] }), 'needs an e-mail address'],
      [aUser('x', { emails: [{ value: 'x@elsewhere.test@example.test' }] }), 'needs an e-mail address'],
      [aUser('x', { emails: [{ value: 'x@sub.example.test' }] }), 'outside the domains'],
      [aUser('x', { displayName: 'x'.repeat(300) }), 'longer than 256'],
      [aUser('x', { active: 'maybe' }), 'true or false'],
      [aUser('x', { emails: 'x@example.test' }), 'emails'],
    ] as const) {
      const answer = await entra.post('/Users', user);
      expect(answer, `${words}`).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
      expect(answer.body.detail).toContain(words);
    }
  });

  it('an account made by hand is joined, unless it is an administrator or disabled', async () => {
    const hand = await server.signIn('hand@example.test');
    const id = await idOf(hand);
    await hand.patch('/api/profile', { name: 'My own name' });
    expect(await created('hand', { displayName: 'Directory name' })).toBe(id);
    expect(await account(id)).toMatchObject({ name: 'My own name' });
    expect((await hand.get('/api/auth/me')).status).toBe(200);
    expect(await entriesOf(id)).toMatchObject([{ action: 'account.join', detail: { provider: 'entra' } }]);

    expect(await entra.post('/Users', aUser('root'))).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('root@example.test is an administrator in Staffroom') },
    });
    const boss = await server.signIn('boss@example.test');
    await root.patch(`/api/admin/people/${await idOf(boss)}`, { role: 'admin' });
    expect((await entra.post('/Users', aUser('boss'))).status).toBe(409);
    const locked = await server.signIn('locked@example.test');
    const lockedId = await idOf(locked);
    await root.patch(`/api/admin/people/${lockedId}`, { disabled: true });
    expect((await entra.post('/Users', aUser('locked'))).body.detail).toContain('is disabled in Staffroom');
    expect(await account(lockedId)).toMatchObject({ disabledAt: expect.any(String) });
  });

  it('a user of another directory is not visible and cannot be taken', async () => {
    const okta = await addDirectory(server, root, 'okta');
    const id = await created('mine');
    for (const answer of [
      await okta.get(`/Users/${id}`),
      await okta.put(`/Users/${id}`, aUser('mine')),
      await okta.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: false }]),
      await okta.delete(`/Users/${id}`),
    ])
      expect(answer).toMatchObject({ status: 404, body: { detail: 'This user does not exist' } });
    expect((await okta.get('/Users')).body.totalResults).toBe(0);
    expect(await okta.post('/Users', aUser('mine'))).toMatchObject({
      status: 409,
      body: { detail: 'mine@example.test belongs to another directory in Staffroom' },
    });
    for (const unknown of ['nobody', crypto.randomUUID(), '%00'])
      expect([400, 404]).toContain((await entra.get(`/Users/${unknown}`)).status);
  });

  it('deactivating a user ends sessions, sockets and tokens as an administrator does, and activating allows the sign-in again', async () => {
    const id = await created('gone');
    const client = await server.signIn('gone@example.test');
    await client.post('/api/access-tokens', { name: 'Editor', days: 30 });
    const socket = client.socket();
    await once(socket, 'open');
    const closed = once(socket, 'close');
    const answer = await entra.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: false }]);
    expect(answer).toMatchObject({ status: 200, body: { active: false } });
    expect((await closed)[0]).toBe(4401);
    expect((await client.get('/api/auth/me')).status).toBe(401);
    await expect(server.signIn('gone@example.test')).rejects.toThrow('account_disabled');
    expect(await entriesOf(id)).toMatchObject(
      [
        { action: 'account.provision' },
        { action: 'access-token.create' },
        { action: 'account.disable', detail: { provider: 'entra' } },
      ].filter(({ action }) => action !== 'access-token.create'),
    );

    await entra.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: true }]);
    expect((await client.get('/api/auth/me')).status).toBe(401);
    expect(await idOf(await server.signIn('gone@example.test'))).toBe(id);
  });

  it('a user who was deactivated before the first sign-in cannot sign in', async () => {
    const id = await created('never', { active: false });
    await expect(server.signIn('never@example.test')).rejects.toThrow('account_disabled');
    await entra.delete(`/Users/${id}`);
    await expect(server.signIn('never@example.test')).rejects.toThrow('account_disabled');
  });

  it('an account that an administrator has disabled stays disabled while the directory only repeats that it is active', async () => {
    const id = await created('barred');
    await root.patch(`/api/admin/people/${id}`, { disabled: true });
    expect((await entra.put(`/Users/${id}`, aUser('barred', { title: 'New' }))).body).toMatchObject({
      active: false,
      title: 'New',
    });
    expect(await account(id)).toMatchObject({ disabledAt: expect.any(String) });
    await entra.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: false }]);
    await entra.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: true }]);
    expect(await account(id)).toMatchObject({ disabledAt: null });
  });

  it('a deleted user is hidden and disabled, keeps the data, and is restored by the same externalId', async () => {
    const id = await created('back');
    const client = await server.signIn('back@example.test');
    await client.post('/api/prompt-templates', { title: 'Kept', prompt: 'Hello' });
    expect((await entra.delete(`/Users/${id}`)).status).toBe(204);
    expect((await client.get('/api/auth/me')).status).toBe(401);
    expect((await entra.get(`/Users/${id}`)).status).toBe(404);
    expect((await entra.delete(`/Users/${id}`)).status).toBe(404);
    expect(
      (await entra.get(`/Users?filter=${encodeURIComponent('userName eq "back@example.test"')}`)).body
        .totalResults,
    ).toBe(0);
    expect(await account(id)).toMatchObject({ disabledAt: expect.any(String), email: 'back@example.test' });
    expect(await created('back', { title: 'Again' })).toBe(id);
    expect(await idOf(await server.signIn('back@example.test'))).toBe(id);
    expect((await entriesOf(id)).map(({ action }) => action)).toEqual([
      'account.provision',
      'account.disable',
      'account.deprovision',
      'account.enable',
      'account.provision',
    ]);
  });

  it('another person with the address of a deleted user gets a new account', async () => {
    const former = await created('reused');
    await server.signIn('reused@example.test');
    await entra.delete(`/Users/${former}`);
    const id = await created('reused', { externalId: 'another-person' });
    expect(id).not.toBe(former);
    expect(await account(former)).toMatchObject({
      disabledAt: expect.any(String),
      email: `${former}@former.invalid`,
    });
    expect((await entra.get(`/Users/${former}`)).status).toBe(404);
  });

  it('the last administrator cannot be deactivated or deleted by a directory', async () => {
    await using alone = await testServer({ env: { ADMIN_EMAILS: '' } });
    const first = await alone.signIn('first@example.test');
    const firstId = await idOf(first);
    await alone.database.pool.query(`update app_user set role = 'admin' where id = $1`, [firstId]);
    const directory = await addDirectory(alone, first, 'entra');
    const { id } = (await directory.post('/Users', aUser('second'))).body;
    const second = await alone.signIn('second@example.test');
    await first.patch(`/api/admin/people/${id}`, { role: 'admin' });
    await second.patch(`/api/admin/people/${firstId}`, { role: 'user' });
    const detail = 'This is the only administrator. Make someone else an administrator first.';
    for (const answer of [
      await directory.patch(`/Users/${id}`, [{ op: 'replace', path: 'active', value: false }]),
      await directory.put(`/Users/${id}`, aUser('second', { active: false })),
      await directory.delete(`/Users/${id}`),
    ])
      expect(answer).toMatchObject({ status: 409, body: { detail } });
    expect((await directory.get(`/Users/${id}`)).body.active).toBe(true);
    expect((await second.get('/api/auth/me')).status).toBe(200);
    const [listed] = (await second.get('/api/admin/directories')).body;
    expect(listed.problems).toMatchObject([{ message: detail, count: 3 }]);
  });

  it('a user keeps the account when the userName, the address and the name change', async () => {
    const id = await created('maiden', { displayName: 'Eva Maiden' });
    const eva = await server.signIn('maiden@example.test');
    const wed = aUser('married', { displayName: 'Eva Married', externalId: 'id-of-maiden' });
    expect((await entra.put(`/Users/${id}`, wed)).body).toMatchObject({
      id,
      userName: 'married@example.test',
      emails: [{ value: 'married@example.test' }],
    });
    expect(await account(id)).toMatchObject({ email: 'married@example.test', name: 'Eva Married' });
    expect((await eva.get('/api/auth/me')).status).toBe(200);
    expect((await entriesOf(id)).at(-1)).toMatchObject({
      action: 'account.update',
      detail: { changed: expect.stringContaining('userName'), provider: 'entra' },
    });
    await created('taken');
    for (const user of [
      aUser('taken', { externalId: 'id-of-maiden' }),
      { ...wed, emails: [{ value: 'taken@example.test', primary: true }] },
      { ...wed, externalId: 'id-of-taken' },
    ])
      expect((await entra.put(`/Users/${id}`, user)).status, `${JSON.stringify(user)}`).toBe(409);
    expect(
      (await entra.put(`/Users/${id}`, { ...wed, emails: [{ value: 'a@elsewhere.test' }] })).status,
    ).toBe(400);
    expect(
      (await entra.put(`/Users/${id}`, { ...wed, emails: [{ value: 'root@example.test' }] })).body.detail,
    ).toContain('root@example.test is in ADMIN_EMAILS');
    expect(await account(id)).toMatchObject({ email: 'married@example.test', role: 'user' });
  });

  it('no directory can create the account of an address in ADMIN_EMAILS', async () => {
    await using fresh = await testServer({ env: { ADMIN_EMAILS: 'root@example.test,later@example.test' } });
    const admin = await fresh.signIn('root@example.test');
    const directory = await addDirectory(fresh, admin, 'entra');
    expect(await directory.post('/Users', aUser('later'))).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('later@example.test is in ADMIN_EMAILS') },
    });
    expect((await admin.get('/api/admin/people?search=later')).body.total).toBe(0);
  });

  it('no directory can make an administrator', async () => {
    const id = await created('climber', { roles: [{ value: 'admin' }], role: 'admin' });
    await entra.patch(`/Users/${id}`, [
      { op: 'add', path: 'roles', value: [{ value: 'admin' }] },
      { op: 'add', path: 'role', value: 'admin' },
      { op: 'replace', value: { role: 'admin', userType: 'admin' } },
    ]);
    expect(await account(id)).toMatchObject({ role: 'user' });
  });

  it('a change that names another version is refused, and an unchanged user is not sent again', async () => {
    const id = await created('versioned');
    const etag = (await entra.get(`/Users/${id}`)).headers.get('etag') ?? '';
    expect((await entra.get(`/Users/${id}`, { 'if-none-match': etag })).status).toBe(304);
    const operations = [{ op: 'replace', path: 'title', value: 'Lead' }];
    expect((await entra.patch(`/Users/${id}`, operations, { 'if-match': etag })).status).toBe(200);
    for (const stale of [
      await entra.patch(`/Users/${id}`, operations, { 'if-match': etag }),
      await entra.put(`/Users/${id}`, aUser('versioned'), { 'if-match': etag }),
      await entra.delete(`/Users/${id}`, { 'if-match': etag }),
    ])
      expect(stale).toMatchObject({ status: 412, body: { schemas: [schemaUrn.error] } });
    const before = (await entra.get(`/Users/${id}`)).body.meta;
    expect((await entra.patch(`/Users/${id}`, operations, { 'if-match': '*' })).body.meta).toEqual(before);
  });

  it('simultaneous changes of different attributes are all kept', async () => {
    const id = await created('busy');
    const names = ['title', 'nickName', 'userType', 'locale', 'timezone'];
    await Promise.all(names.map((path) => entra.patch(`/Users/${id}`, [{ op: 'add', path, value: path }])));
    expect((await entra.get(`/Users/${id}`)).body).toMatchObject(
      Object.fromEntries(names.map((name) => [name, name])),
    );
  });
});
