import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { createFolderTarget } from './targets/folder-target.ts';
import { fillWorkspace } from './testing/fill-workspace.ts';
import {
  allRows,
  backUp,
  type Kind,
  restore,
  scratchFolder,
  verify,
  workspace,
} from './testing/workspaces.ts';

const server: Kind = process.env['TEST_DATABASE_URL'] ? 'server' : 'embedded';
const ways = [
  ...new Set([`embedded embedded`, `embedded ${server}`, `${server} embedded`, `${server} ${server}`]),
].map((way) => way.split(' ') as [Kind, Kind]);

describe.each(ways)('a backup from %s to %s', (from, to) => {
  it('a restored workspace has the same rows, files and agents, and no sessions', async () => {
    const before = await workspace(from);
    const database = await before.open();
    await fillWorkspace(database.pool, before.blobs);
    const target = createFolderTarget(await scratchFolder());
    const { name, blobs, database: kind } = await backUp(before, database, target);
    expect([blobs.count, blobs.missing, kind]).toEqual([
      3,
      [],
      from === 'server' ? 'postgresql' : 'embedded',
    ]);
    const rows = await allRows(database);
    expect(rows['passage_vector']?.length).toBe(3);

    const after = await workspace(to, 'new');
    expect(await restore(after, { target, name })).toBeNull();
    const restored = await after.open();
    expect(await allRows(restored)).toEqual(rows);
    const { rows: sessions } = await restored.pool.query('select from app_session');
    expect(sessions).toEqual([]);
    const { rows: files } = await restored.pool.query<{ blob: string }>('select blob from document_version');
    for (const { blob } of files)
      expect(await text((await after.blobs.get(blob)).read())).toMatch(/^The file of document \d$/);
    expect(await readFile(join(after.dataDir, 'agents/echo/1.0.0/package.json'), 'utf8')).toBe(
      '{"name": "echo"}',
    );
    expect(await readFile(after.pluginsFile, 'utf8')).toContain('./agents/echo/1.0.0');
    // New rows get numbers after the restored ones.
    const { rows: numbers } = await restored.pool.query(
      `with m as (insert into chat_message (session_id, role, content) select id, 'user', 'new' from chat_session returning position)
       select position > 40 as later from m`,
    );
    expect(numbers).toEqual([{ later: true }]);
    // The foreign keys and triggers are back.
    await restored.pool.query('delete from app_user');
    const { rows: orphans } = await restored.pool.query('select from orphaned_blob');
    expect(orphans.length).toBe(3);
  });
});

it('the next backup stores only new content, and verification names what it did', async () => {
  const before = await workspace('embedded');
  const database = await before.open();
  await fillWorkspace(database.pool, before.blobs, 30);
  const target = createFolderTarget(await scratchFolder());
  const first = await backUp(before, database, target);
  expect(first.blobs.fresh.count).toBe(30);
  const second = await backUp(before, database, target);
  expect([second.blobs.count, second.blobs.fresh.count]).toEqual([30, 0]);
  expect(await verify({ target, name: second.name })).toMatchObject({
    contents: 31,
    opened: 31,
    migrations: [],
  });
  expect(await verify({ target, name: second.name }, { everything: false })).toMatchObject({ opened: 20 });
});

it('a workspace in use is only replaced with --replace, and its database stays as the restore point', async () => {
  const before = await workspace('embedded');
  const database = await before.open();
  await fillWorkspace(database.pool, before.blobs);
  const target = createFolderTarget(await scratchFolder());
  const { name } = await backUp(before, database, target);
  await expect(restore(before, { target, name })).rejects.toThrow('is open in another process');
  await database.close();
  await expect(restore(before, { target, name })).rejects.toThrow(/contains a workspace.*--replace/);
  const point = await restore(before, { target, name }, { replace: true });
  await access(join(point ?? '', 'PG_VERSION'));
});
