import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../testing/test-client.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { addDirectory, aGroup, aUser, type ScimClient } from '../testing/scim-client.ts';

let server: TestServer;
let root: TestClient;
let entra: ScimClient;
let people: string[];
beforeAll(async () => {
  server = await testServer();
  root = await server.signIn('root@example.test');
  entra = await addDirectory(server, root, 'entra');
  people = [];
  for (const name of ['ada', 'ben', 'cat']) people.push((await entra.post('/Users', aUser(name))).body.id);
});
afterAll(() => server.close());

interface TeamBody {
  id: string;
  name: string;
  members: { id: string }[];
}

async function teamOf(name: string): Promise<TeamBody | undefined> {
  const teams = (await root.get('/api/teams')).body as { id: string; name: string }[];
  const team = teams.find((each) => each.name === name);
  return team && (await root.get(`/api/teams/${team.id}`)).body;
}
const membersOf = async (name: string) => (await teamOf(name))?.members.map(({ id }) => id).toSorted();

async function made(name: string, members: string[] = [], more: object = {}): Promise<string> {
  const answer = await entra.post('/Groups', aGroup(name, members, more));
  expect(answer.status, `${JSON.stringify(answer.body)}`).toBe(201);
  return answer.body.id;
}

describe('groups of a directory', () => {
  it('a group has a team of the same name, and a team that exists keeps its name, members and access', async () => {
    const { body: legal } = await root.post('/api/teams', { name: 'Legal' });
    const id = await made('LEGAL', people);
    expect((await root.get(`/api/teams/${legal.id}`)).body).toMatchObject({ name: 'Legal', memberCount: 0 });
    expect(await membersOf('LEGAL (entra)')).toEqual(people.toSorted());
    await entra.patch(`/Groups/${id}`, [{ op: 'replace', path: 'displayName', value: 'Law' }]);
    expect(await membersOf('Law')).toEqual(people.toSorted());
    await made('x'.repeat(200));
    expect(await teamOf('x'.repeat(80))).toBeDefined();
  });

  it('two groups have the same name only if both have an externalId', async () => {
    await made('Twin', [], { externalId: 'one' });
    await made('twin', [], { externalId: 'two' });
    expect(await teamOf('twin (entra)')).toBeDefined();
    for (const more of [{}, { externalId: 'one' }])
      expect(await entra.post('/Groups', aGroup('Twin', [], more))).toMatchObject({
        status: 409,
        body: { scimType: 'uniqueness' },
      });
    const answers = await Promise.all(Array.from({ length: 6 }, () => entra.post('/Groups', aGroup('Rush'))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409, 409,
    ]);
  });

  it('members that administrators added stay when the directory removes them or deletes the group', async () => {
    const [ada = '', ben = '', cat = ''] = people;
    const id = await made('Mixed', [ada]);
    const team = await teamOf('Mixed');
    await root.put(`/api/teams/${team?.id}/members/${ben}`);
    await entra.patch(`/Groups/${id}`, [
      { op: 'add', path: 'members', value: [{ value: ben }, { value: cat }] },
    ]);
    expect(await membersOf('Mixed')).toEqual([ada, ben, cat].toSorted());
    await entra.patch(`/Groups/${id}`, [{ op: 'replace', path: 'members', value: [] }]);
    expect((await entra.get(`/Groups/${id}`)).body.members).toEqual([]);
    expect(await membersOf('Mixed')).toEqual([ben]);
    expect((await entra.delete(`/Groups/${id}`)).status).toBe(204);
    expect(await membersOf('Mixed')).toEqual([ben]);
  });

  it('deleting a group deletes its team, unless documents, projects, agents, chats or a budget use the team', async () => {
    const unused = await made('Unused', people);
    await entra.delete(`/Groups/${unused}`);
    expect(await teamOf('Unused')).toBeUndefined();
    const used = await made('Used', people);
    const team = await teamOf('Used');
    const budget = { scope: 'team', subject: team?.id, amount: '10' };
    expect((await root.put('/api/admin/budgets', budget)).status).toBe(204);
    await entra.delete(`/Groups/${used}`);
    expect(await membersOf('Used')).toEqual([]);
    // A table that refers to teams must be among those that are checked.
    const { rows } = await server.database.pool.query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = 'team'::regclass order by name`,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'agent_grantee',
      'chat_share',
      'document_share',
      'external_group',
      'project_member',
      'team_member',
    ]);
  });

  it('members must be users of the directory, and a refused request changes nobody', async () => {
    const okta = await addDirectory(server, root, 'okta', ['example.test', 'other.test']);
    const foreign = (await okta.post('/Users', aUser('foreign'))).body.id;
    const id = await made('Strict', [people[0] ?? '']);
    for (const value of [foreign, crypto.randomUUID(), 'ada', '../x']) {
      const operation = { op: 'add', path: 'members', value: [{ value: people[1] }, { value }] };
      const answer = await entra.patch(`/Groups/${id}`, [operation]);
      expect(answer).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
      expect(answer.body.detail).toBe(`The member ${value} is not a user of this directory in Staffroom`);
    }
    const nested = { op: 'add', path: 'members', value: [{ value: id, type: 'Group' }] };
    expect((await entra.patch(`/Groups/${id}`, [nested])).body.detail).toContain(
      'cannot be a member of another group',
    );
    expect(await membersOf('Strict')).toEqual([people[0]]);
    // Removing someone who is no member succeeds.
    const gone = [{ op: 'remove', path: `members[value eq "${crypto.randomUUID()}"]` }];
    expect((await entra.patch(`/Groups/${id}`, gone)).status).toBe(204);
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', aGroup('Stolen')],
      ['DELETE', undefined],
    ] as const)
      expect((await okta.send(method, `/Groups/${id}`, body)).status, `${method}`).toBe(404);
  });

  it('an invalid group is refused with a sentence', async () => {
    const id = await made('Valid');
    for (const [body, words] of [
      [{}, 'displayName is missing'],
      [aGroup(' '), 'displayName is missing'],
      [aGroup('x'.repeat(257)), 'longer than 256'],
      [{ displayName: 'x', members: 'all' }, 'members must be a list'],
      [{ displayName: 'x', members: [{}] }, 'needs a value'],
    ] as const)
      expect((await entra.post('/Groups', body)).body.detail, `${words}`).toContain(words);
    for (const operation of [
      { op: 'replace', path: 'id', value: 'x' },
      { op: 'replace', path: 'members[value eq "x"].display', value: 'x' },
      { op: 'add', path: 'members[value eq "x"]', value: 'x' },
      { op: 'remove', path: 'displayName' },
      { op: 'add', path: 'members', value: [{ value: 7 }] },
    ])
      expect((await entra.patch(`/Groups/${id}`, [operation])).status, `${JSON.stringify(operation)}`).toBe(
        400,
      );
  });

  it('simultaneous changes of the members are all kept, and a stale version is refused', async () => {
    const id = await made('Crowd');
    const etag = (await entra.get(`/Groups/${id}`)).headers.get('etag') ?? '';
    const answers = await Promise.all(
      people.map((value) =>
        entra.patch(`/Groups/${id}`, [{ op: 'add', path: 'members', value: [{ value }] }]),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await membersOf('Crowd')).toEqual(people.toSorted());
    const stale = { 'if-match': etag };
    expect((await entra.patch(`/Groups/${id}`, [{ op: 'remove', path: 'members' }], stale)).status).toBe(412);
    expect((await entra.put(`/Groups/${id}`, aGroup('Crowd'), stale)).status).toBe(412);
    expect((await entra.delete(`/Groups/${id}`, stale)).status).toBe(412);
  });

  it('10,000 members in one request are accepted, more are refused, and the change is one audit entry', async () => {
    const { pool } = server.database;
    await pool.query(
      `insert into app_user (email, name) select 'crowd' || n || '@example.test', 'C' from generate_series(1, 10000) n`,
    );
    await pool.query(
      `insert into scim_user (user_id, directory, user_name, active, attributes)
       select id, 'entra', email, true, '{}' from app_user where email like 'crowd%'`,
    );
    const { rows } = await pool.query<{ id: string }>(`select id from app_user where email like 'crowd%'`);
    const value = rows.map(({ id }) => ({ value: id, display: `Somebody with the id ${id}` }));
    const id = await made('Everyone');
    expect((await entra.patch(`/Groups/${id}`, [{ op: 'add', path: 'members', value }])).status).toBe(204);
    const team = await teamOf('Everyone');
    expect(team?.members).toHaveLength(10_000);
    const { items } = (await root.get(`/api/admin/audit?search=${team?.id}`)).body;
    expect(items).toMatchObject([
      {
        action: 'team.sync-members',
        detail: { added: 10_000, removed: 0, provider: 'entra', directory: 'entra' },
      },
      { action: 'team.create' },
    ]);
    const more = [{ op: 'add', path: 'members', value: [...value, { value: people[0] }] }];
    expect((await entra.patch(`/Groups/${id}`, more)).status).toBe(400);
    const single = value.map((each) => ({ op: 'remove', path: `members[value eq "${each.value}"]` }));
    expect((await entra.patch(`/Groups/${id}`, [...single, ...single.slice(0, 1)])).status).toBe(413);
    expect((await entra.patch(`/Groups/${id}`, single)).status).toBe(204);
    expect((await teamOf('Everyone'))?.members).toHaveLength(0);
    await pool.query(`delete from app_user where email like 'crowd%'`);
  });

  it('a group gets a new team if an administrator has deleted its team', async () => {
    const id = await made('Lost', people);
    await root.delete(`/api/teams/${(await teamOf('Lost'))?.id}`);
    const again = [{ op: 'replace', path: 'members', value: people.map((value) => ({ value })) }];
    expect((await entra.patch(`/Groups/${id}`, again)).status).toBe(204);
    expect(await membersOf('Lost')).toEqual(people.toSorted());
  });

  it('a removed directory leaves its accounts and its teams with all members', async () => {
    const last = await addDirectory(server, root, 'leaving');
    const { id } = (await last.post('/Users', aUser('remains'))).body;
    await last.post('/Groups', aGroup('Remaining', [id]));
    expect((await root.delete('/api/admin/directories/leaving')).status).toBe(204);
    expect(await membersOf('Remaining')).toEqual([id]);
    const { rows } = await server.database.pool.query('select source from team_member where user_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ source: 'manual' }]);
    expect((await root.get(`/api/admin/people/${id}`)).body).toMatchObject({ disabledAt: null });
    expect((await entra.post('/Users', aUser('remains'))).body.id).toBe(id);
  });
});
