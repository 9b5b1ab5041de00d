import type { Database } from '../../db/database.ts';

export interface DatabaseFigures {
  /** The number of jobs by state: waiting or running. Null if jobs are not stored in PostgreSQL. */
  jobs: Record<string, number> | null;
  /** Seconds for which the oldest due job has been waiting. */
  oldestWaiting: number;
  documents: Record<string, number>;
}

/** Milliseconds for which the figures are reused, however often they are requested. */
const maxAge = 15_000;
const timeoutMs = 2_000;

/** Reads figures from the database. Returns null while the database does not answer, so that the other metrics stay available. */
export function createDatabaseFigures(pool: Database['pool'], hasJobs: boolean, now = Date.now) {
  let known: { at: number; figures: Promise<DatabaseFigures | null> } | undefined;

  async function read(): Promise<DatabaseFigures | null> {
    const query = (text: string) => {
      const limited = { text, query_timeout: timeoutMs };
      return pool.query<{ name: string; count: number }>(limited);
    };
    const counts = async (text: string) =>
      Object.fromEntries((await query(text)).rows.map(({ name, count }) => [name, Number(count)]));
    try {
      const documents = await counts(
        'select status as name, count(*)::int as count from document where deleted_at is null group by status',
      );
      if (!hasJobs) return { jobs: null, oldestWaiting: 0, documents };
      const jobs = await counts(
        `select case when locked_at is null then 'waiting' else 'running' end as name, count(*)::int as count
         from agenda_jobs where next_run_at <= now() or locked_at is not null group by 1`,
      );
      const oldest = await counts(
        `select 'oldest' as name, coalesce(extract(epoch from now() - min(next_run_at)), 0)::float8 as count
         from agenda_jobs where locked_at is null and next_run_at <= now()`,
      );
      return { jobs, oldestWaiting: oldest['oldest'] ?? 0, documents };
    } catch {
      return null;
    }
  }

  return (): Promise<DatabaseFigures | null> => {
    if (known === undefined || now() - known.at > maxAge) known = { at: now(), figures: read() };
    return known.figures;
  };
}
