import { mkdir, rm } from 'node:fs/promises';
import { AppError } from '@staffroom/sdk';
import type { BackupState } from '@staffroom/sdk/core';
import { CronExpressionParser } from 'cron-parser';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { migrations } from '../../db/migrations/index.ts';
import type { Env } from '../../env.ts';
import { callLog } from '../../http/log.ts';
import type { AuditService } from '../../modules/audit/service.ts';
import { BackupRunRow, RestoredWorkspace } from '../../modules/backups/entity.ts';
import type { BlobStore } from '../../modules/blobs/blob-store.ts';
import { User } from '../../modules/users/entity.ts';
import { lockBackups } from '../backup-lock.ts';
import type { Manifest } from '../format/manifest.ts';
import { createOpening } from '../format/sealing.ts';
import { beginHistory } from '../history.ts';
import { newestBackup, readManifest } from '../list-backups.ts';
import { BackupRefused, type OnPhase } from '../outcome.ts';
import { scratchOf } from '../place.ts';
import { type BackupRequest, runBackup } from '../run-backup.ts';
import { openTarget } from '../targets/open-target.ts';
import { stoppableTarget } from '../targets/stoppable-target.ts';
import { verifyBackup } from '../verify/verify-backup.ts';
import { presentRun } from './present-run.ts';

export interface BackupServiceDependencies {
  env: Env;
  variables: Readonly<Record<string, string | undefined>>;
  secret: string;
  version: string;
  database: Database;
  blobs: Pick<BlobStore, 'get'>;
  audit: Pick<AuditService, 'record'>;
  log: Logger;
  now?: () => Date;
}

const hour = 3_600_000;
const lateAfter = 48 * hour;
/** Milliseconds after which a backup that failed is tried again before its next scheduled time. */
const retryAfter = hour;
/** Milliseconds after which a scheduled backup is verified again. */
const verifyEvery = 7 * 24 * hour;
const listed = 20;

export type BackupService = ReturnType<typeof createBackupService>;

