import type pg from 'pg';
import { type CheckLine, ok, warning } from './check-line.ts';

/** Days before the end of the last token at which the check warns. */
const warnDays = 14;

/** Checks that each directory that provisions accounts has a token that does not end soon. */
export async function checkDirectories(pool: Pick<pg.Pool, 'query'>): Promise<CheckLine[]> {
  const { rows: tables } = await pool.query<{ exists: boolean }>(
    `select to_regclass('scim_directory') is not null as exists`,
  );
  if (tables[0]?.exists !== true) return [];
  const { rows } = await pool.query<{ name: string; days: number | null }>(
    `select d.name, floor(extract(epoch from max(t.expires_at) - now()) / 86400)::int as days
     from scim_directory d left join scim_token t on t.directory = d.id group by d.id order by d.name`,
  );
  return rows.map(({ name, days }) => {
    if (days === null || days < 0)
      return warning(
        'directory sync',
        `${name} has no valid token, so that nobody who leaves there loses access here. Create a token under Administration → People & teams → Directory sync`,
      );
    if (days < warnDays)
      return warning('directory sync', `The token of ${name} ends in ${days} days. Replace it before`);
    return ok('directory sync', `The token of ${name} is valid for ${days} days`);
  });
}
