import { expect, it } from 'vitest';
import { createBlobSweep } from '../../modules/documents/trash/blob-sweep.sql.ts';
import { createFolderTarget } from '../targets/folder-target.ts';
import { fillWorkspace, storeBlob } from '../testing/fill-workspace.ts';
import {
  allRows,
  backUp,
  type Kind,
  restore,
  scratchFolder,
  verify,
  workspace,
} from '../testing/workspaces.ts';
import { holdBlobs } from './hold.ts';

const kind: Kind = process.env['TEST_DATABASE_URL'] ? 'server' : 'embedded';
const writers = 20;

it.each([...new Set<Kind>(['embedded', kind])])(
  'a backup of a database in use (%s) has every row that another row names, and every blob',
  async (from) => {
    const before = await workspace(from);
    const database = await before.open();
    const { pool } = database;
    await fillWorkspace(pool, before.blobs, 20);
    const sweep = createBlobSweep(database, before.blobs);
    const stop = new AbortController();
    let written = 0;

    /** Adds documents with a file each, and deletes half of them with their files, as people and the sweep do. */
    async function write(writer: number): Promise<void> {
      for (let number = 0; !stop.signal.aborted; number += 1) {
        const blob = await storeBlob(before.blobs, `writer ${writer}, file ${number}`);
        const { rows } = await pool.query<{ id: string }>(
          `with d as (insert into document (owner_id, filename, file_type, file_size)
             select id, $1, 'txt', 1 from app_user where name = 'Ben' returning id)
           insert into document_version (document_id, version, blob, filename, file_size) select id, 1, $2, $1, 1 from d returning document_id as id`,
          [`writer ${writer}, ${number}`, blob],
        );
        if (number % 2 === 1) {
          await pool.query('delete from document where id = $1', [rows[0]?.id]);
          await sweep();
        }
        written += 1;
      }
    }
    const writing = Promise.all(Array.from({ length: writers }, (_none, writer) => write(writer)));
    await expect.poll(() => written).toBeGreaterThan(writers);
    const target = createFolderTarget(await scratchFolder());
    const atStart = written;
    const manifest = await backUp(before, database, target);
    const during = written - atStart;
    stop.abort();
    await writing;

    expect(during).toBeGreaterThan(0);
    expect(manifest.blobs.missing).toEqual([]);
    await verify({ target, name: manifest.name });
    // The foreign keys of the restored tables check every row.
    const after = await workspace('embedded', 'new');
    await restore(after, { target, name: manifest.name });
    const versions = (await allRows(await after.open()))['document_version']?.length ?? 0;
    expect(versions).toBeGreaterThanOrEqual(20);
    expect(manifest.blobs.count).toBe(versions);
  },
);

it('no blob is deleted while a hold exists, and an abandoned hold expires', async () => {
  const place = await workspace(kind);
  const database = await place.open();
  const { pool } = database;
  const sweep = createBlobSweep(database, place.blobs);
  const blob = await storeBlob(place.blobs, 'unused');
  const isThere = () =>
    place.blobs.get(blob).then(
      () => true,
      () => false,
    );
  await pool.query('insert into orphaned_blob (blob) values ($1)', [blob]);
  {
    await using hold = await holdBlobs(pool);
    hold.check();
    await sweep();
    expect(await isThere()).toBe(true);
  }
  await pool.query(`insert into backup_hold (expires_at) values (now() - interval '1 s')`);
  await sweep();
  expect(await isThere()).toBe(false);
});
