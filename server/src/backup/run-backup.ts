import { rm } from 'node:fs/promises';
import pg from 'pg';
import { lockBackups } from './backup-lock.ts';
import { createBackup } from './create/create-backup.ts';
import { holdBlobs } from './create/hold.ts';
import { fingerprints } from './format/fingerprints.ts';
import type { Manifest } from './format/manifest.ts';
import { createSealing } from './format/sealing.ts';
import { BackupDamaged, type OnPhase } from './outcome.ts';
import { agentsOf, type BackupPlace, scratchOf } from './place.ts';
import { pruneBackups } from './prune-backups.ts';
import { PartDamaged } from './format/line-parts.ts';
import { openTarget } from './targets/open-target.ts';

export interface BackupRequest {
  /** A folder, or an `s3://` address. */
  to: string;
  /** The folder that a relative path in `to` refers to. */
  folder: string;
  /** The public key of age; null for a backup without encryption. */
  recipient: string | null;
  /** How many backups stay in the place; null deletes none. */
  keep: number | null;
  /** The person who asked for the backup; null for a schedule or the command line. */
  startedBy: string | null;
}

const noHold = { check: () => undefined, [Symbol.asyncDispose]: async () => undefined };

/**
 * Takes one backup of a workspace, records it in the history, and deletes old backups.
 * @throws BackupRefused if another one is running, or the place cannot be used
 */
export async function runBackup(
  place: BackupPlace,
  request: BackupRequest,
  onPhase: OnPhase,
): Promise<Manifest> {
  const { env, pool } = place;
  using target = await openTarget(request.to, env, request.folder);
  const sealing = await createSealing(request.recipient);
  await using resources = new AsyncDisposableStack();
  resources.use(await lockBackups(pool, env.DATA_DIR));
  const scratch = scratchOf(env);
  await rm(scratch, { recursive: true, force: true });
  const history = await beginHistory(pool, {
    kind: 'backup',
    place: target.address,
    startedBy: request.startedBy,
  });
  try {
    const manifest = await take();
    const { blobs } = manifest;
    const warning = [...missingWarning(blobs.missing), ...(await prune())].join(' ') || null;
    await history.finish({
      name: manifest.name,
      rows: manifest.tables.reduce((total, { rows }) => total + rows, 0),
      blobs: blobs.count,
      bytes: blobs.bytes + storedBytes(manifest),
      new_bytes: blobs.fresh.bytes + storedBytes(manifest),
      warning,
    });
    if (warning !== null) onPhase({ phase: 'warning', message: warning });
    return manifest;
  } catch (error) {
    await history.finish({ error: error instanceof Error ? error.message : String(error) });
    throw error;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }

  async function take(): Promise<Manifest> {
    await using hold = pool === null ? noHold : await holdBlobs(pool);
    return await createBackup({
      target,
      sealing,
      snapshot: () => place.snapshot(scratch),
      hold,
      blobs: place.blobs,
      agents: agentsOf(env),
      embedded: place.embedded,
      product: place.product,
      secrets: fingerprints(place.variables, place.secret),
      now: () => new Date(),
      onPhase,
    });
  }

  /** @returns why old backups could not be deleted; the new backup is good nevertheless */
  async function prune(): Promise<string[]> {
    if (request.keep === null) return [];
    try {
      const { backups, contents } = await pruneBackups(target, request.keep);
      if (backups.length > 0)
        onPhase({ phase: 'old backups deleted', backups: backups.length, files: contents });
      return [];
    } catch (error) {
      if (!(error instanceof BackupDamaged || error instanceof PartDamaged)) throw error;
      return [`Old files were not deleted, because an older backup is damaged: ${error.message}.`];
    }
  }
}

const missingWarning = (missing: readonly string[]): string[] =>
  missing.length === 0
    ? []
    : [
        `${missing.length} ${missing.length === 1 ? 'file is' : 'files are'} missing or changed in the file store, and therefore not in the backup: ${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ' …' : ''}.`,
      ];

/** The bytes of the stored rows and lists. */
export const storedBytes = ({ tables, contents, agents, plugins }: Manifest): number =>
  [
    ...tables.flatMap(({ parts }) => parts),
    ...contents.parts,
    ...agents.parts,
    ...(plugins ? [plugins] : []),
  ].reduce((total, { bytes }) => total + bytes, 0);

const { escapeIdentifier } = pg;

/**
 * Records a backup or a verification for the page in Administration. A database that is too old for the table, or that only
 * the command has open, has no history.
 */
export async function beginHistory(
  pool: pg.Pool | null,
  {
    kind,
    place,
    startedBy,
    name,
  }: { kind: 'backup' | 'verify'; place: string; startedBy: string | null; name?: string },
) {
  const there = await pool?.query<{ there: boolean }>(
    `select to_regclass('backup_run') is not null as there`,
  );
  if (!pool || !there?.rows[0]?.there) return { finish: async () => undefined };
  const { rows } = await pool.query<{ id: string }>(
    `insert into backup_run (kind, place, started_by, name) values ($1, $2, $3, $4) returning id`,
    [kind, place, startedBy, name ?? null],
  );
  return {
    async finish(
      outcome: Partial<Record<'name' | 'warning' | 'error', string | null>> &
        Partial<Record<'rows' | 'blobs' | 'bytes' | 'new_bytes', number>>,
    ): Promise<void> {
      const entries = Object.entries(outcome);
      const changes = entries.map(([column], index) => `${escapeIdentifier(column)} = $${index + 2}`);
      await pool.query(
        `update backup_run set finished_at = now()${changes.map((change) => `, ${change}`).join('')} where id = $1`,
        [rows[0]?.id, ...entries.map(([, value]) => value)],
      );
    },
  };
}
