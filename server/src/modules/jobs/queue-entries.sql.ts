import { setTimeout as delay } from 'node:timers/promises';
import { PostgresJobRepository } from '@agendajs/postgres-backend';
import type { JobParameters } from 'agenda';
import type { Pool, QueryConfig } from 'pg';
import { inBatches } from '../../db/in-batches.ts';
import { prepared } from '../../db/prepared.ts';
import type { Envelope } from './queue-store.ts';

type Claimed = JobParameters & { dueAt: number };

export interface Places {
  /** The maximum number of simultaneous jobs in this process. */
  here: number;
  /** Whether there is one extra place for a person without a running job. */
  spare: boolean;
  /**
   * The maximum number of simultaneous jobs in all processes, for all names of one group. The group is the part of the name
   * before the colon.
   */
  inGroup?: number | undefined;
  /** The maximum number of one person's simultaneous jobs in all processes, for all names of one group. */
  ofPerson?: number | undefined;
}

interface EntriesOptions {
  pool: Pool;
  places: (name: string) => Places;
  mayStart: () => boolean;
  free: (id: string) => Promise<unknown>;
  /** Called when a job of this name may be waiting and no poll for it is scheduled. */
  lookAgain: (name: string) => void;
  /** Called when this process leaves jobs of this name to other processes. */
  tellOthers: (name: string) => void;
}

/**
 * Replaces Agenda's statements, each of which handles one row. One statement takes as many jobs as there are free places,
 * counts their attempts and marks the jobs as running. Another statement deletes all ended jobs.
 */
export class QueueEntries extends PostgresJobRepository {
  readonly #options: EntriesOptions;
  /** Ids of jobs that the queue has deleted, although Agenda will still try to store their end. */
  readonly #removed = new Set<string>();
  readonly #noted = new Set<string>();
  readonly #names = new Map<string, NameState>();
  readonly #remove: (id: string) => Promise<unknown>;

  constructor(options: EntriesOptions) {
    super({ pool: preparing(options.pool), ensureSchema: false });
    this.#options = options;
    this.#remove = inBatches((ids) => options.pool.query(removeAll([ids])));
  }

  override async getNextJobToRun(
    ...[name, , , , options]: Parameters<PostgresJobRepository['getNextJobToRun']>
  ): Promise<JobParameters | undefined> {
    const state = this.#state(name);
    // Agenda polls until it gets no job, and only then starts the jobs it got. So this poll returns no job, without a query.
    if (state.taken.length === 0 && state.handedOut) {
      state.handedOut = false;
      if (state.isStale) this.#options.lookAgain(name);
      return undefined;
    }
    // Polls up to two times, because a poll in progress may have started before the latest wake-up.
    for (let looks = 0; looks < 2 && state.taken.length === 0 && isWorthALook(state); looks += 1) {
      state.looking ??= this.#look(name, state, options?.lastModifiedBy ?? null)
        .then(() => this.#tellRest(name, state))
        .finally(() => (state.looking = undefined));
      await state.looking;
    }
    const next = state.taken.shift();
    if (!next) return undefined;
    this.#noted.add(String(next._id));
    state.handedOut = true;
    return next;
  }

  async #look(name: string, state: NameState, by: string | null): Promise<void> {
    // If other jobs are running, the poll waits a few milliseconds, so that one statement handles several ended and new jobs.
    const since = performance.now() - state.lookedAt;
    const pause = Math.min(maxPauseMs, state.held.length - 1) - since;
    if (pause > 0) await delay(pause);
    state.mayHaveMore = true;
    const { here, spare, inGroup = null, ofPerson = null } = this.#options.places(name);
    const room = here - state.held.length;
    if (room < (spare && state.forSpare ? 0 : 1) || !this.#options.mayStart()) return;
    state.lookedAt = performance.now();
    state.isStale = false;
    state.forSpare = false;
    const values = [name, room, spare, by, inGroup, ofPerson, state.served];
    const { rows } = await this.#options.pool.query(take(values));
    const found = rows.map((row) => ({ ...this['rowToJob'](row), dueAt: Number(row.due_at) }) as Claimed);
    const served = new Set(rows.map((row) => String(row.data.person ?? '')));
    state.served = [...state.served.filter((person) => !served.has(person)), ...served].slice(
      -maxServedPeople,
    );
    state.held.push(...found.map(personOf));
    state.mayHaveMore = found.length >= room || inGroup !== null || ofPerson !== null;
    state.taken = found.toSorted((a, b) => a.dueAt - b.dueAt);
  }

  #state(name: string): NameState {
    let state = this.#names.get(name);
    if (!state) {
      state = {
        taken: [],
        handedOut: false,
        looking: undefined,
        held: [],
        isStale: true,
        forSpare: true,
        untold: false,
        mayHaveMore: true,
        lookedAt: Number.NEGATIVE_INFINITY,
        served: [],
      };
      this.#names.set(name, state);
    }
    return state;
  }

