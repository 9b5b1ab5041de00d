import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testClient } from '../../testing/test-client.ts';
import type { IdentityPeer, PeerShape } from '../../testing/identity-peers/identity-peer.ts';
import { entra, guidOf, keycloak, okta } from '../../testing/identity-peers/peer-shapes.ts';
import { type PeerServer, peerServer } from '../../testing/identity-peers/peer-server.ts';

let server: PeerServer;
beforeAll(async () => {
  server = await peerServer([
    { ...keycloak, more: { adminGroup: 'heads', requiredGroup: undefined } },
    entra,
    okta,
  ]);
});
afterAll(() => server.close());

const peerOf = ({ name }: PeerShape): IdentityPeer => {
  const peer = server.peers.find(({ shape }) => shape.name === name);
  if (!peer) throw new Error(name);
  peer.fault = {};
  return peer;
};

const me = async (client: { get: PeerServer['anonymous']['get'] }) => (await client.get('/api/auth/me')).body;

const teamsOf = async (userId: string) => {
  const { rows } = await server.database.pool.query<{ name: string; source: string }>(
    `select t.name, m.source from team_member m join team t on t.id = m.team_id where m.user_id = $1 order by 1`,
    [userId],
  );
  return rows.map(({ name, source }) => `${name} (${source})`);
};

describe('an account with several sign-ins', () => {
  it.each([keycloak, entra, okta])(
    '$name: a new person of a listed domain gets an account, and the same one again',
    async (shape) => {
      const person = shape.person(`new.${shape.name}@example.test`, 'new');
      const first = await server.signInAt(peerOf(shape), person);
      expect(first.path).toBe('/auth-callback');
      const account = await me(first.client);
      expect(account).toMatchObject({ email: `new.${shape.name}@example.test`, role: 'user' });
      expect((await me((await server.signInAt(peerOf(shape), person)).client)).id).toBe(account.id);
    },
  );

  it('a person with the same verified address at several providers has one account', async () => {
    const google = await me(await server.signIn('both@example.test'));
    for (const shape of [keycloak, entra, okta]) {
      const { client } = await server.signInAt(peerOf(shape), shape.person('Both@example.test', 'both'));
      expect((await me(client)).id).toBe(google.id);
    }
  });

  it('a subject that another provider uses too belongs to another person', async () => {
    const person = { ...keycloak.person('one@example.test', 'one'), sub: 'same-subject' };
    const other = { ...okta.person('two@example.test', 'two'), sub: 'same-subject' };
    const first = await me((await server.signInAt(peerOf(keycloak), person)).client);
    const second = await me((await server.signInAt(peerOf(okta), other)).client);
    expect(second).toMatchObject({ email: 'two@example.test' });
    expect(second.id).not.toBe(first.id);
  });

  it('a known person keeps the account when the address changes, and takes no one’s address', async () => {
    const before = await me(
      (await server.signInAt(peerOf(okta), okta.person('before@example.test', 'mover'))).client,
    );
    const moved = (await server.signInAt(peerOf(okta), okta.person('after@example.test', 'mover'))).client;
    expect(await me(moved)).toMatchObject({ id: before.id, email: 'after@example.test' });
    await server.signInAt(peerOf(okta), okta.person('holder@example.test', 'holder'));
    const taking = (await server.signInAt(peerOf(okta), okta.person('holder@example.test', 'mover'))).client;
    expect(await me(taking)).toMatchObject({ id: before.id, email: 'after@example.test' });
  });

  it('an account without any sign-in is joined, and two simultaneous sign-ins create one account', async () => {
    const { pool } = server.database;
    const { rows } = await pool.query<{ id: string }>(
      `insert into app_user (email, name) values ('prepared@example.test', 'P') returning id`,
    );
    const { client } = await server.signInAt(
      peerOf(entra),
      entra.person('prepared@example.test', 'prepared'),
    );
    expect((await me(client)).id).toBe(rows[0]?.id);
    const twins = await Promise.all(
      [1, 2].map(() => server.signInAt(peerOf(entra), entra.person('twin@example.test', 'twin'))),
    );
    const [one, two] = await Promise.all(twins.map(({ client: each }) => me(each)));
    expect(one.id).toBe(two.id);
  });

  it('an administrator adds a sign-in while signed in, and then signs in with it', async () => {
    const root = await server.signIn('root@example.test');
    const { id } = await me(root);
    const person = okta.person('root@example.test', 'root');
    expect((await server.signInAt(peerOf(okta), person)).path).toBe(
      '/login?error=link_administrator&provider=okta',
    );
    const { status, body } = await root.post('/api/auth/sign-ins/okta');
    expect([status, body.address]).toEqual([
      200,
      expect.stringContaining('https://acme.okta.example/authorize'),
    ]);
    const back = peerOf(okta).authorize(body.address, person);
    // Another browser cannot finish it.
    expect((await testClient(server.url).get(back, { follow: true })).path).toBe(
      '/login?error=unfinished&provider=okta',
    );
    expect((await root.get(back, { follow: true })).path).toBe('/settings?tab=account&added=sign-in');
    const listed = (await root.get('/api/auth/sign-ins')).body;
    expect(listed.signIns.map(({ label }: { label: string }) => label)).toEqual(['Google', 'Okta']);
    expect(listed.available.map(({ id: each }: { id: string }) => each)).toEqual(['keycloak', 'entra']);
    expect((await me((await server.signInAt(peerOf(okta), person)).client)).id).toBe(id);
    const audit = (await root.get('/api/admin/audit?action=account.add-sign-in')).body;
    expect(audit.items[0]).toMatchObject({ detail: { provider: 'okta', email: 'root@example.test' } });
  });

  it('a sign-in that belongs to another account can’t be added', async () => {
    await server.signInAt(peerOf(keycloak), keycloak.person('owner@example.test', 'owner'));
    const thief = await server.signIn('thief@example.test');
    const { body } = await thief.post('/api/auth/sign-ins/keycloak');
    const back = peerOf(keycloak).authorize(body.address, keycloak.person('owner@example.test', 'owner'));
    expect((await thief.get(back, { follow: true })).path).toBe(
      '/settings?tab=account&error=account_exists&provider=keycloak',
    );
  });
});

