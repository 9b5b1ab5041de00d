import { AppError } from '@staffroom/sdk';
import type pg from 'pg';

export interface NotedMigration {
  name: string;
  /** The version of Staffroom that ran the migration; null if it was not recorded. */
  product: string | null;
}

/** Returns the migrations that have run, in execution order; empty for an empty database. */
export async function notedMigrations(client: pg.ClientBase): Promise<NotedMigration[]> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('mikro_orm_migrations') is not null there`,
  );
  if (!rows[0]?.there) return [];
  // Reads rows as JSON, because an older database lacks the column `product`.
  const noted = await client.query<NotedMigration>(
    `select name, to_jsonb(noted) ->> 'product' product from mikro_orm_migrations noted order by id`,
  );
  return noted.rows;
}

/** Stores the version of Staffroom with migrations. @param names the migrations that this version has run */
export async function noteProduct(client: pg.Client, names: string[], product: string): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    `select count(*) > 0 there from information_schema.columns
      where table_schema = current_schema and table_name = 'mikro_orm_migrations' and column_name = 'product'`,
  );
  if (rows[0]?.there)
    await client.query('update mikro_orm_migrations set product = $1 where name = any($2)', [product, names]);
}

/**
 * Refuses a database with unknown migrations, because a newer version of Staffroom may have changed its tables.
 * @throws AppError that names both versions and what to do
 */
export function refuseNewer(noted: NotedMigration[], known: ReadonlySet<string>, product: string): void {
  const unknown = noted.filter(({ name }) => !known.has(name));
  const newest = unknown.at(-1);
  if (!newest) return;
  const others = unknown.length === 1 ? '' : ` and ${unknown.length - 1} more`;
  const writer = unknown.findLast((each) => each.product !== null)?.product ?? null;
  const [who, start] =
    writer === null || writer === product
      ? [`a later Staffroom than this ${product}`, 'the Staffroom that ran on it last']
      : [`Staffroom ${writer}`, `Staffroom ${writer}`];
  throw new AppError(
    'unavailable',
    `This is Staffroom ${product}, and the database was migrated by ${who}: the migration ${newest.name}${others} is unknown here. Start ${start} or a newer one, or restore the backup from before that migration and start this version on it.`,
  );
}
