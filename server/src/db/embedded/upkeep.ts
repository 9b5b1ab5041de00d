import type pg from 'pg';
import type { DatabaseLog } from '../database-log.ts';

export interface Upkeep extends AsyncDisposable {
  /** Does what is due now. @returns the tables that were tended */
  tend(): Promise<string[]>;
}

const minute = 60_000;

/**
 * Does what autovacuum does on a server, which the embedded engine does not have: without it nothing is known of the sizes of
 * tables, so that a search looks up ten thousand documents one by one, and the room of deleted rows is never used again.
 *
 * A table is due when it was never looked at, or has grown by a fifth since. One at a time: nobody else's query runs meanwhile.
 */
export function startUpkeep(pool: Pick<pg.Pool, 'query'>, log: DatabaseLog): Upkeep {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let closed = false;

  async function tend(): Promise<string[]> {
    const { rows } = await pool.query<{ name: string }>(due);
    const names = rows.map(({ name }) => name);
    for (const name of names) {
      if (closed) break;
      await pool.query(`vacuum (analyze) ${name}`);
    }
    return names;
  }

  function tendLater(): void {
    if (closed) return;
    timer = setTimeout(() => {
      running = tend()
        .catch((error: unknown) => log.warn('tables were not tended', { reason: String(error) }))
        .finally(tendLater);
    }, minute);
    timer.unref();
  }

  tendLater();
  return {
    tend,
    async [Symbol.asyncDispose]() {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** `relpages` is the size at the last look; the first pages of a table are no growth. */
const due = `
select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
  and pg_relation_size(c.oid) / current_setting('block_size')::int > case when c.reltuples < 0 then 0 else c.relpages * 1.2 + 8 end
order by pg_relation_size(c.oid), 1`;
