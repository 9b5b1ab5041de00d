import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fakePlatform } from '@staffroom/sdk/testing';
import type { FakeDocument } from '@staffroom/sdk/internal/testing';
import { pino } from 'pino';
import { openDatabase } from '../../db/database.ts';
import { migrations } from '../../db/migrations/index.ts';
import { createAuditService } from '../../modules/audit/service.ts';
import { entities } from '../../modules/entities.ts';
import { currentStep } from '../../modules/jobs/current-step.ts';
import { createUsers } from '../../modules/users/service.ts';
import { watchdogReportFile, takeWatchdogReport } from '../../threads/watchdog-report.ts';
import { watchLoop } from '../../threads/loop-watch.ts';
import { type AgentServices, agentServices } from '../agent-services.ts';
import { fillIn } from './fill-in.ts';

// A separate process that tests kill: a worker without HTTP that uses the given database and agents.
/**
 * Arguments of the program. `limit`: seconds within which the event loop must turn; `model`: set if the agents have a model.
 */
const [pluginsFile = '', dataDir = '', url, library, limit = '60', model] = process.argv.slice(2);
const documents: FakeDocument[] = library ? JSON.parse(await readFile(library, 'utf8')) : [];
const { signal } = new AbortController();
const shelf = fakePlatform({ documents, userId: '', signal }).capabilities('').documents;
const log = { info() {}, warn() {}, error() {} };
const database = await openDatabase({ url: url || undefined, dataDir, entities, migrations, log });
const opened = Promise.withResolvers<AgentServices>();
const compose = agentServices(
  {
    pluginsFile,
    watchdogReport: await takeWatchdogReport(watchdogReportFile(dataDir)),
    ...(model && { fillIn }),
    documents: {
      list: (_, { q, ...page } = {}) => shelf.list({ ...page, ...(q !== undefined && { search: q }) }),
      projects: () => shelf.projects(),
      get: (_, id) => shelf.get(id),
      content: (_, id, version) => shelf.content(id, version),
      text: (_, id) => shelf.text(id),
      picture: (_, id, page, version) => shelf.picture(id, page, version),
      pages: (_, id) => shelf.pages(id),
      file: (_, id, version) => shelf.file(id, version),
      unread: async () => [],
    },
  },
  opened.resolve,
);
const users = createUsers(database, []);
const audit = createAuditService();
const services = await compose({ database, log: pino({ level: 'silent' }), users, audit });
const { queue } = await opened.promise;
const watch = watchLoop({
  log: pino({ level: 'silent' }),
  running: () => queue.running(),
  current: () => currentStep.getStore()?.jobId ?? null,
  limit: Number(limit),
  reportFile: watchdogReportFile(dataDir),
});
process.stdout.write('working\n');
await once(process, 'SIGTERM');
await services.stop();
await watch[Symbol.asyncDispose]();
await database.close();
process.exit(0);
