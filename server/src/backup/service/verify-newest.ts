import { mkdir, rm } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { migrations } from '../../db/migrations/index.ts';
import type { Env } from '../../env.ts';
import { callLog } from '../../http/log.ts';
import { lockBackups } from '../backup-lock.ts';
import { createOpening } from '../format/sealing.ts';
import { beginHistory } from '../history.ts';
import { newestBackup, readManifest } from '../list-backups.ts';
import { scratchOf } from '../place.ts';
import { openTarget } from '../targets/open-target.ts';
import { stoppableTarget } from '../targets/stoppable-target.ts';
import { verifyBackup } from '../verify/verify-backup.ts';

interface VerifyOptions {
  env: Env;
  version: string;
  pool: Database['pool'];
  log: Logger;
  now: () => Date;
  /** Ends the work at the next file. */
  closing: AbortSignal;
}

/** Verifies the newest backup of a place, and writes the outcome to the history. */
export async function verifyNewest(
  { env, version, pool, log, now, closing }: VerifyOptions,
  place: string,
  startedBy: string | null,
): Promise<void> {
  using opened = await openTarget(place, env, env.DATA_DIR);
  const target = stoppableTarget(opened, closing);
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
