import { setTimeout as delay } from 'node:timers/promises';
import { PostgresJobRepository } from '@agendajs/postgres-backend';
import type { JobParameters } from 'agenda';
import type { Pool, QueryConfig } from 'pg';
import { inBatches } from '../../db/in-batches.ts';
import { prepared } from '../../db/prepared.ts';
import type { Envelope } from './queue-store.ts';

type Claimed = JobParameters & { dueAt: number };

export interface Places {
  /** Concurrent jobs in this process. */
  here: number;
  /** One extra place for people without a running job. */
  spare: boolean;
  /** Across all processes, for all names with the same group (the part before the colon). */
  inGroup?: number | undefined;
  /** The same, per person. */
  ofPerson?: number | undefined;
}

interface EntriesOptions {
  pool: Pool;
  places: (name: string) => Places;
  mayStart: () => boolean;
  free: (id: string) => Promise<unknown>;
  /** Called when a job of the name may be waiting without a scheduled poll. */
  lookAgain: (name: string) => void;
  /** Called when jobs of the name are left for other processes. */
  tellOthers: (name: string) => void;
}

/**
 * Replaces Agenda's single-row statements. One statement takes as many jobs as there is room for, counts their attempts and
 * marks them as running; another deletes all that have ended.
 */
export class QueueEntries extends PostgresJobRepository {
  readonly #options: EntriesOptions;
  /** Ids of jobs that the queue deleted although Agenda will still write their end. */
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
    // Agenda polls until it gets nothing and only then starts its jobs, so return nothing without another query.
    if (state.taken.length === 0 && state.handedOut) {
      state.handedOut = false;
      if (state.isStale) this.#options.lookAgain(name);
      return undefined;
    }
    // A poll in progress may have started before the latest wake-up, so poll once more.
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
    // With other jobs running, waits a few milliseconds to handle several ends and arrivals together.
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

  /** More jobs may be waiting than the last poll found. @param person the owner, if known */
  changed(name: string, person?: string): void {
    const state = this.#state(name);
    state.isStale = true;
    state.forSpare ||= person === undefined || (person !== '' && !state.held.includes(person));
  }

  /** A job has ended and Agenda knows it, so a place is free. @returns whether another job may be waiting */
  left(name: string, person = ''): boolean {
    const state = this.#state(name);
    state.held.splice(Math.max(0, state.held.indexOf(person)), 1);
    if (state.mayHaveMore) state.isStale = state.forSpare = true;
    return state.isStale;
  }

  /** Whether this process will poll and can take the new jobs; others are told only if some are left. */
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

  /** Agenda has no place for the job or is stopping, so another process may take it. */
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
  /** Some jobs of the last poll were handed out. */
  handedOut: boolean;
  looking: Promise<void> | undefined;
  /** Owners of the jobs taken and not ended; '' for none. */
  held: string[];
  /** A job arrived or a place became free since the last poll. */
  isStale: boolean;
  /** New jobs may belong to a person without a running job here. */
  forSpare: boolean;
  /** Other processes have not been told of the latest jobs. */
  untold: boolean;
  /** The last poll stopped at a limit before all due jobs. */
  mayHaveMore: boolean;
  lookedAt: number;
  /** Recent owners of taken jobs, latest last. */
  served: string[];
}

/** Maximum length of `served`. */
const maxServedPeople = 100;

/**
 * Maximum milliseconds between two polls for a busy name. With few running jobs there is no wait, because there is little to
 * combine.
 */
const maxPauseMs = 5;
/** Milliseconds after which a poll happens without a wake-up. */
const trust = 1_000;

const isWorthALook = ({ isStale, lookedAt }: NameState) => isStale || performance.now() - lookedAt > trust;

const personOf = ({ data }: Pick<JobParameters, 'data'>) => (data as Partial<Envelope>).person ?? '';

/** The same pool with prepared statements, which works because Agenda's statement texts are constant. */
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
 * Takes due jobs in fair order (migration 023). `begun` says whether an earlier run had started. Skips jobs with an expired
 * lock, which Agenda could lose; `recover` makes them wait first.
 */
const take = prepared(`
select (job).*, (job).data || jsonb_build_object('begun', was_begun) as data, extract(epoch from was_due) * 1000 as due_at
from take_jobs($1, $2, $3, $4, $5, $6, $7)`);
