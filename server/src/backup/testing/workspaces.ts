import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../db/database.ts';
import { migrations } from '../../db/migrations/index.ts';
import { createDiskBlobStore } from '../../modules/blobs/disk-blob-store.ts';
import type { BlobStore } from '../../modules/blobs/blob-store.ts';
import { entities } from '../../modules/entities.ts';
import { copyEmbeddedTemplate } from '../../testing/embedded-template.ts';
import { createServerDatabase } from '../../testing/server-template.ts';
import { createBackup } from '../create/create-backup.ts';
import { holdBlobs } from '../create/hold.ts';
import { createOpening, createSealing, plain } from '../format/sealing.ts';
import type { Manifest } from '../format/manifest.ts';
import { readManifest } from '../list-backups.ts';
import { type RestoreWork, restoreBackup } from '../restore/restore-backup.ts';
import { fixTextForms, tablesInBackup, listTables, readRows } from '../tables.ts';
import type { BackupTarget } from '../targets/target.ts';
import { verifyBackup } from '../verify/verify-backup.ts';

const quiet = { info() {}, warn() {}, error() {} };
const product = '0.1.0';

export type Kind = 'embedded' | 'server';

export interface Workspace {
  url: string | undefined;
  dataDir: string;
  blobs: BlobStore;
  pluginsFile: string;
  open: () => Promise<Database>;
}

/** Calls a function at the end of the test, or of the tests that share something. */
export type Defer = (cleanUp: () => Promise<void>) => void;

export async function scratchFolder(defer: Defer = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'staffroom-backup-'));
  defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Creates the storage of a workspace. @param state whether its database is migrated, or does not exist yet */
export async function workspace(
  kind: Kind,
  state: 'migrated' | 'new' = 'migrated',
  defer: Defer = onTestFinished,
): Promise<Workspace> {
  const dataDir = await scratchFolder(defer);
  let url: string | undefined;
  if (kind === 'server') {
    const server = process.env['TEST_DATABASE_URL'] ?? '';
    const database = await createServerDatabase(
      server,
      state === 'new' ? { entities: [], migrations: [] } : { entities, migrations },
    );
    defer(async () => database[Symbol.asyncDispose]());
    url = database.url;
  } else if (state === 'migrated') {
    await copyEmbeddedTemplate(join(dataDir, 'database'), { entities, migrations });
  }
  const agents = join(dataDir, 'agents/echo/1.0.0');
  const pluginsFile = join(dataDir, 'plugins.json');
  if (state === 'migrated') {
    await mkdir(agents, { recursive: true });
    await writeFile(join(agents, 'package.json'), '{"name": "echo"}');
    await writeFile(pluginsFile, '{"agents": {"echo": {"from": "./agents/echo/1.0.0"}}}');
  }
  const blobs = await createDiskBlobStore(join(dataDir, 'blobs'));
  return { url, dataDir, blobs, pluginsFile, open: () => openWith({ url, dataDir }, defer) };
}

/** Opens the database of a workspace, and migrates it as a start of the server does. */
export async function openWith(
  { url, dataDir }: Pick<Workspace, 'url' | 'dataDir'>,
  defer: Defer = onTestFinished,
): Promise<Database> {
  const database = await openDatabase({ url, dataDir, entities, migrations, log: quiet, product });
  defer(() => database.close());
  return database;
}

/** Takes a backup as a running server does. */
export async function backUp(
  { dataDir, blobs, pluginsFile }: Workspace,
  database: Database,
  target: BackupTarget,
  recipient: string | null = null,
  now = new Date(),
): Promise<Manifest> {
  await using hold = await holdBlobs(database.pool);
  return await createBackup({
    target,
    sealing: await createSealing(recipient),
    snapshot: () => database.snapshot(join(dataDir, 'scratch')),
    hold,
    blobs,
    agents: { folder: join(dataDir, 'agents'), pluginsFile },
    embedded: database.embedded,
    product,
    secrets: [],
    now: () => now,
    onPhase: () => undefined,
    uploadWaitMs: 2_000,
  });
}

interface Given {
  target: BackupTarget;
  name: string;
  identity?: string;
}

async function sourceOf({ target, name, identity }: Given) {
  const manifest = await readManifest(target, name);
  const opening = manifest.encryptedTo ? await createOpening(manifest.encryptedTo, identity ?? null) : plain;
  return { manifest, source: { target, opening, folder: name } };
}

export async function restore(
  { url, dataDir, blobs, pluginsFile }: Workspace,
  given: Given,
  options: Partial<RestoreWork> = {},
): Promise<string | null> {
  return restoreBackup({
    ...(await sourceOf(given)),
    databaseUrl: url,
    dataDir,
    files: { blobs, pluginsFile },
    replace: false,
    dryRun: false,
    pause: true,
    migrations,
    product,
    now: new Date(),
    log: quiet,
    onPhase: () => undefined,
    ...options,
  });
}

export async function verify(given: Given, options: { everything?: boolean } = {}) {
  return verifyBackup({
    ...(await sourceOf(given)),
    scratch: await scratchFolder(),
    everything: options.everything ?? true,
    migrations,
    product,
    log: quiet,
    onPhase: () => undefined,
  });
}

/** Reads all rows of the tables that a backup contains, in an order that does not depend on the database. */
export async function allRows({ pool }: Pick<Database, 'pool'>): Promise<Record<string, string[]>> {
  const client = await pool.connect();
  try {
    await fixTextForms(client);
    await client.query('begin');
    const tables: Record<string, string[]> = {};
    for (const table of tablesInBackup(await listTables(client))) {
      const rows: string[] = [];
      for await (const row of readRows(client, table)) rows.push(row);
      tables[table.name] = rows.toSorted();
    }
    await client.query('commit');
    return tables;
  } finally {
    client.release(true);
  }
}
