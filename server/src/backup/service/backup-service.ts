import { AppError } from '@staffroom/sdk';
import type { BackupState } from '@staffroom/sdk/core';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import type { Env } from '../../env.ts';
import type { AuditService } from '../../modules/audit/service.ts';
import { RestoredWorkspace } from '../../modules/backups/entity.ts';
import type { BlobStore } from '../../modules/blobs/blob-store.ts';
import type { Manifest } from '../format/manifest.ts';
import { BackupRefused, type OnPhase } from '../outcome.ts';
import { type BackupRequest, runBackup } from '../run-backup.ts';
import { createBackgroundWork } from './background-work.ts';
import { createBackupState } from './backup-state.ts';
import { verifyNewest } from './verify-newest.ts';

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

/** Milliseconds after which a scheduled backup is verified again. */
const verifyEvery = 7 * 24 * 3_600_000;

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
  const { newest, state, isDue } = createBackupState({ env, orm, now });
  const background = createBackgroundWork(log);
  const closing = new AbortController();
  const verify = (startedBy: string | null) =>
    verifyNewest({ env, version, pool, log, now, closing: closing.signal }, requirePlace(), startedBy);

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

  return {
    state,
    take,

    async start(userId: string): Promise<BackupState> {
      const request = scheduled(requirePlace(), userId);
      await transaction((tx) => audit.record(tx, { userId, action: 'backup.start', subject: request.to }));
      await background.begun(take(request));
      return state();
    },

    async startVerification(userId: string): Promise<BackupState> {
      requirePlace();
      if (env.BACKUP_ENCRYPT_TO !== undefined)
        throw new AppError(
          'conflict',
          'The server has no secret key for its encrypted backups. Verify them with the command, on a machine with the key.',
        );
      await background.begun(verify(userId));
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
      await background.ended();
    },
  };
}
