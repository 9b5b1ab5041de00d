import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { TestClient } from '../../testing/test-client.ts';
import { testServer } from '../../testing/test-server.ts';
import { workshop } from './testing/workshop.ts';

interface Answer {
  status: number;
  body: { fields?: Record<string, string>; message?: string; deleted?: string | null };
}

async function served() {
  const shop = await workshop();
  const data = path.join(shop.folder, 'data');
  await mkdir(data);
  const server = await testServer({ env: { PLUGINS_FILE: shop.file, DATA_DIR: data } });
  onTestFinished(() => server.close());
  const root = await server.signIn('root@example.test');
  const entries = async () => {
    const { items } = (await root.get('/api/admin/audit?action=agent.')).body as {
      items: { action: string; detail: Record<string, unknown>; name: string | null }[];
    };
    return items.map(({ action, detail }) => [action, detail] as const).toReversed();
  };
  return { shop, data, server, root, entries };
}

it('every agent change at the command line has one audit entry, with actor, old and new version', async () => {
  const { shop, entries, data } = await served();
  const one = await shop.pack('1.0.0');
  await shop.add(one);
  const two = await shop.pack('2.0.0', { capabilities: ['documents'] });
  await shop.agents('update', two);
  await shop.agents('update', two, '--approve');
  await shop.agents('rollback', 'tide', '1.0.0');
  await shop.agents('pin', 'tide');
  await shop.agents('pin', 'tide', '--off');
  await shop.agents('pin', 'tide', '7.0.0');
  await shop.agents('remove', 'tide');
  const by = expect.stringContaining('@') as string;
  await expect.poll(async () => (await entries()).at(-1)?.[0]).toBe('agent.remove');
  const integrity = expect.stringContaining('sha512-') as string;
  const first = {
    name: ['Tide'],
    signer: ['unsigned'],
    'server-half': ['server'],
    'page-half': ['page'],
    address: ['/api/agents/tide'],
  };
  expect(await entries()).toEqual([
    ['agent.install', { version: '1.0.0', integrity, signedBy: null, capabilities: [], by }],
    ['agent.approve', { version: '1.0.0', ...first, by }],
    ['agent.add', { from: null, to: '1.0.0', by }],
    ['agent.install', { version: '2.0.0', integrity, signedBy: null, capabilities: ['documents'], by }],
    ['agent.approve', { version: '2.0.0', capability: ['documents'], by }],
    ['agent.upgrade', { from: '1.0.0', to: '2.0.0', by }],
    ['agent.rollback', { from: '2.0.0', to: '1.0.0', by }],
    ['agent.pin', { version: '1.0.0', by }],
    ['agent.unpin', { version: '1.0.0', by }],
    ['agent.remove', { from: '1.0.0', to: null, by }],
  ]);
  // An invalid note must not prevent the processing of others.
  await writeFile(path.join(data, 'agent-changes', 'broken.json'), '{');
  await shop.add(one);
  await expect.poll(async () => (await entries()).length).toBe(11);
});

