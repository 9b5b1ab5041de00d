import type { Database } from '../../db/database.ts';
import { allSpendings } from '../../modules/budgets/spending.sql.ts';

export interface Figure {
  name: string;
  value: number;
}

/** Milliseconds for which figures are reused, however often they are requested. Sums of budgets read a month of calls. */
const maxAge = 15_000;
const budgetMaxAge = 60_000;
/** Milliseconds for a query, with its wait for a connection. Prometheus waits 10 s for all metrics. */
const timeoutMs = 2_000;

/** Reads figures from the database. Each is null while the database does not answer, so that the other metrics stay available. */
export function createDatabaseFigures(pool: Database['pool'], now = Date.now) {
  async function query<Row extends Figure>(text: string): Promise<Row[] | null> {
    const limited = { text, query_timeout: timeoutMs };
    const found = pool.query<Row>(limited).then(
      ({ rows }) => rows,
      () => null,
    );
    // The time limit of the driver begins only with a connection. While the pool is full, the alert about that needs the metrics.
    const late = Promise.withResolvers<null>();
    const timer = setTimeout(late.resolve, timeoutMs, null);
    return Promise.race([found, late.promise]).finally(() => clearTimeout(timer));
  }

  function cached<Value>(read: () => Promise<Value>, age = maxAge): () => Promise<Value> {
    let known: { at: number; value: Promise<Value> } | undefined;
    return () => {
      if (known === undefined || now() - known.at > age) known = { at: now(), value: read() };
      return known.value;
    };
  }

  return {
    documents: cached(() => query(documentCounts)),
    jobs: cached(() => query<Figure & { state: string }>(jobCounts)),
    oldestJob: cached(async () => (await query(oldestJob))?.[0]?.value ?? null),
    oldestUnsentAudit: cached(async () => (await query(oldestUnsentAudit))?.[0]?.value ?? null),
    /** The highest used part of each kind of budget. */
    budgets: cached(() => query(usedBudgets), budgetMaxAge),
    /** The time of the latest complete backup and verification, in seconds since 1970. */
    backups: cached(() => query(backupTimes)),
  };
}

const documentCounts = `
select status as name, count(*)::float8 as value from document where deleted_at is null group by status`;

const jobCounts = `
select name, case when locked_at is null then 'waiting' else 'running' end as state, count(*)::float8 as value
from agenda_jobs where next_run_at <= now() or locked_at is not null group by 1, 2 order by 1, 2`;

const oldestJob = `
select 'oldest' as name, coalesce(extract(epoch from now() - min(next_run_at)), 0)::float8 as value
from agenda_jobs where locked_at is null and next_run_at <= now()`;

const oldestUnsentAudit = `
select 'oldest' as name, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as value from audit_entry
where number is null or number > coalesce((select (value->>'sent')::bigint from workspace_state where name = 'audit-stream'), 0)`;

const usedBudgets = `
select scope as name, max(spent::numeric / nullif(amount::numeric, 0))::float8 as value
from (${allSpendings}) budget group by scope having max(spent::numeric / nullif(amount::numeric, 0)) is not null`;

const backupTimes = `
select kind as name, extract(epoch from max(finished_at))::float8 as value
from backup_run where finished_at is not null and error is null group by kind`;
