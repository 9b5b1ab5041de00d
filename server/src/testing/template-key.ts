import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { MikroORM } from '@mikro-orm/postgresql';
import type { Migrations } from '../db/migrate.ts';

/** Returns the key of a database template: a hash of the SQL of its migrations and the engine's version. */
export async function templateKey(migrations: Migrations): Promise<string> {
  const orm = new MikroORM({ dbName: 'none', entities: [], discovery: { warnWhenNoEntities: false } });
  const hash = createHash('sha256').update(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  for (const { name, load } of migrations) {
    const Migration = await load();
    const migration = new Migration(orm.em.getDriver(), orm.config);
    await migration.up();
    hash.update(JSON.stringify([name, migration.getQueries()]));
  }
  return hash.digest('hex').slice(0, 12);
}