/** Takes and verifies backups in the server, for the schedule, the page and the command. */
export function createBackupService(dependencies: BackupServiceDependencies) {
  const { env, variables, secret, version, database, blobs, audit, log } = dependencies;
  const { now = () => new Date() } = dependencies;
  const { pool, orm, embedded, transaction } = database;
  const place = {
    env,
    variables,
    secret,
    product: version,
    embedded,
    blobs,
    snapshot: (scratch: string) => database.snapshot(scratch),
    pool,
    now,
  };
  const em = () => orm.em.fork();
  /** Backups and verifications that this process runs in the background. */
  const working = new Set<Promise<unknown>>();
  const closing = new AbortController();

  const newest = (kind: 'backup' | 'verify', successful: boolean) =>
    em().findOne(
      BackupRunRow,
      { kind, ...(successful && { finishedAt: { $ne: null }, error: null }) },
      { orderBy: { startedAt: 'desc' } },
    );

  function requirePlace(): string {
    if (env.BACKUP_TO !== undefined) return env.BACKUP_TO;
    throw new AppError('conflict', 'Set BACKUP_TO on the server and restart it. Then backups have a place.');
  }

  const scheduled = (to: string, startedBy: string | null): BackupRequest => ({
    to,
    folder: env.DATA_DIR,
    recipient: env.BACKUP_ENCRYPT_TO ?? null,
    keep: env.BACKUP_KEEP,
    startedBy,
  });

  async function take(request: BackupRequest, onPhase: OnPhase = () => undefined): Promise<Manifest> {
    closing.signal.throwIfAborted();
    const manifest = await runBackup(place, { ...request, signal: closing.signal }, onPhase);
    const { name, blobs: files } = manifest;
    log.info({ backup: name, files: files.count, newBytes: files.fresh.bytes }, 'backup: complete');
    if (files.missing.length > 0)
      log.warn({ missing: files.missing.slice(0, 20) }, 'backup: files missing in store');
    return manifest;
  }

  async function verify(startedBy: string | null): Promise<void> {
    using opened = await openTarget(requirePlace(), env, env.DATA_DIR);
    const target = stoppableTarget(opened, closing.signal);
    const name = await newestBackup(target);
    const scratch = `${scratchOf(env)}-verify`;
    await using resources = new AsyncDisposableStack();
    resources.use(await lockBackups(pool, env.DATA_DIR));
    const history = await beginHistory(pool, {
      kind: 'verify',
      place: target.address,
      startedBy,
      name,
      startedAt: now(),
    });
    try {
      await mkdir(scratch, { recursive: true });
      const manifest = await readManifest(target, name);
      const source = { target, opening: await createOpening(manifest.encryptedTo, null), folder: name };
      const work = { manifest, source, scratch, everything: true, migrations, product: version };
      const { rows, contents } = await verifyBackup({ ...work, log: callLog(log), onPhase: () => undefined });
      await history.finish({ rows, blobs: contents });
      log.info({ backup: name, rows, files: contents }, 'backup: verified');
    } catch (error) {
      await history.finish({ error: error instanceof Error ? error.message.slice(0, 2_000) : String(error) });
      throw error;
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  }

  /** Runs work that a request does not wait for. The history contains its outcome. */
  function inBackground(work: Promise<unknown>): void {
    const settled = work
      .catch((error: unknown) => log.error({ err: error }, 'backup: failed'))
      .finally(() => working.delete(settled));
    working.add(settled);
  }

  /** Waits until background work has begun or failed, so that the response shows it. */
  async function begun(work: Promise<unknown>): Promise<void> {
    inBackground(work);
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, 300);
    try {
      await Promise.race([work, promise]);
    } catch (error) {
      if (error instanceof BackupRefused) throw new AppError('conflict', error.message, { cause: error });
      // Other errors are in the history.
    } finally {
      clearTimeout(timer);
    }
  }

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

  return {
    state,
    take,

    async start(userId: string): Promise<BackupState> {
      const request = scheduled(requirePlace(), userId);
      await transaction((tx) => audit.record(tx, { userId, action: 'backup.start', subject: request.to }));
      await begun(take(request));
      return state();
    },

    async startVerification(userId: string): Promise<BackupState> {
      requirePlace();
      if (env.BACKUP_ENCRYPT_TO !== undefined)
        throw new AppError(
          'conflict',
          'The server has no secret key for its encrypted backups. Verify them with the command, on a machine with the key.',
        );
      await begun(verify(userId));
      return state();
    },

    async resume(userId: string): Promise<BackupState> {
      await transaction(async (tx) => {
        const row = await tx.em.findOne(RestoredWorkspace, { resumedAt: null });
        if (!row) return;
        row.resumedAt = now();
        row.resumedBy = userId;
        await audit.record(tx, { userId, action: 'backup.resume', subject: row.backup });
      });
      return state();
    },

    /** Takes the scheduled backup if it is due, and verifies it once a week. */
    async runDue(since: Date): Promise<void> {
      if (env.BACKUP_TO === undefined || !(await isDue(since))) return;
      try {
        await take({ ...scheduled(env.BACKUP_TO, null), isWanted: () => isDue(since) });
        const verified = await newest('verify', false);
        const isOld = now().getTime() - (verified?.startedAt.getTime() ?? 0) > verifyEvery;
        if (env.BACKUP_ENCRYPT_TO === undefined && isOld) await verify(null);
      } catch (error) {
        // Another process takes the backup.
        if (!(error instanceof BackupRefused)) throw error;
      }
    },

    /** Ends running backups at their next file. They are unfinished then, and no backup is listed for them. */
    async [Symbol.asyncDispose](): Promise<void> {
      closing.abort(new Error('The server stopped during the work.'));
      await Promise.all(working);
    },
  };
}
