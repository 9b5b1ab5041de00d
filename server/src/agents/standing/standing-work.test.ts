import { describe, expect, it } from 'vitest';
import type { AgentFolder } from '../../testing/agent-folder.ts';
import { serveAgents } from '../../testing/serve-agents.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { running } from '../../modules/agents/installed.ts';
import { createScheduleRuns } from './schedule-runs.ts';

const clock = `
import { AppError } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
const { schedule, defineServerPlugin } = serverKit({ id: 'clock', name: 'Clock', description: '-', capabilities: ['notify'] });
const tell = (what) => ({ call, dueAt, lastDueAt }) => {
  if (call.user.email.startsWith('cyd')) throw new AppError('invalid', 'Cyd has no time');
  return call.notify.user(what + ' ' + dueAt.slice(0, 10) + ' ' + (lastDueAt === null));
};
export default defineServerPlugin({ schedules: [
  schedule('digest', { cron: '0 7 * * 1', timezone: 'Europe/Berlin', for: 'each-person', title: 'Weekly digest' }, tell('digest')),
  schedule('tidy', { every: '6 hours', for: 'workspace' }, tell('tidy')),
] });
`;

const reader = (id: string, fails: boolean) => `
import { z } from 'zod';
import { endpoint } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
const { on, route, defineServerPlugin } = serverKit({ id: '${id}', name: '${id}', description: '-', capabilities: ['notify', 'storage'] });
const Note = z.object({ documentId: z.string() });
const keep = endpoint({ method: 'POST', path: '/keep', body: Note, response: z.unknown() });
let tries = 0;
const hear = (event) => on(event, async ({ call, documentId }) => {
  if (${fails} && ++tries === 1) throw new Error('once more');
  await call.notify.user('${id} ' + event + ' ' + documentId.slice(-1));
});
export default defineServerPlugin({
  routes: [route(keep, ({ body, call }) => call.storage.collection('notes', Note, { about: { document: 'documentId' } }).create(body))],
  subscriptions: ['document.updated', 'document.deleted', 'access.lost'].map(hear),
});
`;

const write = async ({ agent, plugins }: AgentFolder) => {
  const schedules = [
    { name: 'digest', title: 'Weekly digest' },
    { name: 'tidy', title: 'Tidy up' },
  ];
  await agent('clock', { manifest: { capabilities: ['notify'], schedules }, server: clock });
  await plugins({ clock: {} });
};

const ids = ['7d6ff6b0-5d0f-4d30-9c7c-2b8f6a2f0a1a', '7d6ff6b0-5d0f-4d30-9c7c-2b8f6a2f0a1b'] as const;

const told = async (client: TestClient): Promise<string[]> =>
  (await client.get('/api/notifications')).body.items.map(({ title }: { title: string }) => title).toSorted();

const untilTold = (client: TestClient) => expect.poll(() => told(client));

