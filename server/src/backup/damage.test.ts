import { cp, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { finishedBackups } from './list-backups.ts';
import { BackupDamaged } from './outcome.ts';
import { pruneBackups } from './prune-backups.ts';
import { createFolderTarget } from './targets/folder-target.ts';
import { fillWorkspace } from './testing/fill-workspace.ts';
import { backUp, restore, scratchFolder, verify, workspace } from './testing/workspaces.ts';

let whole: string;
let name: string;
let blobs: string[];
const shared = new AsyncDisposableStack();
afterAll(() => shared.disposeAsync());

beforeAll(async () => {
  const defer = (cleanUp: () => Promise<void>) => shared.defer(cleanUp);
  whole = await scratchFolder(defer);
  const before = await workspace('embedded', 'migrated', defer);
  const database = await before.open();
  await fillWorkspace(database.pool, before.blobs);
  const manifest = await backUp(before, database, createFolderTarget(whole));
  name = manifest.name;
  const { rows } = await database.pool.query<{ blob: string }>(
    'select blob from document_version order by 1',
  );
  blobs = rows.map(({ blob }) => blob);
});

const blobFile = (blob: string) => `blobs/${blob.slice(0, 2)}/${blob.slice(2, 4)}/${blob}`;
const tableFile = (table: string) => `${name}/tables/${table}.0001.ndjson.gz`;

async function flip(file: string): Promise<void> {
  const bytes = await readFile(file);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await writeFile(file, bytes);
}

async function damaged(damage: (folder: string) => Promise<unknown>): Promise<readonly string[]> {
  const folder = await scratchFolder();
  await cp(whole, folder, { recursive: true });
  await damage(folder);
  const error: unknown = await verify({ target: createFolderTarget(folder), name }).catch(
    (thrown: unknown) => thrown,
  );
  if (error instanceof BackupDamaged) return error.problems;
  throw new Error('The damage was not noticed', { cause: error });
}

it('verification names each flipped, missing and cut file in one run, with the rows or the blob', async () => {
  const [flipped = '', missing = ''] = blobs;
  const problems = await damaged(async (folder) => {
    await flip(join(folder, tableFile('chat_message')));
    await rm(join(folder, tableFile('passage')));
    await truncate(join(folder, tableFile('app_user')), 20);
    await flip(join(folder, blobFile(flipped)));
    await rm(join(folder, blobFile(missing)));
  });
  expect(problems.toSorted()).toEqual([
    `blob ${flipped}: its content has changed (${blobFile(flipped)})`,
    `blob ${missing}: the file is missing (${blobFile(missing)})`,
    expect.stringMatching(/^table app_user, rows 1 to 2: the file has 20 bytes instead of \d+/),
    'table chat_message, rows 1 to 40: the content of the file has changed (tables/chat_message.0001.ndjson.gz)',
    'table passage, rows 1 to 3: the file is missing (tables/passage.0001.ndjson.gz)',
  ]);
});

it('verification names a changed manifest and a changed list of contents', async () => {
  expect(await damaged((folder) => flip(join(folder, name, 'manifest.json')))).toEqual([
    `${name}: manifest.json has changed since it was written`,
  ]);
  expect(await damaged((folder) => flip(join(folder, name, 'contents.0001.ndjson.gz')))).toEqual([
    expect.stringMatching(/^list of contents, rows 1 to 4: the content of the file has changed/),
  ]);
});

it('a damaged backup is not restored, and the database stays as it was', async () => {
  const folder = await scratchFolder();
  await cp(whole, folder, { recursive: true });
  await flip(join(folder, tableFile('chat_message')));
  const after = await workspace('embedded', 'new');
  await expect(restore(after, { target: createFolderTarget(folder), name })).rejects.toThrow(/chat_message/);
  expect(
    (await readdir(after.dataDir)).filter(
      (entry) => entry.startsWith('database') && !entry.endsWith('.lock'),
    ),
  ).toEqual([]);
});

it('old backups are deleted with the content that only they have, and so are unfinished ones', async () => {
  const before = await workspace('embedded');
  const database = await before.open();
  await fillWorkspace(database.pool, before.blobs, 2);
  const folder = await scratchFolder();
  const target = createFolderTarget(folder);
  const first = await backUp(before, database, target);
  await database.pool.query(`delete from document where filename = 'file 1.txt'`);
  // The names of backups have seconds.
  const second = await backUp(before, database, target, null, new Date(Date.now() + 60_000));
  await mkdir(join(folder, '2026-01-01T00-00-00Z-abcdef'));
  expect(await finishedBackups(target)).toEqual([first.name, second.name]);
  expect(await pruneBackups(target, 1)).toMatchObject({ contents: 1 });
  expect(await finishedBackups(target)).toEqual([second.name]);
});
