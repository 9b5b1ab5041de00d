import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { agentFolder } from '../../testing/agent-folder.ts';
import { testServer } from '../../testing/test-server.ts';
import type { RunningAgent } from '../agents/installed.ts';
import { createAuditService } from '../audit/service.ts';
import { seal, sealingKey, unseal } from './sealing.ts';
import { createAgentSecrets } from './service.ts';

const desk = `
import { z } from 'zod';
import { endpoint } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
const { route, defineServerPlugin } = serverKit({ id: 'desk', name: 'Desk', description: '-' });
const get = (path, handle) => route(endpoint({ method: 'GET', path, response: z.unknown() }), handle);
export default defineServerPlugin({ routes: [
  get('/length', async ({ call }) => (await call.secrets.get('booking')).length),
  get('/leak', async ({ call }) => {
    const key = await call.secrets.get('booking');
    call.log.warn('booking: sent ' + key, { key });
    console.log('printed', key);
    throw new Error('The service refused ' + key);
  }),
  get('/other', async ({ call }) => call.secrets.get('payroll')),
] });
`;

const manifest = { secrets: [{ name: 'booking', title: 'Key of the booking service' }] };
const list = '/api/admin/agent-secrets';
const address = `${list}/desk/booking`;
const key = 'kP3vN8xQ2mZ7rT5wY9bC4dF6gH1jL0sA+uEiOqWe';

async function served(env: Record<string, string>, isolate = true) {
  const folder = await agentFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  await folder.agent('desk', { manifest, server: desk });
  await folder.plugins({ desk: { isolate } });
  const server = await testServer({ env: { PLUGINS_FILE: folder.file, ...env } });
  onTestFinished(() => server.close());
  return server;
}

it('only the isolated server half reads a secret, a new value applies immediately, and no log or response contains it', async () => {
  const server = await served({ AGENT_SECRETS_KEY: key });
  const ana = await server.signIn('ana@example.test');
  const root = await server.signIn('root@example.test');
  const missing = await ana.get('/api/agents/desk/length');
  expect([missing.status, missing.body.message]).toEqual([
    503,
    'The secret "booking" of Agent desk is not available: it has no value. An administrator can enter it in Administration → Agents.',
  ]);
  expect((await ana.put(address, { value: 'x' })).status).toBe(403);
  expect((await ana.get(list)).status).toBe(403);
  const secret = 'booking-key-"4711"\\end';
  expect((await root.put(address, { value: secret })).status).toBe(204);
  expect((await root.put(`${list}/desk/payroll`, { value: secret })).status).toBe(404);
  expect((await ana.get('/api/agents/desk/length')).body).toBe(secret.length);
  expect((await root.put(address, { value: `${secret}!` })).status).toBe(204);
  expect((await ana.get('/api/agents/desk/length')).body).toBe(secret.length + 1);

  const { body } = await root.get(list);
  expect(body).toMatchObject({
    hasKey: true,
    agents: [
      {
        agent: 'desk',
        isolated: true,
        secrets: [{ name: 'booking', title: 'Key of the booking service', state: 'set' }],
      },
    ],
  });
  expect((await ana.get('/api/agents/desk/leak')).status).toBe(500);
  await expect.poll(() => server.logged.join('\n')).toContain('printed [redacted]');
  const audit = (await root.get('/api/admin/audit?action=agent.')).body;
  expect(audit.items).toHaveLength(2);
  const { rows } = await server.database.pool.query('select * from agent_secret');
  for (const text of [JSON.stringify([body, audit, rows]), server.logged.join('\n')])
    expect(text).not.toContain('booking-key');
  expect((await ana.get('/api/agents/desk/other')).body.message).toContain('its manifest does not name it');
  expect((await root.delete(address)).status).toBe(204);
  expect((await root.delete(address)).status).toBe(404);
  expect((await ana.get('/api/agents/desk/length')).status).toBe(503);
});

it('an agent in the server’s process gets no secret, and without a key none is stored', async () => {
  const server = await served({}, false);
  const root = await server.signIn('root@example.test');
  const stored = await root.put(address, { value: 'secret' });
  expect([stored.status, stored.body.message]).toEqual([
    409,
    expect.stringContaining('AGENT_SECRETS_KEY is not set'),
  ]);
  expect((await root.get(list)).body).toMatchObject({ hasKey: false, agents: [{ isolated: false }] });
  const read = await root.get('/api/agents/desk/length');
  expect([read.status, read.body.message]).toEqual([403, expect.stringContaining('only in its own process')]);
});

it('the next start encrypts all secrets with the new key, and a value with an unknown key is reported', async () => {
  await using server = await testServer();
  const { database } = server;
  const agent = {
    slug: 'desk',
    manifest: { name: 'Desk', ...manifest },
    entry: { isolate: true },
  } as unknown as RunningAgent;
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const secretsWith = (current: string, oldKey?: string) =>
    createAgentSecrets({ database, audit: createAuditService(), log, key: current, oldKey });
  const root = (await (await server.signIn('root@example.test')).get('/api/auth/me')).body as { id: string };
  await secretsWith(key).set(root.id, agent, 'booking', 'value of the secret');
  const fresh = key.toLowerCase();
  await secretsWith(fresh).rotate();
  expect(lines.splice(0).join()).toContain('secret with unknown key ignored');
  await expect(secretsWith(fresh).read(agent, 'booking')).rejects.toThrow('another AGENT_SECRETS_KEY');
  expect((await secretsWith(fresh).list([agent]))[0]?.secrets[0]?.state).toBe('unreadable');
  await secretsWith(fresh, key).rotate();
  expect(await secretsWith(fresh).read(agent, 'booking')).toBe('value of the secret');
  await expect(secretsWith(key).read(agent, 'booking')).rejects.toThrow('another AGENT_SECRETS_KEY');
});

it('an encrypted secret that was changed or moved to another place cannot be decrypted', () => {
  const own = sealingKey(key);
  const place = ['desk', 'booking'];
  const text = seal(own, place, 'Zürich');
  expect(unseal(own, place, text)).toBe('Zürich');
  expect(seal(own, place, 'Zürich')).not.toBe(text);
  for (const [other, where, changed] of [
    [sealingKey(`${key}x`), place, text],
    [sealingKey(key, 'another purpose'), place, text],
    [own, ['other', 'booking'], text],
    [own, ['desk', 'other'], text],
    [own, place, text.slice(0, 5) + (text[5] === 'A' ? 'B' : 'A') + text.slice(6)],
    [own, place, text.slice(0, -4)],
    [own, place, text.replace('v1.', 'v2.')],
  ] as const)
    expect(() => unseal(other, where, changed)).toThrow(/unable to authenticate data|newer version/);
});
