import { createHash } from 'node:crypto';
import type { QueryConfig } from 'pg';

/**
 * Declares a statement that each connection plans once, because planning takes longer than running most statements. The text
 * must be constant and have the same best plan for all values. PostgreSQL may keep a plan that it made when a table was small,
 * so the text must allow only an index scan.
 * @example const find = prepared('select name from team where id = $1'); await pool.query(find([id]))
 */
export function prepared(text: string): (values: unknown[]) => QueryConfig {
  // The statement is named by a hash of its text, because PostgreSQL cuts names after 63 bytes.
  const name = createHash('sha256').update(text).digest('base64url');
  return (values) => ({ name, text, values });
}
