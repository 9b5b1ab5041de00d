import pg from 'pg';

export interface Column {
  name: string;
  /** The SQL type, such as `vector(384)`. */
  type: string;
}

export interface Table {
  name: string;
  /** All columns except those that the database computes from others. */
  columns: Column[];
}

/**
 * The tables that a backup leaves out, with the reason. Every other table of the database is in the backup, also one that a
 * later migration adds.
 */
export const excludedTables: Readonly<Record<string, string>> = {
  app_session: 'Everyone signs in again after a restore, because someone else may have the backup.',
  confirmation: 'A confirmation belongs to a session.',
  admin_link: 'A link works for one hour, and nobody must find one in a backup.',
  used_logout_token: 'A token that ended sessions expires within minutes.',
  orphaned_blob: 'A backup contains only blobs that rows name, so nothing is left to delete.',
  rate_limit: 'The counts are those of the last minutes.',
  socket_count: 'The counts are those of running processes.',
  backup_hold: 'A hold belongs to a running backup.',
  backup_run: 'The history of backups describes this installation, not its content.',
  restored_workspace: 'The restore itself fills this table.',
  mikro_orm_migrations: 'The manifest lists the migrations, and the restore runs them.',
};

const { escapeIdentifier } = pg;

/** Lists the tables of the database's catalog, in the order of their names, without those of extensions. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name,
      coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        filter (where a.attgenerated = ''), '[]') as columns
    from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by c.relname order by c.relname collate "C"`);
  return rows;
}

/** The tables of a backup: all but `excludedTables`. */
export function tablesInBackup(tables: readonly Table[]): Table[] {
  return tables.filter(({ name }) => !Object.hasOwn(excludedTables, name));
}

/** The columns that name blobs of the file store. By convention, their name is `blob` or ends with `_blob`. */
export function blobColumns(tables: readonly Table[]): { table: string; column: string }[] {
  return tablesInBackup(tables).flatMap(({ name, columns }) =>
    columns.flatMap((column) =>
      /^(?:\w{1,60}_)?blob$/.test(column.name) ? { table: name, column: column.name } : [],
    ),
  );
}

/** Settings under which equal values have equal texts, on every server. */
export async function fixTextForms(client: pg.ClientBase): Promise<void> {
  await client.query(
    `set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres';
     set extra_float_digits = 1; set bytea_output = 'hex'`,
  );
}

/**
 * The maximum bytes of rows in one answer of the database, approximately: the number of rows is chosen by the largest row that
 * was seen.
 */
const batchBytes = 2 * 1024 * 1024;
const maxBatch = 500;

/**
 * Reads a table row by row inside the transaction of the client. Each value is written as PostgreSQL prints it, so no number
 * passes through JavaScript, and SQL's null differs from the JSON value null.
 * @returns one JSON object per row, with a string or null for each column
 */
export async function* readRows(client: pg.ClientBase, { name, columns }: Table): AsyncGenerator<string> {
  const list = columns.map((column) => `${escapeIdentifier(column.name)}::text`).join(', ');
  yield* readText(
    client,
    `select row_to_json(x)::text as line from (select ${list} from ${escapeIdentifier(name)}) x`,
  );
}

/** Reads the distinct blobs that the tables name, in the order of their hashes. */
export async function* readBlobs(client: pg.ClientBase, tables: readonly Table[]): AsyncGenerator<string> {
  const named = blobColumns(tables).map(
    ({ table, column }) => `select ${escapeIdentifier(column)} as line from ${escapeIdentifier(table)}`,
  );
  if (named.length > 0)
    yield* readText(
      client,
      `select line from (${named.join(' union ')}) named where line is not null order by line collate "C"`,
    );
}

/** Reads a result with one text column, `line`, through a cursor. */
async function* readText(client: pg.ClientBase, select: string): AsyncGenerator<string> {
  await client.query(`declare backup_rows no scroll cursor for ${select}`);
  let batch = 16;
  let largest = 1;
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${batch} from backup_rows`);
    for (const { line } of rows) {
      largest = Math.max(largest, line.length);
      yield line;
    }
    if (rows.length < batch) break;
    batch = Math.max(1, Math.min(batch * 2, maxBatch, Math.floor(batchBytes / largest)));
  }
  await client.query('close backup_rows');
}

/** Inserts rows of `readRows`. Columns of the table that the rows lack get their defaults. */
export async function insertRows(
  client: pg.ClientBase,
  { name, columns }: Table,
  lines: readonly string[],
): Promise<void> {
  const names = columns.map((column) => escapeIdentifier(column.name));
  const values = columns.map((column) => `x.${escapeIdentifier(column.name)}::${column.type}`);
  await client.query(
    `insert into ${escapeIdentifier(name)} (${names.join(', ')}) overriding system value
     select ${values.join(', ')} from json_to_recordset($1::json) as x(${names.map((each) => `${each} text`).join(', ')})`,
    [`[${lines.join(',')}]`],
  );
}

/** Reads how far each sequence has counted; sequences that were never used are absent. */
export async function readSequences(client: pg.ClientBase): Promise<{ name: string; last: string }[]> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = current_schema() and last_value is not null order by sequencename collate "C"`,
  );
  return rows;
}

export async function setSequences(
  client: pg.ClientBase,
  sequences: readonly { name: string; last: string }[],
): Promise<void> {
  for (const { name, last } of sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [escapeIdentifier(name), last]);
}
