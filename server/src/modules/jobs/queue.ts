import { Agenda } from 'agenda';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import type { ProcessLock } from '../../db/process-lock.ts';
import { isHeapFull } from '../../threads/loop-watch.ts';
import { noTracer, type Tracer } from '../../operations/traces/tracing.ts';
import { currentTrace } from './job-trace.ts';
import { postgresStore } from './postgres-store.sql.ts';
import { QueueChannel } from './queue-channel.ts';
import { createRecovery } from './queue-recovery.ts';
import type { Places } from './queue-entries.sql.ts';
import {
  type ActiveRuns,
  createQueueRuns,
  type QueueOptions,
  type QueueRun,
  type RunningLimits,
} from './queue-runs.ts';
import type { Envelope, QueueStore } from './queue-store.ts';
import { createStartGate } from './start-gate.ts';

export interface AddOptions {
  /** A key. While a job with the same name and key waits, no second one is added. */
  unique?: string;
  /** The id of the work's owner. Jobs of the person with fewer running jobs go first; not supported with MongoDB. */
  person?: string;
}

export interface Queue extends AsyncDisposable {
  /** Defines the handler for jobs of this name. The handler must be idempotent, because a job can run more than once. */
  define(name: string, handler: (run: QueueRun) => Promise<void>, options?: QueueOptions): void;
  add(name: string, payload: unknown, options?: AddOptions): Promise<void>;
  /**
   * Returns a part of a SQL statement that queues jobs in the same statement as their rows. The query `rows` selects `name`,
   * `data` and `place`, which is the order. The caller then calls `wake` and `tell`. Undefined if jobs are not stored in
   * PostgreSQL.
   */
  addFrom: QueueStore['addFrom'];
  wake(name: string): void;
  tell(name: string): Promise<void>;
  /** Starts to take jobs. A process that never calls `start` only adds jobs. */
  start(): Promise<void>;
  running(): string[];
  /** Stops taking jobs, and waits up to `drainLimit` for the running ones. */
  drain(): Promise<void>;
}

const defaultConcurrency = 2;
/** Milliseconds after which a lock that was not renewed shows that its process died. */
const lockLifetime = 30_000;

export interface QueueDependencies {
  /** The database must be open, because Agenda connects in its constructor and ends the process on failure. */
  database: Database;
  /** Knows which processes are alive. Jobs of dead processes are unlocked. */
  lock: ProcessLock;
  /** The address of a MongoDB in which jobs are stored. Wake-ups are still sent through PostgreSQL. */
  mongoUrl?: string | undefined;
  /** Begins a trace for each run of a job; by default, there are none. */
  tracer?: Tracer;
  log: Logger;
  /** Milliseconds that running jobs have to finish when the process stops; default 20 s. */
  drainLimit?: number;
  /** Milliseconds between two checks for abandoned jobs; default 5 s. */
  lookEvery?: number;
  heapIsFull?: () => boolean;
  /** While this returns true, no job starts; running jobs go on. Has no effect on a queue in MongoDB. */
  isPaused?: () => boolean;
}

