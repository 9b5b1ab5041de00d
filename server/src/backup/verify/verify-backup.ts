import { createHash, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import type { DatabaseLog } from '../../db/database-log.ts';
import type { Migrations } from '../../db/migrate.ts';
import { contentPath } from '../create/copy-blobs.ts';
import { PartDamaged, type PartSource, readStored, withRanges } from '../format/line-parts.ts';
import type { Content, Manifest } from '../format/manifest.ts';
import { BackupDamaged, type OnPhase } from '../outcome.ts';
import { readContents } from '../prune-backups.ts';
import { eachContent } from '../restore/restore-contents.ts';
import { openEmbeddedPlace } from '../restore/restore-embedded.ts';
import { restoreRows } from '../restore/restore-rows.ts';
import { listTables, readBlobs } from '../tables.ts';

/** Contents that a quick verification opens. */
const sampleSize = 20;

export interface VerifyWork {
  manifest: Manifest;
  source: PartSource;
  /** A folder for the throw-away database, which needs as much space as the rows. */
  scratch: string;
  /** Whether to open all contents instead of a random sample. */
  everything: boolean;
  migrations: Migrations;
  product: string;
  log: DatabaseLog;
  onPhase: OnPhase;
}

export interface Verified {
  rows: number;
  contents: number;
  /** The contents whose bytes were read and compared with their hash. */
  opened: number;
  /** The migrations that this version ran on the restored rows. */
  migrations: string[];
}

/**
 * Proves that a backup can be restored: restores its rows into a throw-away embedded database with this version's migrations,
 * and compares the stored content with its hashes.
 * @throws BackupDamaged that names all tables with rows, files and contents that are missing or changed
 */
export async function verifyBackup(work: VerifyWork): Promise<Verified> {
  const { manifest, source, onPhase } = work;
  const problems = await damagedLists(work);
  const isListRead = problems.length === 0;
  let found = { contents: 0, opened: 0 };
  if (isListRead) {
    found = await checkContents(work, problems);
    onPhase({ phase: 'content', files: found.contents, opened: found.opened });
  }
  const directory = await mkdtemp(join(work.scratch, 'verify-'));
  let migrations: string[] = [];
  try {
    const connections = await openEmbeddedPlace(join(directory, 'database'), work.log);
    try {
      migrations = await restoreRows(connections.config, work);
      if (isListRead) problems.push(...(await unlistedBlobs(connections.config, source, manifest)));
    } finally {
      await connections.close();
    }
  } catch (error) {
    if (!(error instanceof BackupDamaged)) throw error;
    problems.push(...error.problems);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  if (problems.length > 0) throw new BackupDamaged(problems);
  const rows = manifest.tables.reduce((total, table) => total + table.rows, 0);
  return { rows, ...found, migrations };
}

/** Checks the lists of contents, agents and plugins.json, whose damage would hide other damage. */
async function damagedLists({ manifest, source }: VerifyWork): Promise<string[]> {
  const problems: string[] = [];
  const lists = [
    ...withRanges(manifest.contents.parts).map(({ part, range }) => ({
      part,
      what: `list of contents, ${range}`,
    })),
    ...withRanges(manifest.agents.parts).map(({ part, range }) => ({
      part,
      what: `list of agent files, ${range}`,
    })),
    ...(manifest.plugins === null ? [] : [{ part: manifest.plugins, what: 'plugins.json' }]),
  ];
  for (const { part, what } of lists) {
    // The list of contents is never encrypted.
    const opening = { open: async (bytes: Uint8Array) => bytes };
    await readStored({ ...source, opening: { ...source.opening, ...opening } }, part).catch(
      (error: unknown) => {
        if (!(error instanceof PartDamaged)) throw error;
        problems.push(`${what}: ${error.message} (${part.file})`);
      },
    );
  }
  return problems;
}

async function checkContents({ manifest, source, everything }: VerifyWork, problems: string[]) {
  const sealing = { suffix: manifest.encryptedTo === null ? ('' as const) : ('.age' as const) };
  const chosen = everything ? null : await sample(source, manifest);
  let [contents, opened] = [0, 0];
  await eachContent(source, manifest, async ({ hash, size, of }) => {
    contents += 1;
    const what = of === 'blob' ? 'blob' : 'agent file';
    const path = contentPath(hash, sealing);
    const stored = await source.target.size(path);
    if (stored === null) problems.push(`${what} ${hash}: the file is missing (${path})`);
    else if (manifest.encryptedTo === null && stored !== size)
      problems.push(`${what} ${hash}: the file has ${stored} bytes instead of ${size} (${path})`);
    else if (chosen === null || chosen.has(hash)) {
      opened += 1;
      const digest = createHash('sha256');
      try {
        await pipeline(await source.opening.openStream(await source.target.read(path)), digest);
        if (digest.digest('hex') !== hash)
          problems.push(`${what} ${hash}: its content has changed (${path})`);
      } catch (error) {
        problems.push(`${what} ${hash}: the file cannot be read: ${(error as Error).message} (${path})`);
      }
    }
  });
  return { contents, opened };
}

/** Chooses contents at random, each with the same probability (reservoir sampling). */
async function sample({ target }: PartSource, manifest: Manifest): Promise<Set<string>> {
  const chosen: Content[] = [];
  let seen = 0;
  for await (const content of readContents(target, manifest)) {
    seen += 1;
    const place = chosen.length < sampleSize ? chosen.length : randomInt(seen);
    if (place < sampleSize) chosen[place] = content;
  }
  return new Set(chosen.map(({ hash }) => hash));
}

/** Finds blobs that the restored rows name and that the backup neither contains nor reports as missing. */
async function unlistedBlobs(
  config: pg.PoolConfig,
  { target }: PartSource,
  manifest: Manifest,
): Promise<string[]> {
  const listed = new Set(manifest.blobs.missing);
  for await (const { hash } of readContents(target, manifest)) listed.add(hash);
  const client = new pg.Client(config);
  await client.connect();
  try {
    await client.query('begin');
    const problems: string[] = [];
    for await (const hash of readBlobs(client, await listTables(client)))
      if (!listed.has(hash))
        problems.push(`blob ${hash}: a row names it, and the backup does not contain it`);
    return problems;
  } finally {
    await client.end();
  }
}