it('purging an agent requires its name, deletes only what the agent has stored, and reports the amount', async () => {
  const { shop, data, server, root, entries } = await served();
  const { pool } = server.database;
  await shop.add(await shop.pack('1.0.0'));
  const { id } = (await root.get('/api/auth/me')).body as { id: string };
  for (const agent of ['tide', 'ebb']) {
    await pool.query(
      `with r as (insert into agent_record (agent, collection, data) select $1, 'notes', '{}' from generate_series(1, 3)),
       j as (insert into ai_job (user_id, agent, name, input) values ($2, $1, 'read', '{}')),
       q as (insert into agenda_jobs (name) values ($1 || ':read')),
       s as (insert into agent_settings (agent, user_id, chosen) values ($1, $2, '{}')),
       p as (insert into agent_preference (agent, user_id) values ($1, $2)),
       n as (insert into notification (user_id, agent, title) values ($2, $1, 'Sent')),
       h as (insert into hand_over (user_id, to_agent, content) values ($2, $1, '{}'))
       insert into chat_session (user_id, agent, title) values ($2, $1, 'Kept')`,
      [agent, id],
    );
  }
  expect(await shop.agents('remove', 'tide', '--purge', '--confirm', 'ebb')).toEqual([
    1,
    expect.stringContaining('add --confirm tide'),
  ]);
  await expect.poll(async () => (await root.get('/api/ai-agents')).body).toHaveLength(1);
  const words =
    'Permanently deleted: 3 records, 2 settings, 1 jobs, 0 schedules, 0 memories, 1 handed-over items, 1 notifications. Kept: 1 chats, which belong to the people who wrote them.';
  expect(await shop.agents('remove', 'tide', '--purge', '--confirm', 'tide')).toEqual([
    0,
    `tide is removed. ${words}`,
  ]);
  expect((await entries()).at(-1)).toEqual([
    'agent.purge',
    {
      records: 3,
      settings: 2,
      jobs: 1,
      schedules: 0,
      memories: 0,
      handOvers: 1,
      notifications: 1,
      keptChats: 1,
      by: expect.stringContaining('@') as string,
    },
  ]);
  expect(existsSync(path.join(data, 'agents/tide'))).toBe(false);
  const { rows } = await pool.query(
    `select (select array_agg(distinct agent) from agent_record) records, (select array_agg(agent) from ai_job) jobs,
            (select array_agg(name) from agenda_jobs where name = 'tide:read') queued,
            (select array_agg(agent) from agent_settings) settings, (select array_agg(agent) from agent_preference) chosen,
            (select array_agg(to_agent) from hand_over) handed, (select array_agg(agent) from notification) sent, (select array_agg(agent order by agent) from chat_session) chats`,
  );
  const ebb = ['ebb'];
  expect(rows).toEqual([
    {
      records: ebb,
      jobs: ebb,
      queued: null,
      settings: ebb,
      chosen: ebb,
      handed: ebb,
      sent: ebb,
      chats: ['ebb', 'tide'],
    },
  ]);
});

