import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { migrations } from '../../db/migrations/index.ts';
import { postgresUrl } from '../../env-values.ts';
import { createBackup } from '../create/create-backup.ts';
import { plain } from '../format/sealing.ts';
import { BackupRefused } from '../outcome.ts';
import { productVersion, scratchOf } from '../place.ts';
import { restoreBackup } from '../restore/restore-backup.ts';
import { requireStoppedServers } from '../restore/restore-server.ts';
import { createFolderTarget } from '../targets/folder-target.ts';
import type { Command } from './command.ts';
import { beginSnapshot } from '../../db/snapshot.ts';
import { envOf, openWorkspace, quietLog } from './workspace.ts';

/**
 * Copies all rows into another database: from the embedded one to a PostgreSQL server, or back. Files and agents stay where
 * they are, and so does the old database. The servers must be stopped, because later changes would be lost.
 */
export const moveCommand: Command = async (call) => {
  const address = z.safeParse(postgresUrl, call.subject).data;
  if (address === undefined)
    throw new BackupRefused(
      'Name the address of the database: postgres://user:password@host/database, or embedded.',
    );
  const env = envOf(call);
  const to = address === 'embedded' ? undefined : address;
  if (to === env.DATABASE_URL) throw new BackupRefused('The workspace already uses this database.');
  const product = await productVersion();
  await mkdir(scratchOf(env), { recursive: true });
  const scratch = await mkdtemp(join(scratchOf(env), 'move-'));
  try {
    const target = createFolderTarget(scratch);
    const manifest = await read();
    const restorePoint = await restoreBackup({
      manifest,
      source: { target, opening: plain, folder: manifest.name },
      databaseUrl: to,
      dataDir: env.DATA_DIR,
      files: null,
      replace: call.values.replace ?? false,
      dryRun: call.values['dry-run'] ?? false,
      pause: false,
      migrations,
      product,
      now: new Date(),
      log: quietLog,
      onPhase: call.onPhase,
    });
    const rows = manifest.tables.reduce((total, table) => total + table.rows, 0);
    return {
      text: `${rows} rows are in the new database, and equal to those of the old one. Set DATABASE_URL to ${to === undefined ? '"embedded"' : 'the new address'} and start the server. The old database is unchanged; everyone signs in again.`,
      rows,
      restorePoint,
    };

    async function read() {
      await using workspace = await openWorkspace(env);
      if (!workspace.connections.embedded) await requireStoppedServers(workspace.config);
      return await createBackup({
        target,
        sealing: plain,
        snapshot: () => beginSnapshot(workspace.config),
        hold: { check: () => undefined },
        blobs: null,
        agents: null,
        embedded: workspace.connections.embedded,
        product,
        secrets: [],
        now: () => new Date(),
        onPhase: call.onPhase,
      });
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};
