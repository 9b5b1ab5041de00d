import type pg from 'pg';
import { isOlderVersion } from './phase.ts';

/** The name that the connections of a server show in `pg_stat_activity`. */
export const programName = (product: string): string => `staffroom ${product}`;

/** Programs from before the column `min_program` show this name, without a version. */
const nameWithoutVersion = 'staffroom';

/**
 * Returns the versions of running programs that are older than the given one. A program counts from its first connection until
 * its last one has ended; the connections of commands do not count.
 */
export async function olderPrograms(client: pg.ClientBase, than: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and (application_name = $1 or starts_with(application_name, $2))`,
    [nameWithoutVersion, programName('')],
  );
  return rows
    .map(({ name }) => name.slice(programName('').length))
    .filter((version) => version === '' || isOlderVersion(version, than))
    .map((version) => (version === '' ? 'without a version' : version))
    .sort();
}
