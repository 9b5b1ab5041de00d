import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import { expect, test } from 'vitest';
import { migrations } from '../../db/migrations/index.ts';
import { createAuditService } from '../../modules/audit/service.ts';
import { entities } from '../../modules/entities.ts';
import { createEvents } from '../../modules/events.ts';
import { createNotificationService } from '../../modules/notifications/service.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { workspacePlugins } from '../plugins-file/workspace-plugins.ts';
import { createMeter } from './meter.ts';
import { watchCanaries } from './watch-canaries.ts';

test("reading a canary's call counts waits for counts that are still being stored", async () => {
  await using database = await testDatabase({ entities, migrations });
  const events = await createEvents(database);
  const meter = createMeter(() => true);
  await using watch = watchCanaries({
    pluginsFile: workspacePlugins('/nowhere/plugins.json', undefined),
    database,
    registry: { canaries: () => [], refresh: () => Promise.resolve() },
    meter,
    people: { administrators: () => Promise.resolve([]) },
    adminEmails: [],
    audit: createAuditService(),
    notifications: createNotificationService(database, events),
    events,
    log: pino({ level: 'silent' }),
  });
  meter.begin({ slug: 'tide', version: '2.0.0' }, 'call')({ failure: undefined });
  const held = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const holding = database.transaction(async (tx) => {
    await tx.query('lock table agent_canary_count in exclusive mode');
    held.resolve();
    await letGo.promise;
  });
  await held.promise;
  const look = watch.flush();
  const seen = watch
    .flush()
    .then(() => database.pool.query<{ count: number }>('select count from agent_canary_count'));
  await delay(100);
  letGo.resolve();
  await Promise.all([look, holding]);
  expect((await seen).rows).toEqual([{ count: 1 }]);
});
