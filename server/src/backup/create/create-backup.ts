import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Snapshot } from '../../db/snapshot.ts';
import { notedMigrations } from '../../db/noted-migrations.ts';
import type { BlobStore } from '../../modules/blobs/blob-store.ts';
import type { Fingerprint } from '../format/fingerprints.ts';
import { createLineWriter } from '../format/line-parts.ts';
import {
  backupFormat,
  type BackupTable,
  checksumFile,
  type Content,
  type Manifest,
  manifestFile,
  type Part,
  sha256Of,
} from '../format/manifest.ts';
import { RowSum } from '../format/row-sum.ts';
import { plain, type Sealing } from '../format/sealing.ts';
import type { OnPhase } from '../outcome.ts';
import {
  fixTextForms,
  tablesInBackup,
  listTables,
  readBlobs,
  readRows,
  readSequences,
  type Table,
} from '../tables.ts';
import type { BackupTarget } from '../targets/target.ts';
import { listAgentFiles } from './agent-files.ts';
import { copyBlobs, createFileCopier } from './copy-blobs.ts';
import type { BackupHold } from './hold.ts';

export interface BackupWork {
  target: BackupTarget;
  sealing: Sealing;
  /** Opens the view of all tables. The hold of the blobs already exists. */
  snapshot: () => Promise<Snapshot>;
  hold: Pick<BackupHold, 'check'>;
  /** The file store; null for a backup of the rows only. */
  blobs: Pick<BlobStore, 'get'> | null;
  /** The folder of the installed agents, and `plugins.json`; null for a backup of the rows only. */
  agents: { folder: string; pluginsFile: string } | null;
  embedded: boolean;
  product: string;
  secrets: Fingerprint[];
  now: () => Date;
  onPhase: OnPhase;
  /** Milliseconds to wait for uploads in progress. */
  uploadWaitMs?: number;
}

/**
 * Takes a backup: the rows of one moment, then the blobs that these rows name, then the agents. The manifest is written last,
 * so a backup without a manifest is unfinished.
 */
export async function createBackup(work: BackupWork): Promise<Manifest> {
  const { target, sealing, onPhase, now } = work;
  const snapshotAt = now();
  const name = `${snapshotAt.toISOString().replaceAll(':', '-').slice(0, 19)}Z-${randomBytes(3).toString('hex')}`;
  const place = { target, sealing, folder: name };
  await using snapshot = await work.snapshot();
  const { client } = snapshot;
  await fixTextForms(client);
  const migrations = await notedMigrations(client);
  const listed = await listTables(client);
  const kept = tablesInBackup(listed);
  onPhase({ phase: 'snapshot', name, at: snapshotAt.toISOString(), tables: kept.length });

  const tables: BackupTable[] = [];
  for (const table of kept) {
    const written = await writeTable(table);
    tables.push(written);
    work.hold.check();
    if (written.rows > 0) onPhase({ phase: 'table', table: written.name, rows: written.rows });
  }
  const sequences = await readSequences(client);

  const copier = createFileCopier({ target, sealing });
  const contents = createLineWriter({ ...place, sealing: plain }, 'contents');
  const addContent = ({ hash, size }: Omit<Content, 'of'>, of: Content['of']) =>
    contents.add(JSON.stringify({ hash, size, of } satisfies Content));
  const copied =
    work.blobs === null
      ? { count: 0, bytes: 0, missing: [] }
      : await copyBlobs(readBlobs(client, listed), {
          blobs: work.blobs,
          copier,
          onBlob: (blob) => addContent(blob, 'blob'),
          check: () => work.hold.check(),
          ...(work.uploadWaitMs !== undefined && { waitMs: work.uploadWaitMs }),
        });
  const blobs = { ...copied, fresh: { ...copier.fresh } };
  work.hold.check();
  onPhase({
    phase: 'blobs',
    count: blobs.count,
    bytes: blobs.bytes,
    new: blobs.fresh.count,
    newBytes: blobs.fresh.bytes,
    missing: blobs.missing.length,
  });

  const agents = await writeAgents();
  const plugins = await writePlugins();
  onPhase({ phase: 'agents', files: agents.count, bytes: agents.bytes });

  const manifest: Manifest = {
    format: backupFormat,
    product: work.product,
    name,
    snapshotAt: snapshotAt.toISOString(),
    finishedAt: now().toISOString(),
    database: work.embedded ? 'embedded' : 'postgresql',
    migrations,
    tables,
    leftOut: listed.map((table) => table.name).filter((each) => !kept.some((table) => table.name === each)),
    sequences,
    contents: { parts: await contents.end() },
    blobs,
    agents,
    plugins,
    secrets: work.secrets,
    encryptedTo: sealing.recipient,
  };
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  await target.write(`${name}/${checksumFile}`, Buffer.from(`${sha256Of(text)}  ${manifestFile}\n`));
  await target.write(`${name}/${manifestFile}`, Buffer.from(text));
  return manifest;

  async function writeTable(table: Table): Promise<BackupTable> {
    const sum = new RowSum();
    const lines = createLineWriter(place, `tables/${table.name}`);
    for await (const line of readRows(client, table)) {
      sum.add(line);
      await lines.add(line);
    }
    return { ...table, rows: sum.rows, sum: sum.sum, parts: await lines.end() };
  }

  async function writeAgents(): Promise<Manifest['agents']> {
    const lines = createLineWriter(place, 'agents');
    let [count, bytes] = [0, 0];
    for await (const file of work.agents === null ? [] : listAgentFiles(work.agents.folder)) {
      const path = join(work.agents?.folder ?? '', file.path);
      // A file that an installation replaces during the backup is left out, like a file that it deletes.
      if ('hash' in file && !(await copier.copy({ ...file, read: () => createReadStream(path) }))) continue;
      await lines.add(JSON.stringify(file));
      count += 1;
      if (!('hash' in file)) continue;
      bytes += file.size;
      await addContent(file, 'agent');
    }
    return { count, bytes, parts: await lines.end() };
  }

  async function writePlugins(): Promise<Part | null> {
    if (work.agents === null) return null;
    const { folder, pluginsFile } = work.agents;
    const text = await readFile(pluginsFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (text === null) return null;
    // The restore replaces this path by the path of the agents on its machine.
    const agentsPath = relative(dirname(pluginsFile), folder).split(sep).join('/');
    const stored = await sealing.seal(Buffer.from(JSON.stringify({ agentsPath, text })));
    const file = `plugins.json${sealing.suffix}`;
    await target.write(`${name}/${file}`, stored);
    return { file, lines: 1, bytes: stored.length, sha256: sha256Of(stored) };
  }
}