describe('groups of a provider', () => {
  const withGroups = (email: string, groups: unknown) =>
    server.signInAt(peerOf(keycloak), { ...keycloak.person(email, email), groups });

  it('groups become teams at each sign-in, and members who were added by hand stay', async () => {
    const root = await server.signIn('root@example.test');
    const handmade = (await root.post('/api/teams', { name: 'Press' })).body.id;
    const { id } = await me((await withGroups('ana@example.test', ['/sales', '/Press'])).client);
    expect(await teamsOf(id)).toEqual(['Press (keycloak) (provider)', 'sales (provider)']);
    await root.put(`/api/teams/${(await root.post('/api/teams', { name: 'Choir' })).body.id}/members/${id}`);
    await withGroups('ana@example.test', ['/support']);
    expect(await teamsOf(id)).toEqual(['Choir (manual)', 'support (provider)']);
    // A group gets no team that an administrator has made, because everything that is shared with it would be open to the group.
    const listed = (await root.get('/api/teams')).body as { id: string; name: string }[];
    const own = listed.find((team) => team.id === handmade);
    expect(own).toMatchObject({ memberCount: 0 });
    expect(own).not.toHaveProperty('managedBy');
    expect(listed.find(({ name }) => name === 'Press (keycloak)')).toMatchObject({ managedBy: 'keycloak' });
    // Another provider removes no members of this one.
    await server.signInAt(peerOf(okta), okta.person('ana@example.test', 'ana'));
    expect(await teamsOf(id)).toContain('support (provider)');
    // Some providers leave the claim out for a person without groups.
    for (const none of [undefined, []]) {
      await withGroups('ana@example.test', none);
      expect(await teamsOf(id)).not.toContain('support (provider)');
      await withGroups('ana@example.test', '/support');
      expect(await teamsOf(id)).toContain('support (provider)');
    }
  });

  it('a member from a group can’t be removed by hand', async () => {
    const root = await server.signIn('root@example.test');
    const { id } = await me((await withGroups('ben@example.test', ['/desk'])).client);
    const team = (await root.get('/api/teams')).body.find(({ name }: { name: string }) => name === 'desk');
    const { status, body } = await root.delete(`/api/teams/${team.id}/members/${id}`);
    expect([status, body.message]).toEqual([
      409,
      'An identity provider manages this member. Remove the person from the group there.',
    ]);
    expect((await root.get(`/api/teams/${team.id}`)).body.members).toMatchObject([{ source: 'provider' }]);
  });

  it('the group of the settings gives and removes the administrator role, but not that of ADMIN_EMAILS', async () => {
    const first = (await withGroups('head@example.test', ['/heads'])).client;
    expect(await me(first)).toMatchObject({ role: 'admin' });
    const later = (await withGroups('head@example.test', [])).client;
    expect(await me(later)).toMatchObject({ role: 'user' });
    expect((await first.get('/api/admin/people')).status).toBe(403);
    const root = await server.signIn('root@example.test');
    const { body } = await root.post('/api/auth/sign-ins/keycloak');
    const person = { ...keycloak.person('root@example.test', 'root'), groups: [] };
    await root.get(peerOf(keycloak).authorize(body.address, person), { follow: true });
    const { client } = await server.signInAt(peerOf(keycloak), person);
    expect(await me(client)).toMatchObject({ role: 'admin' });
  });

  it('Entra ID: groups that the token leaves out change no team, and administrators see why', async () => {
    const peer = peerOf(entra);
    const person = entra.person('many@example.test', 'many');
    const { id } = await me((await server.signInAt(peer, person)).client);
    expect(await teamsOf(id)).toEqual([`${guidOf('sales')} (provider)`]);
    const { groups: _, ...rest } = person;
    await server.signInAt(peer, { ...rest, _claim_names: { groups: 'src1' } });
    expect(await teamsOf(id)).toEqual([`${guidOf('sales')} (provider)`]);
    const root = await server.signIn('root@example.test');
    const states = (await root.get('/api/admin/sign-in')).body;
    expect(states.find((each: { id: string }) => each.id === 'entra').failures[0]).toMatchObject({
      code: 'groups_incomplete',
      email: 'many@example.test',
      detail: expect.stringContaining('Set groups to "graph"'),
    });
  });
});
