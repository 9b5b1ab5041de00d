import type { BackupService } from '../backup/service/backup-service.ts';
import { startBackups } from '../backup/service/start-backups.ts';
import type { Foundation } from '../foundation.ts';
import { createAuditStream } from '../modules/audit/export/audit-stream.ts';
import { auditTarget } from '../modules/audit/export/audit-target.ts';
import { startSealing } from '../modules/audit/seals.ts';
import { currentVersion } from '../modules/documents/ingestion/current-version.ts';
import { currentStep } from '../modules/jobs/current-step.ts';
import type { Queue } from '../modules/jobs/queue.ts';
import { startClearing } from '../modules/retention/clearing.ts';
import type { RetentionService } from '../modules/retention/service.ts';
import type { Indexing } from '../modules/search/indexing.ts';
import { watchLoop } from '../threads/loop-watch.ts';
import { takeWatchdogReport, watchdogReportFile } from '../threads/watchdog-report.ts';
import type { AgentPlatform } from './agents/compose-agents.ts';
import type { composeDigests } from './compose-digests.ts';
import type { Library } from './compose-library.ts';
import type { composePeople } from './compose-people.ts';

interface WorkParts {
  /** The paths of all core routes, which no agent may use. */
  paths: readonly string[];
  queue: Queue;
  platform: Pick<AgentPlatform, 'start' | 'settleWatchdogReport'>;
  library: Pick<Library, 'ingestion' | 'start'>;
  retention: RetentionService;
  backups: BackupService;
  digests: ReturnType<typeof composeDigests>;
  indexing: Pick<Indexing, 'recover'>;
  people: Pick<ReturnType<typeof composePeople>, 'recover'>;
}

/** Starts the agents and, in a process that does background work, this work. */
export async function startWork(foundation: Foundation, parts: WorkParts): Promise<AsyncDisposable> {
  const { env, log, role } = foundation;
  const { queue, platform, paths } = parts;
  const reportFile = watchdogReportFile(env.DATA_DIR);
  await using made = new AsyncDisposableStack();
  // Watches the event loop before the agents start, because one of them may block the thread. Processes without jobs are not
  // watched.
  made.use(
    watchLoop({
      log,
      running: () => queue.running(),
      current: () => currentStep.getStore()?.jobId ?? null,
      reading: () => currentVersion.getStore() ?? null,
      ...(role !== 'web' && { reportFile }),
    }),
  );
  await platform.start(paths);
  if (role !== 'web') made.use(await startJobs(foundation, { ...parts, reportFile }));
  return made.move();
}

/** Starts the background work, and continues what a stop has interrupted. */
async function startJobs(
  foundation: Foundation,
  {
    reportFile,
    queue,
    platform,
    library,
    retention,
    backups,
    digests,
    indexing,
    people,
  }: WorkParts & { reportFile: string },
): Promise<AsyncDisposable> {
  const { env, database, log } = foundation;
  await using made = new AsyncDisposableStack();
  const watchdogReport = await takeWatchdogReport(reportFile);
  if (watchdogReport) await platform.settleWatchdogReport(watchdogReport);
  if (watchdogReport?.versionId != null) await library.ingestion.failStuck(watchdogReport.versionId);
  await queue.start();
  made.use(await library.start());
  made.use(startClearing({ retention, queue, log }));
  made.use(startSealing({ database, log }, openAuditStream(foundation)));
  made.use(await startBackups({ backups, database, dataDir: env.DATA_DIR, log }));
  made.use(digests.start(queue));
  await indexing.recover();
  await people.recover();
  return made.move();
}

function openAuditStream({ env, database, version, log }: Foundation) {
  if (env.AUDIT_TO === undefined) return undefined;
  const target = auditTarget(env.AUDIT_TO, env.AUDIT_TOKEN);
  return createAuditStream({ database, target, product: { name: env.PRODUCT_NAME, version }, log });
}
