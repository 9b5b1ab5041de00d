import { z } from 'zod';
import { coreEndpoint } from '../endpoint.ts';

export const BackupRun = z.object({
  id: z.string(),
  kind: z.enum(['backup', 'verify']),
  /** The name of the backup; null until the backup is complete. */
  name: z.string().nullable(),
  state: z.enum(['running', 'completed', 'failed']),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  /** Who started it; null for the schedule and the command line. */
  startedBy: z.string().nullable(),
  rows: z.number().nullable(),
  files: z.number().nullable(),
  /** Bytes of all that the backup contains, and of what no earlier backup contained. */
  bytes: z.number().nullable(),
  newBytes: z.number().nullable(),
  /** A fault of the workspace that does not concern the backup itself, such as files that the file store lacks. */
  warning: z.string().nullable(),
  error: z.string().nullable(),
});
export type BackupRun = z.output<typeof BackupRun>;

export const BackupState = z.object({
  /** The place of `BACKUP_TO`; null if no place is set. */
  place: z.string().nullable(),
  /** The cron expression of `BACKUP_SCHEDULE`, in UTC. */
  schedule: z.string(),
  keep: z.number(),
  encrypted: z.boolean(),
  nextAt: z.string().nullable(),
  /** The newest complete backup. */
  last: BackupRun.nullable(),
  /** The newest verification that found no damage. */
  verified: BackupRun.nullable(),
  /** Whether a place is set and no backup was completed in the last 48 hours. */
  late: z.boolean(),
  /** The latest backups and verifications, newest first. */
  runs: z.array(BackupRun),
  /** Set after a restore until an administrator resumes schedules, digests and webhooks. */
  restored: z.object({ backup: z.string(), snapshotAt: z.string(), restoredAt: z.string() }).nullable(),
});
export type BackupState = z.output<typeof BackupState>;

export const getBackups = coreEndpoint({
  method: 'GET',
  path: '/api/admin/backups',
  policy: 'admin',
  scope: 'operations',
  summary: 'Get the state and the history of the backups',
  response: BackupState,
});

export const startBackup = coreEndpoint({
  method: 'POST',
  path: '/api/admin/backups',
  policy: 'admin',
  scope: 'operations',
  summary: 'Start a backup to the place of BACKUP_TO',
  response: BackupState,
  status: 202,
  errors: ['conflict', 'unavailable'],
});

export const verifyBackup = coreEndpoint({
  method: 'POST',
  path: '/api/admin/backups/verify',
  policy: 'admin',
  scope: 'operations',
  summary: 'Start a test restore of the newest backup into a throw-away database',
  response: BackupState,
  status: 202,
  errors: ['conflict', 'unavailable'],
});

export const resumeRestored = coreEndpoint({
  method: 'POST',
  path: '/api/admin/backups/resume',
  policy: 'admin',
  scope: null,
  summary: 'Start schedules, digests and webhooks again after a restore',
  response: BackupState,
});
