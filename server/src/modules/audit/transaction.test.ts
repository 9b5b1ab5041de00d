import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { AuditEntry } from './entity.ts';
import { entities } from '../entities.ts';
import { migrations } from '../../db/migrations/index.ts';

const count = async (database: { pool: { query: (text: string) => Promise<{ rows: unknown[] }> } }) =>
  (await database.pool.query('select count(*)::int as count from audit_entry')).rows;

test('ORM entities and SQL statements of one transaction are stored together or not at all', async () => {
  await using database = await testDatabase({ entities, migrations });
  const work = (fail: boolean) =>
    database.transaction(async (transaction) => {
      transaction.em.create(AuditEntry, { action: 'test.create', subject: 'one' }, { partial: true });
      const seen = await transaction.query<{ subject: string }>(
        'select subject from audit_entry where subject = $1',
        ['one'],
      );
      const changed = await transaction.query('update audit_entry set subject = $1', ['two']);
      if (fail) throw new Error('no');
      return { seen: seen.rows, changed: changed.rowCount };
    });
  await expect(work(true)).rejects.toThrow('no');
  expect(await count(database)).toEqual([{ count: 0 }]);
  expect(await work(false)).toEqual({ seen: [{ subject: 'one' }], changed: 1 });
  expect(await count(database)).toEqual([{ count: 1 }]);
});

test('a changed entity is stored on commit without an explicit flush', async () => {
  await using database = await testDatabase({ entities, migrations });
  await database.transaction(async ({ em }) => {
    em.create(AuditEntry, { action: 'test.create', subject: 'three' }, { partial: true });
  });
  expect(await count(database)).toEqual([{ count: 1 }]);
});