export async function createQueue({
  database,
  lock,
  mongoUrl,
  tracer = noTracer,
  log,
  drainLimit = 20_000,
  lookEvery = 5_000,
  heapIsFull = isHeapFull,
  isPaused = () => false,
}: QueueDependencies): Promise<Queue> {
  const channel = new QueueChannel(database, (name, person) => store.changed(name, person));
  const defined = new Map<string, QueueOptions>();
  const active: ActiveRuns = new Map();
  let isWorking = false;

  const store =
    mongoUrl === undefined
      ? postgresStore({
          database,
          lock,
          lockLifetime,
          places: (name) => placesOf(defined.get(name) ?? {}),
          mayStart: createStartGate({ active, isPaused, heapIsFull, log }),
          lookAgain: (name) => setImmediate(() => channel.wake(name)),
          tellOthers: (name) => tellOthers(name, 'jobs left'),
        })
      : await (await import('./mongo-store.ts')).mongoStore(mongoUrl);
  const agenda = openAgenda(lock.name, store, channel);
  agenda.on('error', (error) => log.error({ err: error }, 'jobs: queue failed'));
  // A finished job frees a place, so this process polls immediately. Agenda would wait for its next regular poll.
  agenda.on('complete', ({ attrs }: { attrs?: { name: string; data: unknown } }) => {
    if (!attrs) return;
    const { person } = attrs.data as Envelope;
    setImmediate(() => {
      if (store.left(attrs.name, person)) channel.wake(attrs.name);
      tellGroup(attrs.name);
    });
  });
  await agenda.ready;
  const runs = createQueueRuns({ agenda, store, channel, active, tracer, log });

  async function add(name: string, data: Envelope): Promise<void> {
    await store.add(agenda, name, data);
    channel.wake(name, data.person ?? '');
    await tell(name);
  }

  /** Notifies other processes of a new job, unless this process takes the job immediately. */
  async function tell(name: string): Promise<void> {
    if (isWorking && defined.has(name) && store.looksItself(name)) return;
    await channel.publish({ jobName: name });
  }

  function tellOthers(name: string, event: string): void {
    channel
      .publish({ jobName: name })
      .catch((error: unknown) =>
        log.warn({ err: error, job: name, event }, 'jobs: cannot notify other processes'),
      );
  }

  /**
   * Notifies all names of a job's group: if limits cover several names and processes, the end of one job frees a place for
   * others.
   */
  function tellGroup(name: string): void {
    for (const [other, { limits }] of defined) {
      if (groupOf(other) !== groupOf(name) || !hasLimits(limits?.())) continue;
      channel.wake(other);
      tellOthers(other, 'place free');
    }
  }

  const recovery = createRecovery({ store, active, lookEvery, log, wake });

  async function wake(name: string): Promise<void> {
    channel.wake(name);
    await tell(name);
  }

  let drained: Promise<void> | undefined;
  const drain = () => (drained ??= drainOnce());

  async function drainOnce(): Promise<void> {
    isWorking = false;
    await recovery.stop();
    await agenda.stop(false);
    await store.release();
    await runs.end(drainLimit);
  }

  return {
    define(name, handler, options = {}) {
      defined.set(name, options);
      const places = placesOf(options);
      const maxRunning = places.here + (places.spare ? 1 : 0);
      agenda.define<Envelope>(
        name,
        // Agenda also accepts a promise, although its type declares a callback.
        // oxlint-disable-next-line typescript/no-misused-promises
        (job) => runs.run(job, handler, options),
        // The lock limit equals the concurrency, so that Agenda locks no job in advance: it does not renew such a lock, and
        // never frees the job's place after the lock has expired.
        { concurrency: maxRunning, lockLimit: maxRunning, lockLifetime },
      );
      channel.wake(name);
    },
    add: (name, payload, options = {}) => add(name, { payload, attempt: 0, ...options, ...currentTrace() }),
    addFrom: store.addFrom,
    wake(name) {
      channel.wake(name);
    },
    tell,
    async start() {
      await recovery.recover();
      await agenda.start();
      isWorking = true;
      recovery.start();
    },
    running: () => [...active.values()].map(({ name }) => name),
    drain,
    async [Symbol.asyncDispose]() {
      await drain();
      await channel.disconnect();
      await store.backend.disconnect();
    },
  };
}

function openAgenda(name: string, store: QueueStore, channel: QueueChannel): Agenda {
  return new Agenda({
    name,
    backend: store.backend,
    notificationChannel: channel,
    processEvery: 5_000,
    // Agenda's shared limit is off, because each name has its own limit. With a shared limit, jobs would wait with a lock that
    // no one renews.
    maxConcurrency: Number.MAX_SAFE_INTEGER,
    defaultLockLifetime: lockLifetime,
    // Agenda does not delete ended jobs, because the code deletes each job with its work. Agenda would do so only after the
    // event `complete`, and would occupy a place until then.
    removeOnComplete: false,
  });
}

function placesOf({ concurrency = defaultConcurrency, limits }: QueueOptions): Places {
  const { running, perPerson } = limits?.() ?? {};
  // A concurrency of 1 gets no extra place, because the job may require that only one runs at a time.
  return { here: concurrency, spare: concurrency > 1, inGroup: running, ofPerson: perPerson };
}

const hasLimits = (limits: RunningLimits = {}) =>
  limits.running !== undefined || limits.perPerson !== undefined;

const groupOf = (name: string) => name.split(':', 1)[0];
