import { expect, it } from 'vitest';
import { createScheduleRuns } from '../../agents/standing/schedule-runs.ts';
import { createOutgoing } from '../../ai/outgoing/outgoing.ts';
import type { CapabilityContext } from '../../capabilities/context.ts';
import { webhookCapability } from '../../capabilities/webhook.ts';
import { migrations } from '../../db/migrations/index.ts';
import type { RunningAgent } from '../../modules/agents/installed.ts';
import { isPausedAfterRestore } from '../../modules/backups/restored-workspace.sql.ts';
import { entities } from '../../modules/entities.ts';
import { testDatabase } from '../../testing/test-database.ts';

it('after a restore, schedules and webhooks wait until an administrator resumes them', async () => {
  await using database = await testDatabase({ entities, migrations });
  const { pool } = database;
  await pool.query(
    `with person as (insert into app_user (subject, email, name) values ('s', 'ana@example.test', 'Ana'))
     insert into agent_schedule (agent, name, title, scope, timing, next_at, paused)
     values ('echo', 'daily', 'Daily', 'each-person', '{"every": "1 day"}', date_trunc('minute', now()), false)`,
  );
  await pool.query(`insert into restored_workspace (backup, snapshot_at) values ('x', now())`);
  const runs = createScheduleRuns({
    database,
    user: async () => null,
    admission: async () => () => true,
  });
  const agent = { slug: 'echo', entry: {} } as RunningAgent;
  const outgoing = createOutgoing({ allowedHosts: [] });
  const { signal } = new AbortController();
  const webhook = webhookCapability({
    outgoing,
    variables: { A_WEBHOOK_SECRET: 'secret' },
    isPaused: () => isPausedAfterRestore(database),
  })({ signal } as CapabilityContext);
  const event = { url: 'https://hook.test', secret: 'A_WEBHOOK_SECRET', id: '1', type: 'a', data: {} };

  expect(await runs.runDue([agent])).toEqual([]);
  await expect(webhook.send(event)).rejects.toThrow(/restored from a backup/);
  await pool.query('update restored_workspace set resumed_at = now()');
  expect(await runs.runDue([agent])).toMatchObject([{ agent: 'echo', name: 'schedule:daily' }]);
  await expect(webhook.send(event)).rejects.not.toThrow(/restored from a backup/);
  outgoing.close();
});
