import type { BackupState } from '@staffroom/sdk/core';
import { CronExpressionParser } from 'cron-parser';
import type { Database } from '../../db/database.ts';
import type { Env } from '../../env.ts';
import { BackupRunRow, RestoredWorkspace } from '../../modules/backups/entity.ts';
import { User } from '../../modules/users/entity.ts';
import { presentRun } from './present-run.ts';

interface BackupStateOptions {
  env: Pick<Env, 'BACKUP_TO' | 'BACKUP_SCHEDULE' | 'BACKUP_KEEP' | 'BACKUP_ENCRYPT_TO'>;
  orm: Database['orm'];
  now: () => Date;
}

const hour = 3_600_000;
const lateAfter = 48 * hour;
/** Milliseconds after which a backup that failed is tried again before its next scheduled time. */
const retryAfter = hour;
const listed = 20;

/** Reads the history of backups: what the page shows, and when the next backup is due. */
export function createBackupState({ env, orm, now }: BackupStateOptions) {
  const em = () => orm.em.fork();

  const newest = (kind: 'backup' | 'verify', successful: boolean) =>
    em().findOne(
      BackupRunRow,
      { kind, ...(successful && { finishedAt: { $ne: null }, error: null }) },
      { orderBy: { startedAt: 'desc' } },
    );

  async function state(): Promise<BackupState> {
    const [runs, last, verified, restored] = await Promise.all([
      em().find(BackupRunRow, {}, { orderBy: { startedAt: 'desc' }, limit: listed }),
      newest('backup', true),
      newest('verify', true),
      em().findOne(RestoredWorkspace, { resumedAt: null }),
    ]);
    const ids = runs.flatMap(({ startedBy }) => startedBy ?? []);
    const people = await em().find(User, { id: { $in: ids } });
    const names = new Map(people.map(({ id, name }) => [id, name]));
    const isLate = now().getTime() - (last?.finishedAt?.getTime() ?? 0) > lateAfter;
    return {
      place: env.BACKUP_TO ?? null,
      schedule: env.BACKUP_SCHEDULE,
      keep: env.BACKUP_KEEP,
      encrypted: env.BACKUP_ENCRYPT_TO !== undefined,
      nextAt: env.BACKUP_TO === undefined ? null : tick('next').toISOString(),
      last: last && presentRun(last, names),
      verified: verified && presentRun(verified, names),
      late: env.BACKUP_TO !== undefined && isLate,
      runs: runs.map((run) => presentRun(run, names)),
      restored: restored && {
        backup: restored.backup,
        snapshotAt: restored.snapshotAt.toISOString(),
        restoredAt: restored.restoredAt.toISOString(),
      },
    };
  }

  function tick(direction: 'next' | 'prev'): Date {
    return CronExpressionParser.parse(env.BACKUP_SCHEDULE, { currentDate: now(), tz: 'UTC' })
      [direction]()
      .toDate();
  }

  /**
   * Whether the latest scheduled time has no backup yet.
   * @param since when this process began to look; an earlier scheduled time without any backup in the history is not made up for
   */
  async function isDue(since: Date): Promise<boolean> {
    const scheduledAt = tick('prev');
    const [complete, latest] = await Promise.all([newest('backup', true), newest('backup', false)]);
    if (complete === null && latest === null) return scheduledAt > since;
    if (complete && complete.startedAt >= scheduledAt) return false;
    return (
      latest === null ||
      latest.startedAt < scheduledAt ||
      now().getTime() - latest.startedAt.getTime() > retryAfter
    );
  }

  return { newest, state, isDue };
}
