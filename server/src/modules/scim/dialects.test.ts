import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { schemaUrn } from './schemas.ts';
import { addDirectory, aUser, type ScimClient } from './testing/scim-client.ts';

let server: TestServer;
let root: TestClient;
let entra: ScimClient;
let okta: ScimClient;
beforeAll(async () => {
  server = await testServer();
  root = await server.signIn('root@example.test');
  entra = await addDirectory(server, root, 'entra');
  okta = await addDirectory(server, root, 'okta');
});
afterAll(() => server.close());

const { enterprise } = schemaUrn;
const found = (client: ScimClient, kind: 'Users' | 'Groups', filter: string, more = '') =>
  client.get(`/${kind}?filter=${encodeURIComponent(filter)}${more}`);
const teamOf = async (name: string) => {
  const teams = (await root.get('/api/teams')).body as { id: string; name: string }[];
  const team = teams.find((each) => each.name === name);
  return team && (await root.get(`/api/teams/${team.id}`)).body;
};
const emailsOf = (team: { members: { email: string }[] }) => team.members.map(({ email }) => email);

/** Entra ID's requests, as its documentation for SCIM endpoints shows them. */
describe('the requests of Entra ID', () => {
  it('the connection test, the creation, the changes and the deletion of a user work', async () => {
    const probe = await found(entra, 'Users', 'userName eq "f6a7e2b1-no-such-user"');
    expect(probe).toMatchObject({
      status: 200,
      body: { totalResults: 0, Resources: [], schemas: [schemaUrn.list] },
    });

    const made = await entra.post('/Users', {
      schemas: [schemaUrn.user, enterprise],
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      userName: 'Test.User@example.test',
      active: true,
      emails: [{ primary: true, type: 'work', value: 'Test.User@example.test' }],
      meta: { resourceType: 'User' },
      name: { formatted: 'given family', familyName: 'family', givenName: 'given' },
      roles: [],
      phoneNumbers: [{ type: 'work', value: '+49 30 1' }],
      [enterprise]: { department: 'Sales', manager: { value: 'unknown' } },
    });
    expect(made.status).toBe(201);
    const path = `/Users/${made.body.id}`;
    expect(made.body).toMatchObject({
      userName: 'Test.User@example.test',
      name: { familyName: 'family' },
      [enterprise]: { department: 'Sales' },
    });
    expect(made.body).not.toHaveProperty('phoneNumbers');
    for (const filter of [
      'userName eq "test.user@EXAMPLE.test"',
      'externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"',
      'emails[type eq "work"].value eq "test.user@example.test"',
      'emails[type eq "work" and value eq "test.user@example.test"]',
      `id eq "${made.body.id}" and userName eq "test.user@example.test"`,
    ])
      expect((await found(entra, 'Users', filter)).body, `${filter}`).toMatchObject({
        totalResults: 1,
        Resources: [{ id: made.body.id }],
      });

    const changed = await entra.patch(path, [
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updated@example.test' },
      { op: 'Replace', path: 'name.familyName', value: 'updatedFamily' },
      { op: 'Add', path: 'title', value: 'Lead' },
      { op: 'Add', path: 'addresses[type eq "work"].locality', value: 'Berlin' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '1' },
      { op: 'Add', path: `${enterprise}:employeeNumber`, value: '17' },
      { op: 'Add', path: `${enterprise}:manager`, value: 'someone' },
    ]);
    expect(changed).toMatchObject({
      status: 200,
      body: {
        emails: [{ type: 'work', value: 'updated@example.test' }],
        name: { familyName: 'updatedFamily', givenName: 'given' },
        title: 'Lead',
        [enterprise]: { department: 'Sales', employeeNumber: '17' },
      },
    });
    // The schema of the extension, and paths, are keys of a value without a path.
    const keyed = await entra.patch(path, [
      {
        op: 'Replace',
        value: {
          displayName: 'Renamed',
          'name.givenName': 'Other',
          'emails[type eq "work"].value': 'third@example.test',
          [`${enterprise}:department`]: 'Legal',
          [enterprise]: { costCenter: '4711' },
          'urn:ietf:params:scim:schemas:core:2.0:User:nickName': 'Nick',
        },
      },
    ]);
    expect(keyed.body).toMatchObject({
      displayName: 'Renamed',
      nickName: 'Nick',
      name: { givenName: 'Other', familyName: 'updatedFamily' },
      emails: [{ value: 'third@example.test' }],
      [enterprise]: { department: 'Legal', costCenter: '4711', employeeNumber: '17' },
    });
    const removed = await entra.patch(path, [
      { op: 'Remove', path: 'title' },
      { op: 'Remove', path: `${enterprise}:costCenter` },
      { op: 'Remove', path: 'phoneNumbers' },
      { op: 'Replace', path: 'nickName', value: null },
    ]);
    expect(removed.body).not.toHaveProperty('title');
    expect(removed.body).not.toHaveProperty('nickName');
    expect(removed.body[enterprise]).toEqual({ department: 'Legal', employeeNumber: '17' });
    expect((await entra.delete(path)).status).toBe(204);
  });

  it('booleans as texts and values in arrays, which the older form of Entra ID sends, are read', async () => {
    const { id } = (await entra.post('/Users', aUser('older', { active: 'True' }))).body;
    const path = `/Users/${id}`;
    expect((await entra.patch(path, [{ op: 'Replace', path: 'active', value: 'False' }])).body.active).toBe(
      false,
    );
    expect((await entra.patch(path, [{ op: 'Replace', value: { active: 'True' } }])).body.active).toBe(true);
    const values = [{ op: 'Add', path: 'displayName', value: [{ $ref: null, value: 'From a list' }] }];
    expect((await entra.patch(path, values)).body.displayName).toBe('From a list');
    const off = [{ op: 'Add', path: 'active', value: [{ $ref: null, value: 'False' }] }];
    expect((await entra.patch(path, off)).body.active).toBe(false);
    expect((await entra.get(`${path}?aadOptscim062020`)).status).toBe(200);
  });

  it('a group is created empty, gets and loses members, is renamed and deleted', async () => {
    const [a, b] = await Promise.all(
      ['group-a', 'group-b'].map(async (name) => (await entra.post('/Users', aUser(name))).body.id as string),
    );
    const made = await entra.post('/Groups', {
      schemas: [schemaUrn.group, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'Sales',
      meta: { resourceType: 'Group' },
    });
    expect(made).toMatchObject({ status: 201, body: { displayName: 'Sales', members: [] } });
    const path = `/Groups/${made.body.id}`;
    const light = await found(entra, 'Groups', 'displayName eq "sales"', '&excludedAttributes=members');
    expect(light.body.Resources[0]).not.toHaveProperty('members');

    const add = [
      {
        op: 'Add',
        path: 'members',
        value: [
          { $ref: null, value: a },
          { $ref: null, value: b },
        ],
      },
    ];
    expect((await entra.patch(path, add)).status).toBe(204);
    expect((await entra.patch(path, add)).status).toBe(204);
    expect(emailsOf(await teamOf('Sales'))).toEqual(['group-a@example.test', 'group-b@example.test']);
    expect((await entra.get(path)).body.members).toMatchObject([{ value: a, type: 'User' }, { value: b }]);
    for (const [id, total] of [
      [a, 1],
      [crypto.randomUUID(), 0],
    ] as const)
      expect(
        (await found(entra, 'Groups', `id eq "${made.body.id}" and members eq "${id}"`)).body.totalResults,
      ).toBe(total);
    expect((await found(entra, 'Groups', `members[value eq "${b}"]`)).body.totalResults).toBe(1);
    expect((await entra.get(`/Users/${a}`)).body.groups).toMatchObject([
      { value: made.body.id, display: 'Sales' },
    ]);

    await entra.patch(path, [{ op: 'Remove', path: `members[value eq "${a}"]` }]);
    await entra.patch(path, [{ op: 'Remove', path: 'members', value: [{ $ref: null, value: b }] }]);
    expect(emailsOf(await teamOf('Sales'))).toEqual([]);
    await entra.patch(path, [{ op: 'Replace', path: 'displayName', value: 'Sales Europe' }]);
    expect(await teamOf('Sales')).toBeUndefined();
    expect(await teamOf('Sales Europe')).toBeDefined();
    expect((await entra.delete(path)).status).toBe(204);
    expect(await teamOf('Sales Europe')).toBeUndefined();
    expect((await entra.get(path)).status).toBe(404);
  });
});

/** Okta's requests, as its documentation for SCIM 2.0 shows them. */
describe('the requests of Okta', () => {
  it('a user is found, created, read, replaced, deactivated and reactivated', async () => {
    const missing = await okta.get(
      `/Users?filter=${encodeURIComponent('userName eq "test.okta@example.test"')}&startIndex=1&count=100`,
    );
    expect(missing.body).toMatchObject({ totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] });
    const user = {
      schemas: [schemaUrn.user],
      userName: 'test.okta@example.test',
      name: { givenName: 'Test', familyName: 'User' },
      emails: [{ primary: true, value: 'test.okta@example.test', type: 'work' }],
      displayName: 'Test User',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    };
    const made = await okta.post('/Users', user);
    expect(made.status).toBe(201);
    expect(JSON.stringify(made.body)).not.toContain('1mz050nq');
    const path = `/Users/${made.body.id}`;
    expect((await okta.get(path)).body).toMatchObject({ userName: user.userName, active: true });
    const put = { ...user, id: made.body.id, meta: { resourceType: 'User' }, name: { givenName: 'Another' } };
    const replaced = (await okta.put(path, put)).body;
    expect(replaced.name).toEqual({ givenName: 'Another' });

    const off = await okta.patch(path, [{ op: 'replace', value: { active: false } }]);
    expect(off).toMatchObject({ status: 200, body: { active: false } });
    const whole = [{ op: 'replace', value: { id: made.body.id, schemas: [schemaUrn.user], active: true } }];
    expect((await okta.patch(path, whole)).body.active).toBe(true);
    const stored = await server.database.pool.query('select * from scim_user where user_id = $1', [
      made.body.id,
    ]);
    expect(JSON.stringify(stored.rows)).not.toContain('1mz050nq');
  });

  it('all users are imported in pages, each of them once', async () => {
    for (let n = 0; n < 5; n++) await okta.post('/Users', aUser(`page-${n}`));
    const seen: string[] = [];
    for (let start = 1; ; start += 2) {
      const { body } = await okta.get(`/Users?startIndex=${start}&count=2`);
      expect(body).toMatchObject({ startIndex: start, itemsPerPage: body.Resources.length });
      seen.push(...body.Resources.map(({ id }: { id: string }) => id));
      if (start + 2 > body.totalResults) break;
    }
    expect(seen.length).toBeGreaterThanOrEqual(5);
    expect(new Set(seen).size).toBe(seen.length);
    expect((await okta.get('/Users?count=0')).body).toMatchObject({
      Resources: [],
      totalResults: seen.length,
    });
    expect((await okta.get('/Users?startIndex=-3&count=1')).body).toMatchObject({
      startIndex: 1,
      itemsPerPage: 1,
    });
    expect((await okta.get('/Users?startIndex=999&count=5')).body.Resources).toEqual([]);
    for (const bad of ['count=many', 'startIndex=1e9', 'count=1&count=2'])
      expect((await okta.get(`/Users?${bad}`)).status, `${bad}`).toBe(400);
    const [first] = (await okta.get('/Users?count=1&attributes=userName,name.givenName')).body.Resources;
    expect(Object.keys(first).filter((key) => !['name'].includes(key))).toEqual([
      'schemas',
      'id',
      'userName',
      'meta',
    ]);
  });

  it('a pushed group is renamed by a value without a path, and its members are replaced', async () => {
    const [a, b] = await Promise.all(
      ['push-a', 'push-b'].map(async (name) => (await okta.post('/Users', aUser(name))).body.id as string),
    );
    const made = await okta.post('/Groups', {
      schemas: [schemaUrn.group],
      displayName: 'Test SCIMv2',
      members: [{ value: a, display: 'push-a@example.test' }],
    });
    const path = `/Groups/${made.body.id}`;
    expect(emailsOf(await teamOf('Test SCIMv2'))).toEqual(['push-a@example.test']);
    const rename = [{ op: 'replace', value: { id: made.body.id, displayName: 'Test SCIMv2 renamed' } }];
    expect((await okta.patch(path, rename)).status).toBe(204);
    const members = [
      { op: 'remove', path: `members[value eq "${a}"]` },
      { op: 'add', path: 'members', value: [{ value: b, display: 'push-b@example.test' }] },
    ];
    expect((await okta.patch(path, members)).status).toBe(204);
    expect(emailsOf(await teamOf('Test SCIMv2 renamed'))).toEqual(['push-b@example.test']);
    const replace = [{ op: 'replace', path: 'members', value: [{ value: a }, { value: b }] }];
    await okta.patch(path, replace);
    expect(emailsOf(await teamOf('Test SCIMv2 renamed'))).toHaveLength(2);
    const put = { schemas: [schemaUrn.group], id: made.body.id, displayName: 'Put', members: [{ value: b }] };
    expect((await okta.put(path, put)).body).toMatchObject({ displayName: 'Put', members: [{ value: b }] });
    expect((await okta.put(path, { ...put, members: undefined })).body.members).toHaveLength(1);
    await okta.patch(path, [{ op: 'remove', path: 'members' }]);
    expect(emailsOf(await teamOf('Put'))).toEqual([]);
  });
});

