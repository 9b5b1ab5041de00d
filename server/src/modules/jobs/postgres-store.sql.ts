import type { Database } from '../../db/database.ts';
import { inBatches } from '../../db/in-batches.ts';
import { prepared } from '../../db/prepared.ts';
import type { ProcessLock } from '../../db/process-lock.ts';
import { type Places, QueueEntries } from './queue-entries.sql.ts';
import type { Envelope, QueueStore } from './queue-store.ts';

export interface PostgresStoreOptions {
  database: Pick<Database, 'pool' | 'embedded'>;
  lock: ProcessLock;
  /** Milliseconds after which a lock expires that was not renewed, even if its process is alive. */
  lockLifetime: number;
  places: (name: string) => Places;
  mayStart: () => boolean;
  /** Called when jobs of this name may be waiting and no poll for them is scheduled. */
  lookAgain: (name: string) => void;
  tellOthers: (name: string) => void;
}

export function postgresStore({
  database,
  lock,
  lockLifetime,
  places,
  mayStart,
  lookAgain,
  tellOthers,
}: PostgresStoreOptions): QueueStore {
  const { pool, embedded } = database;
  const repository = new QueueEntries({ pool, places, mayStart, free, lookAgain, tellOthers });
  /**
   * Processes that seemed dead in the last check. A process counts as dead only after two such checks in a row, because a lost
   * connection is quickly restored.
   */
  let suspects: string[] = [];

  async function deadProcesses(): Promise<string[]> {
    const { rows } = await pool.query<{ name: string }>(
      'select distinct last_modified_by as name from agenda_jobs where locked_at is not null',
    );
    const dead: string[] = [];
    for (const { name } of rows) if (await lock.isDead(name)) dead.push(name);
    const certain = embedded ? dead : dead.filter((name) => suspects.includes(name));
    suspects = dead;
    return certain;
  }

  /** Unlocks a job. @returns whether the job waits again; false if its work was transferred to another waiting job */
  async function free(id: string): Promise<boolean> {
    const waits = await waitUnlessAnother(
      `update agenda_jobs set locked_at = null, next_run_at = coalesce(next_run_at, now()) where id = $1`,
      [id],
    );
    if (!waits) await pool.query(merge, [id]);
    return waits;
  }

  async function waitUnlessAnother(statement: string, values: unknown[]): Promise<boolean> {
    try {
      await pool.query(statement, values);
      return true;
    } catch (error) {
      const { code, constraint } = error as { code?: string; constraint?: string };
      if (code === '23505' && constraint === 'agenda_jobs_unique') return false;
      throw error;
    }
  }

  const add = inBatches((jobs: { name: string; data: Envelope }[]) =>
    pool.query(insert([jobs.map(({ name }) => name), jobs.map(({ data }) => JSON.stringify(data))])),
  );

  return {
    backend: {
      name: 'PostgreSQL',
      repository,
      ownsConnection: false,
      connect: () => repository.connect(),
      disconnect: () => repository.disconnect(),
    },

    // Counts nothing here, because the attempt was counted when the job was taken from the queue.
    begin: ({ attrs: { data } }) => Promise.resolve(data.begun ?? false),
    changed: (name, person) => repository.changed(name, person),
    left: (name, person) => repository.left(name, person),
    looksItself: (name) => repository.looksItself(name),
    release: () => repository.release(),

    // A unique index prevents duplicates. Agenda's own `unique()` reads before it inserts, and let 11 of 20 simultaneous jobs
    // through.
    async add(_agenda, name, data) {
      await add({ name, data });
    },
    addFrom,

    async putBack(_agenda, { attrs: { _id: id, nextRunAt, data } }) {
      const waits = await waitUnlessAnother(
        'update agenda_jobs set next_run_at = $2, data = $3 where id = $1',
        [id, nextRunAt, JSON.stringify(data)],
      );
      if (waits) return;
      await pool.query('update agenda_jobs set data = $2 where id = $1', [id, JSON.stringify(data)]);
      await pool.query(merge, [id]);
    },

    async recover(running) {
      const { rows } = await pool.query<{ id: string; name: string }>(left, [
        await deadProcesses(),
        lockLifetime,
        running,
      ]);
      const names = new Set<string>();
      for (const { id, name } of rows) if (await free(id)) names.add(name);
      return [...names];
    },
  };
}

/** SQL for jobs that no process would continue: locked by a dead process, locked for too long, or neither locked nor waiting. */
const left = `
select id, name from agenda_jobs
where (locked_at is not null and (last_modified_by = any($1) or locked_at < now() - $2 * interval '1 ms')
    or locked_at is null and next_run_at is null)
  and not id = any($3::uuid[])
order by created_at`;

/**
 * SQL that transfers the work of a job to the waiting job with the same key, and marks that a run has started. Does nothing if
 * a process is just taking the waiting job.
 */
const merge = `
with waiting as (
  update agenda_jobs other
  set data = other.data || jsonb_build_object('begun', true,
    'attempt', greatest((other.data->>'attempt')::int, (own.data->>'attempt')::int))
  from agenda_jobs own
  where own.id = $1 and own.id <> other.id and own.name = other.name
    and own.data->>'unique' = other.data->>'unique' and other.next_run_at is not null and other.locked_at is null
  returning other.id)
delete from agenda_jobs where id = $1 and exists (select from waiting)`;

/**
 * SQL that adds jobs. Offsets of one microsecond preserve the order within a batch. Fairness between people is decided when
 * jobs are taken.
 */
const addFrom = (rows: string) => `
insert into agenda_jobs (name, next_run_at, data)
select name, now() - (max(place) over () - place) * interval '1 us', data from (${rows}) added
-- Always in one order, so that two processes do not wait for each other's keys.
order by name, data->>'unique', place
on conflict (name, (data->>'unique')) where next_run_at is not null do nothing`;

const insert = prepared(
  addFrom(
    'select name, data, place from unnest($1::text[], $2::jsonb[]) with ordinality asked (name, data, place)',
  ),
);
