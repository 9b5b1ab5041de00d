import { rm } from 'node:fs/promises';
import { lockBackups } from './backup-lock.ts';
import { beginHistory } from './history.ts';
import { createBackup } from './create/create-backup.ts';
import { noteErasedPeople } from './erased-people.ts';
import { holdBlobs } from './create/hold.ts';
import { fingerprints } from './format/fingerprints.ts';
import type { Manifest } from './format/manifest.ts';
import { createSealing } from './format/sealing.ts';
import { BackupDamaged, BackupRefused, type OnPhase } from './outcome.ts';
import { agentsOf, type BackupPlace, scratchOf } from './place.ts';
import { pruneBackups } from './prune-backups.ts';
import { PartDamaged } from './format/line-parts.ts';
import { openTarget } from './targets/open-target.ts';
import { stoppableTarget } from './targets/stoppable-target.ts';

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
  /** Asked when no other backup can start any longer; false ends the work, because another process has done it. */
  isWanted?: () => Promise<boolean>;
  /** Ends the backup, which is then unfinished. */
  signal?: AbortSignal;
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
  using opened = await openTarget(request.to, env, request.folder);
  const target = request.signal ? stoppableTarget(opened, request.signal) : opened;
  const sealing = await createSealing(request.recipient);
  await using resources = new AsyncDisposableStack();
  resources.use(await lockBackups(pool, env.DATA_DIR));
  if (request.isWanted && !(await request.isWanted()))
    throw new BackupRefused('Another process has taken this backup.');
  const scratch = scratchOf(env);
  await rm(scratch, { recursive: true, force: true });
  const history = await beginHistory(pool, {
    kind: 'backup',
    place: target.address,
    startedBy: request.startedBy,
    startedAt: place.now(),
  });
  try {
    const manifest = await take();
    if (pool) await noteErasedPeople(target, pool);
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
      now: place.now,
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
        `Files that the file store lacks or that have changed there, and that are therefore not in the backup: ${missing.length} (${missing.slice(0, 3).join(', ')}).`,
      ];

/** The bytes of the stored rows and lists. */
export const storedBytes = ({ tables, contents, agents, plugins }: Manifest): number =>
  [
    ...tables.flatMap(({ parts }) => parts),
    ...contents.parts,
    ...agents.parts,
    ...(plugins ? [plugins] : []),
  ].reduce((total, { bytes }) => total + bytes, 0);
