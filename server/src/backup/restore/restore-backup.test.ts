import { startFauxqs } from 'fauxqs';
import { expect, it, onTestFinished } from 'vitest';
import { migrations } from '../../db/migrations/index.ts';
import { openDatabase } from '../../db/database.ts';
import { backupFolders, finishedBackups } from '../list-backups.ts';
import { pruneBackups } from '../prune-backups.ts';
import { createFolderTarget } from '../targets/folder-target.ts';
import { createS3Target } from '../targets/s3-target.ts';
import { fillWorkspace } from '../testing/fill-workspace.ts';
import {
  allRows,
  backUp,
  type Kind,
  restore,
  scratchFolder,
  verify,
  workspace,
} from '../testing/workspaces.ts';

const kind: Kind = process.env['TEST_DATABASE_URL'] ? 'server' : 'embedded';
const log = { info() {}, warn() {}, error() {} };
const latest = migrations.at(-1)?.name ?? '';

const valuesOf = (tables: Record<string, string[]>) =>
  Object.fromEntries(
    Object.entries(tables).map(([name, lines]) => [name, lines.map((line): unknown => JSON.parse(line))]),
  );

it('a backup of an older version is migrated, and one of a newer version is refused with both versions', async () => {
  const before = await workspace(kind, 'new');
  const older = migrations.filter(({ name }) => name !== latest);
  const database = await openDatabase({ ...before, entities: [], migrations: older, log, product: '0.0.9' });
  onTestFinished(() => database.close());
  await fillWorkspace(database.pool, before.blobs);
  const target = createFolderTarget(await scratchFolder());
  const { name, migrations: noted } = await backUp(before, database, target);
  expect(noted.some((each) => each.name === latest)).toBe(false);

  const after = await workspace(kind, 'new');
  await restore(after, { target, name });
  const restored = await after.open();
  const rows = await allRows(restored);
  // A newer migration may add columns.
  expect(valuesOf(rows)).toMatchObject(valuesOf(await allRows(database)));
  const newer = await backUp(after, restored, target, null, new Date(Date.now() + 60_000));
  const old = await workspace(kind, 'new');
  await expect(
    restore(old, { target, name: newer.name }, { migrations: older, product: '0.0.9' }),
  ).rejects.toThrow(
    `This is Staffroom 0.0.9, and Staffroom 0.1.0 took the backup ${newer.name}: the migration ${latest} is unknown here`,
  );
});

it.skipIf(kind === 'embedded')(
  'a restore that fails on PostgreSQL puts the rows of the restore point back',
  async () => {
    const place = await workspace('server');
    const database = await place.open();
    await fillWorkspace(database.pool, place.blobs);
    const target = createFolderTarget(await scratchFolder());
    const { name } = await backUp(place, database, target);
    await database.pool.query(`update document set summary = 'changed after the backup'`);
    const rows = await allRows(database);
    await database.ping();
    await expect(restore(place, { target, name }, { replace: true })).rejects.toThrow(
      /running Staffroom servers/,
    );
    await database.close();
    // A damaged part is noticed only after the present tables were dropped.
    const damaged = {
      ...target,
      read: (path: string) => target.read(path.replace('/passage.', '/document.')),
    };
    await expect(restore(place, { target: damaged, name }, { replace: true })).rejects.toThrow(
      /table passage/,
    );
    const again = await place.open();
    expect(await allRows(again)).toEqual(rows);
    await again.close();
    expect(await restore(place, { target, name }, { replace: true })).toContain('restore-points');
    const { rows: summaries } = await (await place.open()).pool.query('select summary from document');
    expect(summaries).toEqual([{ summary: null }, { summary: null }, { summary: null }]);
  },
);

it('backups in an S3 bucket are listed, verified and deleted like those in a folder', async () => {
  const server = await startFauxqs({ port: 0, logger: false });
  onTestFinished(() => server.stop());
  server.createBucket('copies');
  using target = createS3Target({
    bucket: 'copies',
    folder: 'staffroom',
    endpoint: `http://127.0.0.1:${server.port}`,
    region: 'us-east-1',
    accessKeyId: 'test',
    secretAccessKey: 'test',
  });
  const place = await workspace(kind);
  const database = await place.open();
  await fillWorkspace(database.pool, place.blobs);
  const first = await backUp(place, database, target);
  await database.pool.query(`delete from document where filename = 'file 1.txt'`);
  const second = await backUp(place, database, target, null, new Date(Date.now() + 60_000));
  expect(second.blobs.fresh.count).toBe(0);
  expect(await finishedBackups(target)).toEqual([first.name, second.name]);
  expect(await pruneBackups(target, 1)).toEqual({ backups: [first.name], contents: 1 });
  expect(await backupFolders(target)).toEqual([second.name]);
  expect(await verify({ target, name: second.name })).toMatchObject({ contents: 3 });
});
