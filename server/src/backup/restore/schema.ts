import pg from 'pg';
import { listTables } from '../tables.ts';

const { escapeIdentifier } = pg;

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Drops all foreign keys, and returns a function that creates them again, which checks every row. Without foreign keys, tables
 * that refer to each other in a cycle can be filled in any order.
 */
export async function withoutForeignKeys(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<ForeignKey>(`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.conparentid = 0 and k.connamespace = current_schema()::regnamespace
    order by c.relname, k.conname`);
  const alter = ({ table }: ForeignKey) => `alter table ${escapeIdentifier(table)}`;
  for (const key of keys) await client.query(`${alter(key)} drop constraint ${escapeIdentifier(key.name)}`);
  return async () => {
    for (const key of keys)
      await client.query(`${alter(key)} add constraint ${escapeIdentifier(key.name)} ${key.definition}`);
  };
}

/** Switches the triggers of all tables off or on. Needs only the rights of the tables' owner, also on managed servers. */
export async function setTriggers(client: pg.ClientBase, state: 'enable' | 'disable'): Promise<void> {
  for (const { name } of await listTables(client))
    await client.query(`alter table ${escapeIdentifier(name)} ${state} trigger user`);
}

/** Deletes the rows that migrations insert, so that only rows of the backup remain. */
export async function emptyTables(client: pg.ClientBase): Promise<void> {
  const names = (await listTables(client)).flatMap(({ name }) =>
    name === 'mikro_orm_migrations' ? [] : escapeIdentifier(name),
  );
  if (names.length > 0) await client.query(`truncate ${names.join(', ')}`);
}

/** Drops all tables and functions of the schema, except those of extensions. */
export async function dropEverything(client: pg.ClientBase): Promise<void> {
  for (const { name } of await listTables(client))
    await client.query(`drop table if exists ${escapeIdentifier(name)} cascade`);
  const { rows } = await client.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = current_schema()::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  );
  for (const { name } of rows) await client.query(`drop function if exists ${name} cascade`);
}

export type TargetState = 'empty' | 'used' | 'foreign';

/** The tables whose rows show that people have used a workspace. Migrations and a start fill none of them. */
const usedTables = ['app_user', 'document', 'chat_session', 'audit_entry', 'agent_record'];

/**
 * Says what a database contains: nothing that people made, a workspace in use, or tables of another program, which a restore
 * never touches.
 */
export async function inspectTarget(client: pg.ClientBase): Promise<TargetState> {
  const names = new Set((await listTables(client)).map(({ name }) => name));
  if (names.size === 0) return 'empty';
  if (!names.has('mikro_orm_migrations') || !names.has('app_user')) return 'foreign';
  for (const table of usedTables) {
    if (!names.has(table)) continue;
    const { rowCount } = await client.query(`select from ${escapeIdentifier(table)} limit 1`);
    if (rowCount) return 'used';
  }
  return 'empty';
}
