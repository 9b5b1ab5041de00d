import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { createRetentionTargets } from './retention-targets.sql.ts';
import { createRetentionService } from './service.ts';
import { createAuditService } from '../audit/service.ts';
import { createWorkspaceSettings } from '../workspace-settings/service.ts';

let server: TestServer;
let root: TestClient;
let ana: TestClient;
beforeAll(async () => {
  server = await testServer();
  root = await server.signIn('root@example.test');
  ana = await server.signIn('ana@example.test');
});
afterAll(() => server.close());

const path = '/api/admin/retention';
const put = (kind: string, days: unknown) => root.put(`${path}/${kind}`, { days });

describe('retention', () => {
  it('retention periods are set by administrators within limits, and audited', async () => {
    expect((await ana.get(path)).status).toBe(403);
    expect((await ana.put(`${path}/chats`, { days: 7 })).status).toBe(403);
    expect((await root.get(path)).body).toMatchObject([
      { kind: 'trash', days: 30, forEver: false },
      { kind: 'chats', days: null },
      { kind: 'notifications', days: null },
      { kind: 'usage', days: null },
      { kind: 'audit', days: null },
    ]);
    expect((await put('trash', null)).body.fields).toHaveProperty('days');
    expect((await put('audit', 364)).body.message).toBe('Keep this kind of data for at least 365 days');
    expect((await put('usage', 61)).status).toBe(400);
    expect((await put('chats', 1.5)).status).toBe(400);
    expect((await put('nothing', 9)).status).toBe(404);
    expect((await put('chats', 90)).body).toMatchObject({ kind: 'chats', days: 90, due: 0 });
    await put('chats', null);
    expect((await root.get('/api/admin/audit?action=retention.')).body.items).toMatchObject([
      { action: 'retention.update', subject: 'chats', detail: { before: 90, after: null } },
      { detail: { before: null, after: 90 } },
    ]);
    await put('trash', 14);
    expect((await ana.get('/api/config')).body.trashDays).toBe(14);
    await put('trash', 30);
  });

  it('retention deletes data older than the limit in batches, and nothing else', async () => {
    const { pool } = server.database;
    const { id } = (await ana.get('/api/auth/me')).body;
    const old = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);
    for (const days of [91, 89])
      await pool.query(
        `insert into chat_session (id, user_id, agent, title, updated_at) values (gen_random_uuid(), $1, 'echo', $2, $3)`,
        [id, `${days} days`, old(days)],
      );
    for (const [title, minutes] of [
      ['just deleted', 59],
      ['long deleted', 61],
    ])
      await pool.query(
        `insert into chat_session (id, deleted_by, deleted_at, agent, title, updated_at)
         values (gen_random_uuid(), $1, $2, 'echo', $3, $4)`,
        [id, new Date(Date.now() - Number(minutes) * 60_000), title, old(91)],
      );
    await pool.query(
      `insert into notification (user_id, title, created_at) select $1, 'Old', $2 from generate_series(1, 1203)`,
      [id, old(31)],
    );
    await pool.query(`insert into notification (user_id, title) values ($1, 'New')`, [id]);
    await pool.query(
      `insert into ai_call (provider, model, input_tokens, output_tokens, duration_ms, outcome, created_at)
       select 'acme', 'large', 1, 1, 1, 'complete', t from unnest($1::timestamptz[]) t`,
      [[old(63), old(61)]],
    );
    await put('chats', 90);
    await put('notifications', 30);
    await put('usage', 62);
    expect((await root.get(path)).body).toMatchObject([{}, { due: 1 }, { due: 1203 }, { due: 1 }, {}]);
    const events: unknown[] = [];
    const retentionTargets = createRetentionTargets(
      server.database,
      { publish: async (event) => void events.push(event) },
      { purge: async () => 0 },
      { countTrashed: async () => 0, purge: async () => 0 },
    );
    const settings = createWorkspaceSettings({
      database: server.database,
      audit: createAuditService(),
      events: { publish: async () => undefined },
    });
    const retention = createRetentionService({ settings, retentionTargets });
    expect(await retention.clear(new AbortController().signal)).toEqual({
      trash: 1,
      chats: 1,
      notifications: 1203,
      usage: 1,
    });
    expect(events).toMatchObject([{ name: 'chat.deleted', userId: id }]);
    const { rows } = await pool.query(
      `select (select string_agg(title, ', ' order by title) from chat_session) chats, (select string_agg(title, ', ') from notification) news,
              (select count(*)::int from ai_call) calls`,
    );
    expect(rows).toEqual([{ chats: '89 days, just deleted', news: 'New', calls: 1 }]);
  });
});
