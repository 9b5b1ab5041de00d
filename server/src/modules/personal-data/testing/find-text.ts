import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

/**
 * Searches every column of every table that can contain text, without regard to upper case.
 * @returns the places, such as `document.filename`
 */
export async function findInDatabase(pool: Pick<pg.Pool, 'query'>, text: string): Promise<string[]> {
  const { rows: columns } = await pool.query<{ table: string; column: string; type: string }>(
    `select table_name as table, column_name as column, udt_name as type from information_schema.columns
     where table_schema = current_schema()
       and udt_name = any(array['text', 'varchar', 'bpchar', 'name', 'json', 'jsonb', 'bytea', 'tsvector', '_text', '_varchar'])
     order by 1, 2`,
  );
  const places: string[] = [];
  for (const { table, column, type } of columns) {
    const found =
      type === 'bytea'
        ? `position(convert_to($1, 'UTF8') in "${column}") > 0`
        : `strpos(lower("${column}"::text), lower($1)) > 0`;
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from "${table}" where ${found}`,
      [text],
    );
    if ((rows[0]?.count ?? 0) > 0) places.push(`${table}.${column}`);
  }
  return places;
}

/** Searches all files of a folder. @returns their paths */
export async function findInFiles(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const found: string[] = [];
  for (const file of files) {
    const content = (await readFile(file)).toString('latin1').toLowerCase();
    if (content.includes(Buffer.from(text).toString('latin1').toLowerCase())) found.push(file);
  }
  return found;
}
