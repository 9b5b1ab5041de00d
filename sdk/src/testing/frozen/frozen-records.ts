import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import type { FrozenKind } from './frozen-kind.ts';
import { sampleRecords } from './sample-records.ts';

type Kinds = Record<string, FrozenKind>;
/** The records that one release stored, by kind, with the schema version. */
type Frozen = Record<string, { version: number; records: unknown[] }>;

/**
 * Reads records that released versions stored, with the current schemas. A new field without a default would hide every stored
 * record, and tests that start with an empty workspace would not notice that.
 *
 * The folder has one file for each release, such as `0.2.0.json`. `FREEZE=0.2.0` writes the file of a new release from the
 * current schemas and lists fields to fill in by hand. An existing file is never overwritten.
 * @param folder path of the files
 * @returns release, kind and field of each record that the current code cannot read, and each kind without a record
 * @example it('reads what released versions stored', async () => {
 *   expect(await frozenRecords(join(import.meta.dirname, 'frozen'), collectionsOf(collections))).toEqual([]); });
 */
export async function frozenRecords(folder: string, kinds: Kinds): Promise<string[]> {
  const release = process.env['FREEZE'];
  if (release !== undefined && release !== '') await freeze(folder, release, kinds);
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).toSorted();
  const faults: string[] = [];
  const known = new Set<string>();
  for (const file of files) {
    const frozen = JSON.parse(await readFile(join(folder, file), 'utf8')) as Frozen;
    for (const [name, { version, records }] of Object.entries(frozen)) {
      if (records.length > 0) known.add(name);
      const kind = kinds[name];
      if (kind === undefined) continue;
      for (const [index, record] of records.entries())
        faults.push(
          ...(await faultsOf(kind, version, record)).map((fault) => `${file}: ${name}[${index}]: ${fault}`),
        );
    }
  }
  for (const name of Object.keys(kinds))
    if (!known.has(name)) faults.push(`${name}: no release has a frozen record; FREEZE=<version> writes one`);
  return faults;
}

async function faultsOf(
  { schema, version: today = 1, migrate }: FrozenKind,
  version: number,
  record: unknown,
): Promise<string[]> {
  try {
    const row = structuredClone(record);
    const migrated = version < today && migrate ? migrate(version, row as Record<string, unknown>) : row;
    const result = await schema.safeParseAsync(migrated);
    return result.success ? [] : result.error.issues.map(sentence);
  } catch (error) {
    return [`migrate: ${(error as Error).message}`];
  }
}

const sentence = ({ path, message }: z.core.$ZodIssue): string =>
  path.length > 0 ? `${path.join('.')}: ${message}` : message;

async function freeze(folder: string, release: string, kinds: Kinds): Promise<void> {
  const frozen: Frozen = {};
  for (const [name, { schema, version = 1 }] of Object.entries(kinds))
    frozen[name] = { version, records: await sampleRecords(schema) };
  await mkdir(folder, { recursive: true });
  // The flag `wx` refuses to overwrite the file of a release.
  await writeFile(join(folder, `${release}.json`), `${JSON.stringify(frozen, null, 2)}\n`, { flag: 'wx' });
}
