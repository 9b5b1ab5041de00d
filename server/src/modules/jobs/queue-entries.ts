import { setTimeout as delay } from 'node:timers/promises';
import { PostgresJobRepository } from '@agendajs/postgres-backend';
import type { JobParameters } from 'agenda';
import type { Pool, QueryConfig } from 'pg';
import { inBatches } from '../../db/in-batches.ts';
import { prepared } from '../../db/prepared.ts';
import type { Envelope } from './queue-store.ts';

type Claimed = JobParameters & { dueAt: number };

/** How much of a name may be worked on. */
export interface Places {
  /** In this process at a time. */
  here: number;
  /** One place more here is kept for people of whom none is worked on. */
  spare: boolean;
  /** In all processes, together with the other names of the group: what stands before the colon. */
  inGroup?: number | undefined;
  /** The same for each person. */
  ofPerson?: number | undefined;
}

interface EntriesOptions {
  pool: Pool;
  places: (name: string) => Places;
  mayStart: () => boolean;
  /** Gives a job back that was taken and not begun. */
  free: (id: string) => Promise<unknown>;
  /** There may be one of the name that waits for somebody to look. */
  lookAgain: (name: string) => void;
  /** Some of the name are left for other processes. */
  tellOthers: (name: string) => void;
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
    // Agenda asks until there is nothing, and begins then: what it has shall not wait for the next look.
    if (state.taken.length === 0 && state.handedOut) {
      state.handedOut = false;
      if (state.isStale) this.#options.lookAgain(name);
      return undefined;
    }
    // A look that is under way may have begun before what somebody was just told of: then there is one more.
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
    // Where work is going on already, what ends and what comes within a few milliseconds goes together from here on.
    const since = performance.now() - state.lookedAt;
    const pause = Math.min(longestPause, state.held.length - 1) - since;
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
    state.served = [...state.served.filter((person) => !served.has(person)), ...served].slice(-mostServed);
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

  /** There may be more of it than was found. @param person whose it is, where that is known */
  changed(name: string, person?: string): void {
    const state = this.#state(name);
    state.isStale = true;
    state.forSpare ||= person === undefined || (person !== '' && !state.held.includes(person));
  }

  /** One of the name has ended, and Agenda knows it: there is room for another. @returns whether there may be another */
  left(name: string, person = ''): boolean {
    const state = this.#state(name);
    state.held.splice(Math.max(0, state.held.indexOf(person)), 1);
    if (state.mayHaveMore) state.isStale = state.forSpare = true;
    return state.isStale;
  }

  /** Whether a look is due here that can take what has come: then the others are told only if that leaves something. */
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

  /** Gives back what nobody will be handed any more. */
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

  /** It was taken, and Agenda has no place for it after all, or stops: somebody else may have it. */
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

/** What this process knows of the jobs of one name. */
interface NameState {
  /** To be handed out. */
  taken: Claimed[];
  /** Some of the last look have been. */
  handedOut: boolean;
  looking: Promise<void> | undefined;
  /** Whose were taken and have not left; nobody's are ''. */
  held: string[];
  /** Something has come, or what ended made room, since the last look. */
  isStale: boolean;
  /** What came since may be of somebody of whom none is held. */
  forSpare: boolean;
  /** The others have not heard of what came since. */
  untold: boolean;
  /** The last look had no room, or a limit, for all that may have been due. */
  mayHaveMore: boolean;
  lookedAt: number;
  /** Whose jobs were taken last, the last one at the end. */
  served: string[];
}

/** So many people are remembered as served. */
const mostServed = 100;

/** Milliseconds between two looks at a name of which many run here. Where few run there is little to gather: then a job would only wait. */
const longestPause = 5;
/** Milliseconds after which one looks although nothing was heard of. */
const trust = 1_000;

const isWorthALook = ({ isStale, lookedAt }: NameState) => isStale || performance.now() - lookedAt > trust;

const personOf = ({ data }: Pick<JobParameters, 'data'>) => (data as Partial<Envelope>).person ?? '';

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
 * What is due, in turn (migration 023). `begun` of what is given back says whether a run has begun before this one. Never what has an
 * old lock: Agenda would take it without a next run and could lose it; `recover` makes it wait first.
 */
const take = prepared(`
select (job).*, (job).data || jsonb_build_object('begun', was_begun) as data, extract(epoch from was_due) * 1000 as due_at
from take_jobs($1, $2, $3, $4, $5, $6, $7)`);