it('only administrators can approve, roll back, pin, remove and purge agents', async () => {
  const { shop, root, entries, server } = await served();
  const path = '/api/admin/agent-versions';
  const ana = await server.signIn('ana@example.test');
  expect((await ana.get(path)).status).toBe(403);
  const post = async (what: string, body: unknown) =>
    (await root.post(`${path}/tide/${what}`, body)) as Answer;
  const states = async () => {
    const [tide] = (await root.get(path)).body as { versions: { version: string; state: string }[] }[];
    return tide?.versions.map(({ version, state }) => `${version} ${state}`);
  };
  const report = {
    version: '1.0.0',
    sdk: { checkedWith: '0.1.0' },
    findings: [{ level: 'warning', part: 'size', text: 'It is large.' }],
  };
  const files = { 'dist/check.json': JSON.stringify(report) };
  const package_ = { author: { name: 'Acme' } };
  await shop.add(await shop.pack('1.0.0', { files, package: package_ }));
  await shop.agents('update', await shop.pack('2.0.0', { files, capabilities: ['documents'] }));
  await expect.poll(states).toEqual(['2.0.0 waits', '1.0.0 runs']);
  // The second package still contains the check report of the first.
  expect((await root.get(path)).body).toMatchObject([
    {
      id: 'tide',
      name: 'Tide',
      pinned: null,
      reason: null,
      versions: [
        { author: null, signedBy: null, beside: '1.0.0', more: ['documents'], less: [], check: null },
        { author: 'Acme', check: { sdk: '0.1.0', page: null, errors: [], warnings: ['size: It is large.'] } },
      ],
    },
  ]);

  expect(await post('run', { version: '2.0.0' })).toMatchObject({
    status: 409,
    body: {
      message:
        'Tide 2.0.0 needs approval, because it has or can do more than before (capability documents) [version-unapproved].',
    },
  });
  expect((await post('run', { version: '9.0.0' })).status).toBe(404);
  expect((await post('run', { version: '2.0.0', approve: true })).status).toBe(200);
  expect(await states()).toEqual(['2.0.0 runs', '1.0.0 ran']);
  expect((await root.put(`${path}/tide/pin`, { pinned: true })).body).toMatchObject({ pinned: '2.0.0' });
  expect((await post('run', { version: '1.0.0' })).status).toBe(409);
  await root.put(`${path}/tide/pin`, { pinned: false });
  expect((await post('run', { version: '1.0.0' })).status).toBe(200);
  expect(await states()).toEqual(['2.0.0 ran', '1.0.0 runs']);

  const broken = { 'server.mjs': `throw new Error('no tide');` };
  await shop.agents('update', await shop.pack('3.0.0', { files: broken }));
  const reason = async () => ((await root.get(path)).body as { reason: string | null }[])[0]?.reason;
  await expect.poll(reason).toContain('did not start: no tide; version 1.0.0 keeps running');
  expect(await states()).toEqual(['3.0.0 named', '2.0.0 ran', '1.0.0 runs']);
  expect((await post('run', { version: '1.0.0' })).status).toBe(200);
  await expect.poll(reason).toBeNull();

  expect((await post('remove', { confirm: 'Tide' })).body.fields).toHaveProperty('confirm');
  expect((await post('remove', { confirm: 'tide' })).body).toEqual({ deleted: null });
  expect(await states()).toEqual(['3.0.0 left', '2.0.0 left', '1.0.0 left']);
  expect((await root.get('/api/ai-agents')).body).toEqual([]);
  expect((await post('remove', { confirm: 'tide', purge: true })).body.deleted).toContain(
    'Permanently deleted',
  );
  expect((await root.get(path)).body).toEqual([]);
  const done = await entries();
  expect(done.map(([action]) => action).slice(4)).toEqual([
    'agent.approve',
    'agent.upgrade',
    'agent.pin',
    'agent.unpin',
    'agent.rollback',
    'agent.install',
    'agent.upgrade',
    'agent.rollback',
    'agent.remove',
    'agent.purge',
  ]);
  expect(done.at(-3)?.[1]).toEqual({ from: '3.0.0', to: '1.0.0' });
});

it('administrators can upload agent packages that are signed by a trusted key', async () => {
  const { shop, data, root, server } = await served();
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  await mkdir(path.join(data, 'agents/keys'), { recursive: true });
  await writeFile(path.join(data, 'agents/keys/acme.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
  const bytes = new Uint8Array(await readFile(await shop.pack('1.0.0')));
  const signature = sign(null, createHash('sha512').update(bytes).digest(), privateKey).toString('base64');
  const upload = async (client: TestClient, files: Record<string, string | Uint8Array<ArrayBuffer>>) => {
    const body = new FormData();
    for (const [name, content] of Object.entries(files)) body.append('files', new Blob([content]), name);
    const { status, body: answer } = await client.send('POST', '/api/admin/agent-versions', { body });
    return [status, answer as { message: string; versions: unknown[] }] as const;
  };
  const ana = await server.signIn('ana@example.test');
  expect((await upload(ana, { 'tide.tgz': bytes, 'tide.sig': signature }))[0]).toBe(403);
  const [unsigned, why] = await upload(root, { 'tide.tgz': bytes });
  expect([unsigned, why.message]).toEqual([409, expect.stringContaining('The package is not signed')]);
  const flipped = bytes.map((byte, index) => (index === 4 ? byte ^ 1 : byte));
  expect((await upload(root, { 'tide.tgz': flipped, 'tide.sig': signature }))[0]).toBe(409);
  expect((await upload(root, { 'tide.zip': bytes }))[0]).toBe(400);
  expect((await root.get('/api/admin/agent-versions')).body).toEqual([]);
  const [status, { versions }] = await upload(root, { 'tide.tgz': bytes, 'tide.tgz.sig': signature });
  expect([status, versions]).toMatchObject([
    201,
    [{ version: '1.0.0', state: 'waits', signedBy: 'acme.pem' }],
  ]);
  expect((await readdir(data)).filter((name) => name.startsWith('.'))).toEqual([]);
});