describe('hostile requests', () => {
  it('a filter can only compare known attributes, and cannot leave its text', async () => {
    await entra.post('/Users', aUser('victim'));
    for (const filter of [
      'userName eq "victim@example.test',
      'userName eq "x" or userName eq "victim@example.test"',
      'not (userName eq "x")',
      'userName sw "v"',
      'userName pr',
      'password eq "x"',
      '__proto__ eq "x"',
      'constructor.name eq "x"',
      'userName eq',
      'userName eq "a" "b"',
      '(((((',
      `${'('.repeat(900)}userName eq "x"${')'.repeat(900)}`,
      Array(60).fill('id eq "x"').join(' and '),
      'emails[type eq "work"]',
      'x'.repeat(5_000),
    ])
      expect(await found(entra, 'Users', filter), `${filter.slice(0, 60)}`).toMatchObject({
        status: 400,
        body: { schemas: [schemaUrn.error], scimType: 'invalidFilter', status: '400' },
      });
    for (const filter of [
      `userName eq "x' or '1'='1"`,
      'userName eq "victim@example.test\\" or 1 eq 1"',
      'userName eq "%"',
      `id eq "x'; drop table scim_user; --"`,
      `externalId eq "') or true --"`,
      'displayName eq "victi_"',
    ])
      expect((await found(entra, 'Users', filter)).body.totalResults, `${filter}`).toBe(0);
    expect((await entra.get('/Users?filter=a&filter=b')).status).toBe(400);
    expect((await found(entra, 'Groups', 'userName eq "x"')).status).toBe(400);
    expect((await found(entra, 'Users', 'userName eq "a%00b"'.replace('%00', '\0'))).status).toBe(400);
  });

  it('a PATCH cannot change ids and metadata, and cannot reach other objects by its path', async () => {
    const { id } = (await entra.post('/Users', aUser('patched'))).body;
    const path = `/Users/${id}`;
    for (const [operation, scimType] of [
      [{ op: 'replace', path: 'id', value: crypto.randomUUID() }, 'mutability'],
      [{ op: 'replace', value: { id: crypto.randomUUID() } }, 'mutability'],
      [{ op: 'replace', path: 'meta.version', value: 'x' }, 'mutability'],
      [{ op: 'remove', path: 'meta' }, 'mutability'],
      [{ op: 'add', value: { meta: { created: 'x' } } }, 'mutability'],
      [{ op: 'add', path: 'groups', value: [{ value: 'x' }] }, 'mutability'],
      [{ op: 'move', path: 'title', value: 'x' }, 'invalidSyntax'],
      [{ op: 'remove' }, 'noTarget'],
      [{ op: 'add', value: 'x' }, 'invalidValue'],
      [{ op: 'add', path: 'title[value eq "x"]', value: 'x' }, 'invalidPath'],
      [{ op: 'add', path: 'emails[__proto__ eq "x"].value', value: 'x' }, 'invalidPath'],
      [{ op: 'add', path: '__proto__[a eq "b"].c', value: 'x' }, 'invalidPath'],
      [{ op: 'add', path: 'emails[type eq "work"', value: 'x' }, 'invalidPath'],
      [{ op: 'remove', path: 'userName' }, 'invalidValue'],
      [{ op: 'replace', path: 'userName', value: '' }, 'invalidValue'],
      [{ op: 'replace', path: 'userName', value: { a: 1 } }, 'invalidValue'],
      [{ op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
      [{ op: 'replace', path: 'emails', value: 'text' }, 'invalidValue'],
    ] as const)
      expect(await entra.patch(path, [operation]), `${JSON.stringify(operation)}`).toMatchObject({
        status: 400,
        body: { scimType },
      });
    for (const key of ['__proto__.polluted', 'constructor.prototype.polluted', 'name.__proto__.polluted'])
      await entra.patch(path, [
        { op: 'add', path: key, value: 'yes' },
        { op: 'add', value: { [key]: 'yes' } },
        { op: 'add', path: 'name', value: { [key]: 'yes', 'constructor.prototype.polluted': 'yes' } },
      ]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    for (const body of [{}, { schemas: [], Operations: [] }, { schemas: [schemaUrn.patch], Operations: [] }])
      expect((await entra.send('PATCH', path, body)).body.scimType).toBe('invalidSyntax');
    expect((await entra.get(path)).body).toMatchObject({
      id,
      userName: 'patched@example.test',
      active: true,
    });
    // Nothing is stored of a request that fails in its second operation.
    const half = [
      { op: 'add', path: 'title', value: 'Half' },
      { op: 'remove', path: 'userName' },
    ];
    expect((await entra.patch(path, half)).status).toBe(400);
    expect((await entra.get(path)).body).not.toHaveProperty('title');
  });
});
