import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createOutgoing } from '../../ai/outgoing/outgoing.ts';
import { openAuthority } from '../../mcp/testing/authority.ts';
import { openNotes } from '../../mcp/testing/personal-notes.ts';
import { createOAuthProtocol } from '../../mcp/sign-in/oauth-protocol.ts';
import { testServer } from '../../testing/test-server.ts';
import { createAuditService } from '../audit/service.ts';
import { McpServerRow, signInServer } from '../mcp-servers/entity.ts';
import { createAccounts } from './accounts.ts';
import { createClients } from './clients.ts';
import { McpAccountRow } from './entity.ts';
import { rotate } from './rotate.ts';
import { createVault } from './vault.ts';

const key = 'kP3vN8xQ2mZ7rT5wY9bC4dF6gH1jL0sA+uEiOqWe';

/** A person who is signed in at a server, seen from two processes with their own clock. */
async function connected() {
  const resources = new AsyncDisposableStack();
  onTestFinished(() => resources.disposeAsync());
  const authority = resources.use(await openAuthority());
  const notes = resources.use(await openNotes(authority));
  const env = { MCP_ALLOWED_HOSTS: '127.0.0.1', AGENT_SECRETS_KEY: key };
  const server = resources.use(await testServer({ env }));
  const root = await server.signIn('root@example.test');
  const given = { name: 'Notes', url: notes.url, signIn: 'person' };
  const { id } = (await root.post('/api/admin/mcp-servers', given)).body as { id: number };
  const { url } = (await root.post(`/api/mcp-accounts/${id}/sign-in`, { returnTo: '/' })).body;
  const back = await authority.consent(url, 'root');
  await root.get(back.pathname + back.search);
  const { id: userId } = (await root.get('/api/auth/me')).body as { id: string };
  const { database } = server;
  const row = await database.orm.em.fork().findOneOrFail(McpServerRow, { id });
  const signedInAt = signInServer(row);
  if (!signedInAt) throw new Error('No one signs in at this server');
  const outgoing = createOutgoing({ allowedHosts: ['127.0.0.1'] });
  resources.defer(() => outgoing.close());
  const clock = { now: Date.now() };
  const process = (keys: { key: string; oldKey?: string } = { key }) => {
    const vault = createVault({ key: keys.key, oldKey: keys.oldKey });
    const protocol = createOAuthProtocol(outgoing.fetch);
    const [audit, log] = [createAuditService(), pino({ level: 'silent' })];
    const redirectUrl = () => `${server.url}/api/mcp-accounts/${id}/callback`;
    const clients = createClients({ database, audit, protocol, vault, product: 'Staffroom', redirectUrl });
    const now = () => clock.now;
    const accounts = createAccounts({ database, audit, protocol, clients, vault, log, now });
    return {
      vault,
      access: accounts.accessOf(signedInAt, userId),
      rotate: () => rotate({ database, vault, log }),
    };
  };
  return { authority, notes, database, process, clock };
}

it('two processes that need a new token renew it once', async () => {
  const { authority, process, clock, database } = await connected();
  const [one, two] = [process(), process()];
  const before = await one.access.token();
  expect(await two.access.token()).toBe(before);
  expect(authority.asked['refresh_token']).toBeUndefined();
  clock.now += 3_600_000;
  const { promise, resolve } = Promise.withResolvers<void>();
  authority.hold = promise;
  const both = Promise.all([one.access.token(), two.access.token()]);
  await expect.poll(() => authority.asked['refresh_token']).toBe(1);
  resolve();
  const [first, second] = await both;
  expect(first).toBe(second);
  expect(first).not.toBe(before);
  expect(authority.asked['refresh_token']).toBe(1);
  const row = await database.orm.em.fork().findOneOrFail(McpAccountRow, { revision: 2 });
  expect(row.refreshingUntil).toBeNull();
});

it('the turn of a process that died while it renewed a token passes to another process', async () => {
  const { process, clock, database, authority } = await connected();
  const until = new Date(clock.now + 45_000);
  await database.orm.em.fork().nativeUpdate(McpAccountRow, {}, { refreshingUntil: until });
  clock.now += 3_600_000;
  await process().access.token();
  expect(authority.asked['refresh_token']).toBe(1);
});

it('a token is encrypted with the new key at the next start, and an unknown key means signing in again', async () => {
  const { process } = await connected();
  const before = await process().access.token();
  const fresh = key.toLowerCase();
  await process({ key: fresh }).rotate();
  await expect(process({ key: fresh }).access.token()).rejects.toThrow('Not signed in to Notes.');
  await process({ key: fresh, oldKey: key }).rotate();
  expect(await process({ key: fresh }).access.token()).toBe(before);
});