describe('schedules of agents', () => {
  it("an agent's schedule runs for its people, once for all missed times, and can be paused", async () => {
    const { server } = await serveAgents(write);
    const { pool } = server.database;
    const [ana, ben, cyd, root] = await Promise.all(
      ['ana', 'ben', 'cyd', 'root'].map((name) => server.signIn(`${name}@example.test`)),
    );
    if (!ana || !ben || !cyd || !root) throw new Error('nobody signed in');
    await expect.poll(async () => (await ana.get('/api/ai-schedules')).body).toHaveLength(1);
    expect((await server.anonymous.get('/api/ai-schedules')).status).toBe(401);
    expect((await ana.get('/api/ai-schedules')).body).toMatchObject([
      {
        agentName: 'Agent clock',
        title: 'Weekly digest',
        timing: { cron: '0 7 * * 1', timezone: 'Europe/Berlin' },
      },
    ]);
    expect((await root.get('/api/ai-schedules')).body).toMatchObject([
      { name: 'digest', pausedForAll: false },
      { name: 'tidy', pausedForAll: true, nextAt: null, runsAs: null },
    ]);
    const digest = '/ai-schedules/clock/digest';
    const tidy = '/ai-schedules/clock/tidy';
    expect((await ana.put(`/api${tidy}`, { paused: true })).status).toBe(404);
    expect((await ana.put(`/api/admin${digest}`, { paused: true })).status).toBe(403);
    expect((await ben.put(`/api${digest}`, { paused: true })).body).toMatchObject({
      paused: true,
      nextAt: null,
    });
    expect((await root.put(`/api/admin${tidy}`, { paused: false })).body).toMatchObject({
      pausedForAll: false,
    });

    const missed = '2026-01-05T06:00:00Z';
    await pool.query('update agent_schedule set next_at = $1', [missed]);
    await untilTold(ana).toEqual(['digest 2026-01-05 true']);
    await untilTold(root).toEqual(['digest 2026-01-05 true', 'tidy 2026-01-05 true']);
    await untilTold(cyd).toEqual(['Agent clock: Weekly digest failed']);
    const [failed] = (await cyd.get('/api/ai-jobs')).body;
    expect((await cyd.get('/api/notifications')).body.items).toMatchObject([
      { body: 'Cyd has no time', href: `/jobs/${failed.id}` },
    ]);
    const { rows } = await pool.query('select 1 from agent_schedule where next_at > now() and last_at = $1', [
      missed,
    ]);
    expect(rows).toHaveLength(2);
    expect(await told(ben)).toEqual([]);
  });

  it("a person can run an agent's schedule now, and only administrators can run one of the workspace", async () => {
    const { server } = await serveAgents(write);
    const ana = await server.signIn('ana@example.test');
    const root = await server.signIn('root@example.test');
    await expect.poll(async () => (await root.get('/api/ai-schedules')).body).toHaveLength(2);
    const { status, body } = await ana.post('/api/ai-schedules/clock/digest/run', {});
    expect([status, body.agent]).toEqual([200, 'clock']);
    await expect.poll(async () => (await ana.get(`/api/ai-jobs/${body.id}`)).body.status).toBe('completed');
    expect((await ana.post('/api/ai-schedules/clock/tidy/run', {})).status).toBe(404);
    expect((await root.post('/api/ai-schedules/clock/tidy/run', {})).status).toBe(200);
    expect((await ana.post('/api/ai-schedules/clock/absent/run', {})).status).toBe(404);
  });

  it("an agent's schedule runs once although two server processes check simultaneously", async () => {
    const { server, platform } = await serveAgents(write);
    const { pool } = server.database;
    await server.signIn('ana@example.test');
    await server.signIn('ben@example.test');
    await expect.poll(async () => (await pool.query('select 1 from agent_schedule')).rowCount).toBe(2);
    const agent = running(platform.registry.get('clock'));
    const other = createScheduleRuns({
      database: server.database,
      user: async () => null,
      admission: async () => () => true,
    });
    await pool.query(`update agent_schedule set next_at = '2026-01-05' where name = 'digest'`);
    await Promise.all(Array.from({ length: 5 }, () => other.runDue(agent ? [agent] : [])));
    await expect
      .poll(async () => (await pool.query(`select 1 from ai_job where name = 'schedule:digest'`)).rowCount)
      .toBe(2);
  });
});

describe('document news', () => {
  it("an agent's document news reaches only the people concerned, also after the agent was off", async () => {
    const { server } = await serveAgents(async ({ agent, plugins }) => {
      const manifest = { capabilities: ['notify', 'storage'] };
      await agent('reader', { manifest, server: reader('reader', true) });
      await agent('other', { manifest, server: reader('other', false) });
      await plugins({ reader: {}, other: {} });
    });
    const { pool } = server.database;
    const [ana, ben, cyd, root] = await Promise.all(
      ['ana', 'ben', 'cyd', 'root'].map((name) => server.signIn(`${name}@example.test`)),
    );
    if (!ana || !ben || !cyd || !root) throw new Error('nobody signed in');
    const idOf = async (client: TestClient) => (await client.get('/api/auth/me')).body.id as string;
    for (const id of ids) {
      await pool.query(
        `insert into document (id, owner_id, filename, file_type, file_size, status) values ($1, $2, 'a.txt', 'text/plain', 1, 'processed')`,
        [id, await idOf(ana)],
      );
      for (const reads of [ben, cyd])
        await pool.query('insert into document_share (document_id, user_id) values ($1, $2)', [
          id,
          await idOf(reads),
        ]);
    }
    await expect.poll(async () => (await pool.query('select 1 from agent_subscription')).rowCount).toBe(6);
    for (const person of [ana, ben]) await person.post('/api/agents/reader/keep', { documentId: ids[0] });
    await cyd.post('/api/agents/other/keep', { documentId: ids[1] });

    await pool.query('update document set version = 2');
    await untilTold(ana).toEqual(['reader document.updated a']);
    await untilTold(ben).toEqual(['reader document.updated a']);
    await untilTold(cyd).toEqual(['other document.updated b']);

    await pool.query('delete from document_share where user_id = $1', [await idOf(ben)]);
    await untilTold(ben).toEqual(['reader access.lost a', 'reader document.updated a']);

    await root.put('/api/admin/agents/reader', { enabled: false });
    await pool.query('update document set deleted_at = now()');
    await untilTold(cyd).toEqual(['other document.deleted b', 'other document.updated b']);
    expect(await told(ana)).toEqual(['reader document.updated a']);
    await root.put('/api/admin/agents/reader', { enabled: true });
    await untilTold(ana).toEqual(['reader document.deleted a', 'reader document.updated a']);
    expect((await ana.get('/api/ai-jobs')).body).toEqual([]);
    await expect
      .poll(
        async () => (await pool.query('select 1 from ai_job union all select 1 from document_news')).rowCount,
      )
      .toBe(0);
  });
});
