import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../../db/database.ts';
import type { Role } from '../../foundation.ts';
import type { ProductBuild } from '../product-build.ts';
import { boundedLabel } from './bounded-label.ts';
import { createDatabaseFigures } from './database-figures.ts';
import type { LiveState } from './metrics.ts';

export interface StateDependencies {
  database: Pick<Database, 'pool' | 'hot'>;
  build: ProductBuild;
  role: Role;
  /** The folder of the data, whose disk is measured. */
  dataDir: string;
  /** Whether jobs are stored in PostgreSQL. */
  hasJobs: boolean;
  /** Whether the audit log is sent elsewhere. */
  sendsAudit: boolean;
  /** Whether the server takes backups, and whether it can verify them. It has no key for encrypted ones. */
  backups: { scheduled: boolean; verified: boolean };
}

/** Creates the metrics of the state, which is read whenever the metrics are requested. @param live is replaced when known */
export function createStateMetrics(
  registry: Registry,
  { database, build, role, dataDir, hasJobs, sendsAudit, backups }: StateDependencies,
  live: () => LiveState,
): void {
  const figures = createDatabaseFigures(database.pool);
  const jobLabel = boundedLabel();
  type Collect = (own: Gauge) => void | Promise<void>;
  const gauge = (name: string, help: string, labelNames: string[], collect: Collect) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset();
        return collect(this);
      },
    });
  /** A gauge of a value that may be missing; a series with the value 0 would be wrong then. */
  const single = (name: string, help: string, read: () => Promise<number | null>) =>
    gauge(name, help, [], async (own) => {
      const value = await read();
      if (value === null) own.remove();
      else own.set(value);
    });

  // Comes first: the other metrics query the database when they are collected, and their own queries wait for a moment.
  gauge(
    'staffroom_db_pool',
    'Database connections of this process; waiting counts work without a connection',
    ['pool', 'state'],
    (own) => {
      for (const [pool, counts] of Object.entries({ usual: database.pool, hot: database.hot })) {
        own.set({ pool, state: 'open' }, counts.totalCount);
        own.set({ pool, state: 'idle' }, counts.idleCount);
        own.set({ pool, state: 'waiting' }, counts.waitingCount);
      }
    },
  );

  gauge('staffroom_ready', 'Whether the process can work (1), by its role', ['role'], async (own) =>
    own.set({ role }, (await live().isReady()) ? 1 : 0),
  );
  gauge(
    'staffroom_build_info',
    'The version and the commit of the program; the value is 1',
    Object.keys(build),
    (own) => own.set({ version: build.version, commit: build.commit ?? '' }, 1),
  );
  gauge('staffroom_websocket_connections', 'Open sockets of browsers', [], (own) =>
    own.set(live().figures().sockets),
  );
  gauge('staffroom_answers_active', 'Answers that this process is writing', [], (own) =>
    own.set(live().figures().answers),
  );
  const disk = async () => statfs(dataDir).catch(() => null);
  single('staffroom_disk_free_bytes', 'Free bytes of the disk with the data folder', async () => {
    const measured = await disk();
    return measured && measured.bavail * measured.bsize;
  });
  single('staffroom_disk_size_bytes', 'Size of the disk with the data folder in bytes', async () => {
    const measured = await disk();
    return measured && measured.blocks * measured.bsize;
  });
  gauge('staffroom_documents', 'Documents of the workspace by status', ['status'], async (own) => {
    for (const { name, value } of (await figures.documents()) ?? []) own.set({ status: name }, value);
  });
  gauge(
    'staffroom_budget_used_ratio',
    'The highest used part of this month’s budgets, by the kind of budget',
    ['scope'],
    async (own) => {
      for (const { name, value } of (await figures.budgets()) ?? []) own.set({ scope: name }, value);
    },
  );
  const backupTime = async (kind: 'backup' | 'verify') => {
    const times = await figures.backups();
    return times && (times.find(({ name }) => name === kind)?.value ?? 0);
  };
  if (backups.scheduled)
    single('staffroom_backup_last_success_timestamp_seconds', 'Time of the latest complete backup', () =>
      backupTime('backup'),
    );
  if (backups.verified)
    single(
      'staffroom_backup_last_verified_timestamp_seconds',
      'Time of the latest backup that was verified',
      () => backupTime('verify'),
    );
  if (sendsAudit)
    single(
      'staffroom_audit_oldest_unsent_seconds',
      'Seconds for which the oldest audit entry has been waiting to be sent',
      () => figures.oldestUnsentAudit(),
    );
  if (!hasJobs) return;
  gauge('staffroom_jobs', 'Due jobs of the workspace by state and name', ['state', 'name'], async (own) => {
    const jobs = await figures.jobs();
    if (!jobs) return;
    // A sum over the names is 0 instead of missing while there are no jobs.
    for (const state of ['waiting', 'running']) own.set({ state, name: 'other' }, 0);
    for (const { name, state, value } of jobs) own.inc({ state, name: jobLabel(name) }, value);
  });
  single(
    'staffroom_job_oldest_waiting_seconds',
    'Seconds for which the oldest due job has been waiting',
    () => figures.oldestJob(),
  );
}
