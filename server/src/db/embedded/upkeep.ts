import type pg from 'pg';
import type { DatabaseLog } from '../database-log.ts';

export interface Upkeep extends AsyncDisposable {
  /** Vacuums the tables that are due now. @returns the names of the vacuumed tables */
  tend(): Promise<string[]>;
}

const minute = 60_000;

/**
 * Replaces autovacuum, which the embedded engine lacks. Without it, the planner does not know the sizes of tables, so that a
 * search looks up ten thousand documents one by one, and the space of deleted rows is never reused.
 *
 * A table is due if it was never vacuumed, or has grown by a fifth since. Vacuums one table at a time, because other queries
 * have to wait.
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
        .catch((error: unknown) => log.warn('database: cannot vacuum tables', { reason: String(error) }))
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

/** `relpages` is the table's size at its last vacuum. Growth by a few pages does not count. */
const due = `
select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
  and pg_relation_size(c.oid) / current_setting('block_size')::int > case when c.reltuples < 0 then 0 else c.relpages * 1.2 + 8 end
order by pg_relation_size(c.oid), 1`;