  /** Notes that more jobs may be waiting than the last poll found. @param person the job's owner, if known */
  changed(name: string, person?: string): void {
    const state = this.#state(name);
    state.isStale = true;
    state.forSpare ||= person === undefined || (person !== '' && !state.held.includes(person));
  }

  /**
   * Notes that a job has ended and Agenda has been notified, so that its place is free.
   * @returns whether another job may be waiting
   */
  left(name: string, person = ''): boolean {
    const state = this.#state(name);
    state.held.splice(Math.max(0, state.held.indexOf(person)), 1);
    if (state.mayHaveMore) state.isStale = state.forSpare = true;
    return state.isStale;
  }

  /** Whether this process will poll and can take new jobs. Other processes are then notified only if some jobs are left. */
  looksItself(name: string): boolean {
    const state = this.#state(name);
    const { here } = this.#options.places(name);
    const looks =
      state.looking !== undefined || (state.isStale && state.held.length < here && this.#options.mayStart());
    state.untold ||= looks;
    return looks;
  }

  #tellRest(name: string, state: NameState): void {
    const rest = state.untold && (state.mayHaveMore || state.isStale);
    state.untold = false;
    if (rest) this.#options.tellOthers(name);
  }

  async release(): Promise<void> {
    const left = [...this.#names.values()].flatMap(({ taken }) => taken.splice(0));
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

  /** Called when Agenda has no place for the job or is stopping. Another process may then take the job. */
  override async unlockJob(job: JobParameters): Promise<void> {
    this.#noted.delete(String(job._id));
    this.left(job.name, personOf(job));
    await this.#options.free(String(job._id));
    this.#options.lookAgain(job.name);
  }

  override async unlockJobs(ids: Parameters<PostgresJobRepository['unlockJobs']>[0]): Promise<void> {
    for (const id of ids) await this.#options.free(String(id));
  }
}

interface NameState {
  taken: Claimed[];
  /** Whether some jobs of the last poll were given to Agenda. */
  handedOut: boolean;
  looking: Promise<void> | undefined;
  /** The owner of each job that was taken and has not ended; '' for a job without an owner. */
  held: string[];
  /** Whether a job has arrived or a place has become free since the last poll. */
  isStale: boolean;
  /** Whether new jobs may belong to a person who has no running job in this process. */
  forSpare: boolean;
  /** Whether other processes have not been notified of the latest jobs. */
  untold: boolean;
  /** Whether the last poll reached a limit before it had taken all due jobs. */
  mayHaveMore: boolean;
  lookedAt: number;
  /** People whose jobs were taken recently, the most recent last. */
  served: string[];
}

/** The maximum number of people in `served`. */
const maxServedPeople = 100;

/**
 * The maximum number of milliseconds between two polls for jobs of a busy name. With few running jobs there is no wait, because
 * there is little to combine.
 */
const maxPauseMs = 5;
/** Milliseconds after which a poll queries the database even without a wake-up. */
const trust = 1_000;

const isWorthALook = ({ isStale, lookedAt }: NameState) => isStale || performance.now() - lookedAt > trust;

const personOf = ({ data }: Pick<JobParameters, 'data'>) => (data as Partial<Envelope>).person ?? '';

/** Wraps a pool so that it uses prepared statements. This works because Agenda's SQL texts never change. */
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
 * SQL that takes due jobs in fair order (migration 023). `begun` is true if an earlier run had started. Skips jobs with an
 * expired lock, because Agenda could lose them; `recover` unlocks such jobs first.
 */
const take = prepared(`
select (job).*, (job).data || jsonb_build_object('begun', was_begun) as data, extract(epoch from was_due) * 1000 as due_at
from take_jobs($1, $2, $3, $4, $5, $6, $7)`);
