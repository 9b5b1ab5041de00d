import { MongoBackend } from '@agendajs/mongo-backend';
import { PostgresBackend } from '@agendajs/postgres-backend';
import type { Agenda, AgendaBackend } from 'agenda';
import type { Database } from '../../db/database.ts';

/** What the queue writes into a job's data. */
export interface Envelope {
  payload: unknown;
  /** Runs that have begun, this one included; raised before the work, so that a job which kills its process is counted. */
  attempt: number;
  /** Of waiting jobs with one name and key there is one. */
  unique?: string;
  /** Whose work it is. */
  person?: string;
}

export interface QueueStore {
  backend: AgendaBackend;
  add(agenda: Agenda, name: string, data: Envelope, runAt: Date): Promise<void>;
  /** Frees the jobs of processes that are certainly gone. Those of others come free when their lock is no longer renewed. */
  recover(): Promise<void>;
}

export function postgresStore({ pool, embedded }: Pick<Database, 'pool' | 'embedded'>): QueueStore {
  return {
    backend: new PostgresBackend({ pool, ensureSchema: false, disableNotifications: true }),
    // Agenda's own `unique()` selects and then inserts, so that of twenty at once eleven get through; the index lets one.
    async add(_agenda, name, data, runAt) {
      await pool.query(insert, [name, runAt, JSON.stringify(data), data.person ?? null]);
    },
    async recover() {
      // The embedded database belongs to one process: whatever was locked before this one began is nobody's.
      if (embedded)
        await pool.query(`update agenda_jobs set locked_at = 'epoch' where locked_at is not null`);
    },
  };
}

/**
 * What is due first runs first. A person's job is dated back by an hour, less 10 s for each that they already have waiting: somebody
 * with one file goes before somebody's five hundredth, and nobody waits for ever, because the clock goes on.
 */
const insert = `
insert into agenda_jobs (name, next_run_at, data)
select $1, case when $4::text is null then $2::timestamptz
    else least($2::timestamptz, $2::timestamptz - interval '1 hour' + interval '10 s' * waiting) end, $3
from (select count(*) as waiting from (
  select from agenda_jobs where name = $1 and data->>'person' = $4 and next_run_at is not null limit 360) own) counted
on conflict (name, (data->>'unique')) where next_run_at is not null do nothing`;

export function mongoStore(address: string): QueueStore {
  return {
    backend: new MongoBackend({ address }),
    async add(agenda, name, data, runAt) {
      const job = agenda.create(name, data).schedule(runAt);
      if (data.unique !== undefined) job.unique({ 'data.unique': data.unique }, { insertOnly: true });
      await job.save();
    },
    recover: () => Promise.resolve(),
  };
}
