import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type Connections, openConnections } from '../../db/connections.ts';
import type { DatabaseLog } from '../../db/database-log.ts';
import type { Migrations } from '../../db/migrate.ts';
import { beginSnapshot } from '../../db/snapshot.ts';
import type { BlobStore } from '../../modules/blobs/blob-store.ts';
import { eraseAgain, erasedIn, type ErasedPeople, readErasedPeople } from '../erased-people.ts';
import { createBackup } from '../create/create-backup.ts';
import type { PartSource } from '../format/line-parts.ts';
import type { Manifest } from '../format/manifest.ts';
import { plain } from '../format/sealing.ts';
import { BackupDamaged, type OnPhase } from '../outcome.ts';
import { createFolderTarget } from '../targets/folder-target.ts';
import { markRestored } from './mark-restored.ts';
import { agentsFolder, restoreAgents, restoreBlobs, restorePlugins } from './restore-contents.ts';
import { exchangeEmbedded, openEmbeddedPlace, requireEmptyFolder } from './restore-embedded.ts';
import { refuseNewerBackup, restoreRows } from './restore-rows.ts';
import { commandName, emptyServer, requireEmptyServer } from './restore-server.ts';

export interface RestoreWork {
  manifest: Manifest;
  source: PartSource;
  /** The PostgreSQL server to restore into; undefined for the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** The file store and the agents; null to restore only the rows. */
  files: { blobs: Pick<BlobStore, 'get' | 'stage'>; pluginsFile: string } | null;
  /** Whether a workspace in the database may be replaced. A restore point is kept. */
  replace: boolean;
  /** Whether to stop after all checks that change nothing. */
  dryRun: boolean;
  /** Whether schedules, digests and webhooks wait for an administrator. */
  pause: boolean;
  migrations: Migrations;
  product: string;
  now: Date;
  log: DatabaseLog;
  onPhase: OnPhase;
}

/** @returns the place of the restore point, or null if nothing was replaced */
export async function restoreBackup(work: RestoreWork): Promise<string | null> {
  const { manifest, source, dataDir, databaseUrl, replace, onPhase } = work;
  refuseNewerBackup(manifest, work.migrations, work.product);
  await mkdir(dataDir, { recursive: true });
  const server = databaseUrl === undefined ? null : await openServer(databaseUrl, work);
  const isEmpty = server
    ? await requireEmptyServer(server.config, replace)
    : await requireEmptyFolder({ dataDir, log: work.log }, replace).then(() => true);
  onPhase({
    phase: 'checked',
    backup: manifest.name,
    product: manifest.product,
    from: source.target.address,
  });
  if (work.dryRun) return null;

  if (work.files !== null) {
    const { added, count, problems } = await restoreBlobs(source, manifest, work.files.blobs);
    onPhase({ phase: 'blobs', count, added });
    problems.push(...(await restoreAgents(source, manifest, agentsFolder(dataDir))));
    if (problems.length > 0) throw new BackupDamaged(problems);
    onPhase({ phase: 'agents', files: manifest.agents.count });
  }
  const erased = [...(await readErasedPeople(source.target)), ...(await erasedHere(server, work))];
  const fill = async (config: pg.PoolConfig) => {
    await restoreRows(config, work);
    const again = await eraseAgain(config, erased);
    if (again > 0)
      onPhase({
        phase: 'warning',
        message: `${again} people were erased after this backup. They cannot sign in, and the server erases them again at its next start.`,
      });
    if (work.pause) await markRestored(config, manifest);
  };
  const restorePoint = server
    ? await replaceServer(server.config, isEmpty, fill, work)
    : await exchangeEmbedded({ dataDir, log: work.log }, work.now, fill);
  if (work.files !== null) await writePlugins(work, work.files.pluginsFile);
  return restorePoint;
}

/** The people whom the workspace that is replaced has erased. */
async function erasedHere(server: Connections | null, { dataDir, log }: RestoreWork): Promise<ErasedPeople> {
  const directory = join(dataDir, 'database');
  if (server === null && !existsSync(directory)) return [];
  const connections = server ?? (await openEmbeddedPlace(directory, log));
  const client = new pg.Client(connections.config);
  try {
    await client.connect();
    return await erasedIn(client);
  } finally {
    await client.end().catch(() => undefined);
    if (server === null) await connections.close();
  }
}

/** The file may be on a read-only disk; then the restore is complete without it, and a warning says so. */
async function writePlugins({ manifest, source, dataDir, onPhase }: RestoreWork, pluginsFile: string) {
  try {
    if (await restorePlugins(source, manifest, { folder: agentsFolder(dataDir), pluginsFile }))
      onPhase({ phase: 'plugins.json written' });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    onPhase({ phase: 'warning', message: `plugins.json could not be restored: ${reason}` });
  }
}

const openServer = (url: string, { dataDir, log }: RestoreWork): Promise<Connections> =>
  openConnections({ url, directory: join(dataDir, 'database'), applicationName: commandName, log });

/** Fills a database on a server. If that fails, the rows of the restore point are put back. */
async function replaceServer(
  config: pg.PoolConfig,
  isEmpty: boolean,
  fill: (config: pg.PoolConfig) => Promise<void>,
  work: RestoreWork,
): Promise<string | null> {
  const restorePoint = isEmpty ? null : await takeRestorePoint(config, work);
  if (restorePoint) work.onPhase({ phase: 'restore point', folder: restorePoint.folder });
  await emptyServer(config);
  try {
    await fill(config);
  } catch (error) {
    await emptyServer(config);
    if (restorePoint) {
      const { manifest, target } = restorePoint;
      const source: PartSource = { target, opening: plain, folder: manifest.name };
      await restoreRows(config, { ...work, manifest, source, onPhase: () => undefined });
      work.onPhase({ phase: 'restore point put back' });
    }
    throw error;
  }
  return restorePoint?.folder ?? null;
}

/** Stores the rows of the present database in a folder of `dataDir`. A restore deletes no blobs, so the rows suffice. */
async function takeRestorePoint(config: pg.PoolConfig, { dataDir, now, product }: RestoreWork) {
  const place = join(dataDir, 'restore-points');
  const target = createFolderTarget(place);
  const manifest = await createBackup({
    target,
    sealing: plain,
    snapshot: () => beginSnapshot(config),
    hold: { check: () => undefined },
    blobs: null,
    agents: null,
    embedded: false,
    product,
    secrets: [],
    now: () => now,
    onPhase: () => undefined,
  });
  return { manifest, target, folder: join(place, manifest.name) };
}
