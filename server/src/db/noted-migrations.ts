import { AppError } from '@staffroom/sdk';
import type pg from 'pg';
import { isOlderVersion, latestVersion, type MigrationEntry, minProgramOf } from './migrating/phase.ts';

export interface NotedMigration {
  name: string;
  /** The version of Staffroom that ran the migration; null if it was not recorded. */
  product: string | null;
  /** The oldest version of Staffroom that works after the migration; null if it was not recorded. */
  minProgram: string | null;
}

/** Returns the migrations that have run, in execution order; empty for an empty database. */
export async function notedMigrations(client: pg.ClientBase): Promise<NotedMigration[]> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('mikro_orm_migrations') is not null there`,
  );
  if (!rows[0]?.there) return [];
  // Reads rows as JSON, because an older database lacks the columns `product` and `min_program`.
  const noted = await client.query<NotedMigration>(
    `select name, to_jsonb(noted) ->> 'product' product, to_jsonb(noted) ->> 'min_program' "minProgram"
     from mikro_orm_migrations noted order by id`,
  );
  return noted.rows;
}

/** Stores with migrations which version of Staffroom has run them, and which is the oldest that works after them. */
export async function noteProgram(
  client: pg.Client,
  applied: MigrationEntry[],
  product: string,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_schema = current_schema and table_name = 'mikro_orm_migrations'`,
  );
  const columns = new Set(rows.map(({ name }) => name));
  const names = applied.map(({ name }) => name);
  if (columns.has('product'))
    await client.query('update mikro_orm_migrations set product = $1 where name = any($2)', [product, names]);
  if (columns.has('min_program'))
    await client.query(
      `update mikro_orm_migrations noted set min_program = given.minimum
       from unnest($1::text[], $2::text[]) as given (name, minimum) where noted.name = given.name`,
      [names, applied.map(minProgramOf)],
    );
}

/**
 * Refuses a database with unknown migrations, unless all of them state that programs of this version still work.
 * @returns the unknown migrations
 * @throws AppError that names both versions and what to do
 */
export function refuseNewer(
  noted: NotedMigration[],
  known: ReadonlySet<string>,
  product: string,
): NotedMigration[] {
  const unknown = noted.filter(({ name }) => !known.has(name));
  // Without a recorded minimum, the migration may have changed anything.
  const forbidding = unknown.filter(
    ({ minProgram }) => minProgram === null || isOlderVersion(product, minProgram),
  );
  const newest = forbidding.at(-1);
  if (!newest) return unknown;
  const others = forbidding.length === 1 ? '' : ` and ${forbidding.length - 1} more`;
  const writer = unknown.findLast((each) => each.product !== null)?.product ?? null;
  const [who, start] =
    writer === null || writer === product
      ? [`a later Staffroom than this ${product}`, 'the Staffroom that ran on it last']
      : [`Staffroom ${writer}`, `Staffroom ${writer}`];
  const minimum = latestVersion(forbidding.flatMap(({ minProgram }) => minProgram ?? []));
  const oldest = minimum === null ? '' : ` It needs Staffroom ${minimum} or newer.`;
  throw new AppError(
    'unavailable',
    `This is Staffroom ${product}, and the database was migrated by ${who}: the migration ${newest.name}${others} is unknown here.${oldest} Start ${start} or a newer one, or restore the backup from before that migration and start this version on it.`,
  );
}
