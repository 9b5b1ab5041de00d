import { PostgresJobRepository } from '@agendajs/postgres-backend';
import type { JobParameters } from 'agenda';
import type { Pool, QueryConfig } from 'pg';
import { inBatches } from '../../db/in-batches.ts';
import { prepared } from '../../db/prepared.ts';

type Claimed = JobParameters & { dueAt: number };

interface EntriesOptions {
  pool: Pool;
  /** How many jobs of a name may be worked on here at a time. */
  concurrency: (name: string) => number;
  /** Gives a job back that was taken and not begun. */
  free: (id: string) => Promise<unknown>;
}

/**
 * Agenda's rows in fewer statements: one takes as many as there is room for, counts their attempt and notes that they run, where
 * Agenda would take one, write that it runs, and we would write the attempt; one removes all that have ended meanwhile.
 */
export class QueueEntries extends PostgresJobRepository {
  readonly #options: EntriesOptions;
  /** Ids of those that the queue has removed: Agenda still wants to write how they ended. */
  readonly #removed = new Set<string>();
  /** Ids of those of which it is written already that they run. */
  readonly #noted = new Set<string>();
  /** By name, those that were taken and are to be handed out. */
  readonly #taken = new Map<string, Claimed[]>();
  readonly #taking = new Map<string, Promise<void>>();
  /** By name, how many were taken and have not left. */
  readonly #held = new Map<string, number>();
  readonly #remove: (id: string) => Promise<unknown>;

  constructor(options: EntriesOptions) {
    super({ pool: preparing(options.pool), ensureSchema: false });
    this.#options = options;
    this.#remove = inBatches((ids) => options.pool.query(removeAll([ids])));
  }

  override async getNextJobToRun(
    ...[name, , , , options]: Parameters<PostgresJobRepository['getNextJobToRun']>
  ): Promise<JobParameters | undefined> {
    const waiting = this.#taking.get(name);
    if (waiting) await waiting;
    if ((this.#taken.get(name)?.length ?? 0) === 0) {
      const taking = this.#taking.get(name) ?? this.#take(name, options?.lastModifiedBy ?? null);
      this.#taking.set(name, taking);
      await taking.finally(() => this.#taking.delete(name));
    }
    const next = this.#taken.get(name)?.shift();
    if (next) this.#noted.add(String(next._id));
    return next;
  }

  async #take(name: string, by: string | null): Promise<void> {
    const held = this.#held.get(name) ?? 0;
    const room = this.#options.concurrency(name) - held;
    if (room <= 0) return;
    const { rows } = await this.#options.pool.query(take([name, room, by]));
    const found = rows.map((row) => ({ ...this['rowToJob'](row), dueAt: Number(row.due_at) }) as Claimed);
    this.#held.set(name, held + found.length);
    this.#taken.set(
      name,
      found.toSorted((a, b) => a.dueAt - b.dueAt),
    );
  }

  /** One of the name has ended, and Agenda knows it: there is room for another. */
  left(name: string): void {
    this.#held.set(name, Math.max(0, (this.#held.get(name) ?? 0) - 1));
  }

  /** Gives back what nobody will be handed any more. */
  async release(): Promise<void> {
    const left = [...this.#taken.values()].flat();
    this.#taken.clear();
    for (const { _id } of left) await this.#options.free(String(_id));
  }

  override async removeJobs(options: Parameters<PostgresJobRepository['removeJobs']>[0]): Promise<number> {
    const { id, ...others } = options;
    if (id === undefined || Object.keys(others).length > 0) return super.removeJobs(options);
    await this.#remove(String(id));
    this.#removed.add(String(id));
    return 1;
  }

  override async saveJobState(
    ...[job, options]: Parameters<PostgresJobRepository['saveJobState']>
  ): Promise<void> {
    const id = String(job._id);
    if (this.#noted.delete(id) || this.#removed.delete(id)) return;
    await super.saveJobState(job, options);
  }

  /** It was taken, and Agenda has no place for it after all, or stops: somebody else may have it. */
  override async unlockJob(job: JobParameters): Promise<void> {
    this.#noted.delete(String(job._id));
    this.left(job.name);
    await this.#options.free(String(job._id));
  }

  override async unlockJobs(ids: Parameters<PostgresJobRepository['unlockJobs']>[0]): Promise<void> {
    for (const id of ids) await this.#options.free(String(id));
  }
}

/** The same pool for statements whose texts are constant, as Agenda's are. */
function preparing(pool: Pool): Pool {
  const statements = new Map<string, (values: unknown[]) => QueryConfig>();
  const query = (text: string, values: unknown[]) => {
    let statement = statements.get(text);
    if (!statement) statements.set(text, (statement = prepared(text)));
    return pool.query(statement(values));
  };
  return Object.assign(Object.create(pool) as Pool, { query });
}

const removeAll = prepared('delete from agenda_jobs where id = any($1::uuid[])');

/**
 * What is due, the longest due first. `begun` of what is given back says whether a run has begun before this one. Never what has an
 * old lock: Agenda would take it without a next run and could lose it; `recover` makes it wait first.
 */
const take = prepared(`
with due as (
  select id, next_run_at, coalesce((data->>'begun')::boolean, (data->>'attempt')::int > 0) as begun from agenda_jobs
  where name = $1 and disabled = false and locked_at is null and next_run_at <= now()
  order by next_run_at, priority desc limit $2 for update skip locked),
taken as (
  update agenda_jobs j set locked_at = now(), next_run_at = null, last_run_at = now(), last_modified_by = $3,
    data = j.data || jsonb_build_object('begun', true, 'attempt', coalesce((j.data->>'attempt')::int, 0) + 1)
  from due where j.id = due.id returning j.*, due.next_run_at as was_due, due.begun as was_begun)
select taken.*, data || jsonb_build_object('begun', coalesce(was_begun, false)) as data,
  extract(epoch from was_due) * 1000 as due_at from taken`);
