import { expect, it } from 'vitest';
import { noteErasedPeople, readErasedPeople } from './erased-people.ts';
import { createFolderTarget } from './targets/folder-target.ts';
import { fillWorkspace } from './testing/fill-workspace.ts';
import { backUp, type Kind, restore, scratchFolder, workspace } from './testing/workspaces.ts';

const kind: Kind = process.env['TEST_DATABASE_URL'] ? 'server' : 'embedded';

const eraseAna = `
with ana as (update app_user set name = 'person-1', email = 'person-1@erased.invalid', disabled_at = now(), erased_at = now()
  where email = 'ana@example.test' returning id)
insert into person_run (kind, user_id, pseudonym, finished_at) select 'erase', id, 'person-1', now() from ana returning user_id`;

it('a person who was erased after a backup is marked for erasure when the backup is restored', async () => {
  const before = await workspace(kind);
  const database = await before.open();
  await fillWorkspace(database.pool, before.blobs);
  const target = createFolderTarget(await scratchFolder());
  const { name } = await backUp(before, database, target);
  const { rows } = await database.pool.query<{ user_id: string }>(eraseAna);
  await noteErasedPeople(target, database.pool);
  await noteErasedPeople(target, database.pool);
  expect(await readErasedPeople(target)).toEqual([{ id: rows[0]?.user_id, pseudonym: 'person-1' }]);

  const after = await workspace(kind, 'new');
  await restore(after, { target, name });
  const { pool } = await after.open();
  const people = await pool.query(
    `select email, disabled_at is not null as disabled, erased_at is not null as erased from app_user order by email`,
  );
  expect(people.rows).toEqual([
    { email: 'ana@example.test', disabled: true, erased: true },
    { email: 'ben@example.test', disabled: false, erased: false },
  ]);
  const runs = await pool.query('select user_id, pseudonym, after_restore, finished_at from person_run');
  expect(runs.rows).toEqual([
    { user_id: rows[0]?.user_id, pseudonym: 'person-1', after_restore: true, finished_at: null },
  ]);
});
