import { Agenda, type Job } from 'agenda';
import type { Logger } from 'pino';
import { abortable } from '../../abortable.ts';
import type { Database } from '../../db/database.ts';
import type { ProcessLock } from '../../db/process-lock.ts';
import { isHeapFull } from '../../threads/loop-watch.ts';
import { postgresStore } from './postgres-store.ts';
import { QueueChannel } from './queue-channel.ts';
import type { Places } from './queue-entries.ts';
import type { Envelope, QueueStore } from './queue-store.ts';

export interface QueueRun {
  payload: unknown;
  /** Whose work it is. */
  person?: string | undefined;
  /** 1 for the first run. Above 1 an earlier run failed, or its process died. */
  attempt: number;
  /** An earlier run has begun and is over, even where it did not count because its process stopped. */
  begun: boolean;
  /** Aborts when the time is up and when the process stops. */
  signal: AbortSignal;
}

interface QueueOptions {
  /** Runs in all, the first included; default 3. */
  attempts?: number;
  /** Default 10. */
  timeoutMinutes?: number;
  /** Runs at the same time in one process; default 2. From 2 on one more, for a person of whom none runs. */
  concurrency?: number;
  /** Asked before jobs are taken; not where they are kept in MongoDB. */
  limits?: () => RunningLimits;
  /** Told when the last run has failed, also where that run's process was killed. */
  failed?: (payload: unknown, error: unknown) => Promise<void>;
  /** Milliseconds until the next run; default 2 s, doubled each time. */
  retryDelay?: (attempt: number) => number;
}

/** Jobs that run at the same time in all processes, of all names that are alike before the colon. */
export interface RunningLimits {
  running?: number | undefined;
  perPerson?: number | undefined;
}

export interface AddOptions {
  /** While a job of the same name and key is waiting, a second is not added. */
  unique?: string;
  /** Whose work it is. Whoever has less running goes first; not where jobs are kept in MongoDB. */
  person?: string;
}

export interface Queue extends AsyncDisposable {
  /** Says how jobs of this name are done. They may run more than once, so the handler must be idempotent. */
  define(name: string, handler: (run: QueueRun) => Promise<void>, options?: QueueOptions): void;
  add(name: string, payload: unknown, options?: AddOptions): Promise<void>;
  /**
   * For work that is a row of the database: a part of the statement that writes it, which adds what `rows` selects: `name`, `data`, and
   * `place`, their order. Who uses it wakes this process and tells the others. Undefined where the jobs are kept elsewhere.
   */
  addFrom: QueueStore['addFrom'];
  /** Has this process look for work of the name. */
  wake(name: string): void;
  /** Has the others look. */
  tell(name: string): Promise<void>;
  /** Begins to take jobs. A process that never calls it only adds. */
  start(): Promise<void>;
  /** What runs in this process: the name of each job and the id that its row has. */
  running(): string[];
  /** Takes no more jobs and lets those that run finish, for `drainLimit` at most. */
  drain(): Promise<void>;
}

/** The signal's reason when the process stops: the work is not to blame and will be done by another process. */
export const stopping = new Error('The server is stopping');

const defaultConcurrency = 2;
/** A lock that is not renewed for this long belongs to a dead process. */
const lockLifetime = 30_000;
const heartbeat = 10_000;
/** For putting things in order after an abort. */
const grace = 1_000;
const minute = 60_000;

export interface QueueDependencies {
  /** Must be open: Agenda connects in its constructor and would end the process if it could not. */
  database: Database;
  /** Says which processes live; jobs of the others come free. */
  lock: ProcessLock;
  /** Keeps the jobs in MongoDB; wake-ups still travel through PostgreSQL. */
  mongoUrl?: string | undefined;
  log: Logger;
  /** Milliseconds that running jobs get to finish when the process stops; 20 s unless told. */
  drainLimit?: number;
  /** Milliseconds between two looks for jobs that nobody works on any more; 5 s unless told. */
  lookEvery?: number;
  heapIsFull?: () => boolean;
}

export async function createQueue({
  database,
  lock,
  mongoUrl,
  log,
  drainLimit = 20_000,
  lookEvery = 5_000,
  heapIsFull = isHeapFull,
}: QueueDependencies): Promise<Queue> {
  const channel = new QueueChannel(database, (name, person) => store.changed(name, person));
  const defined = new Map<string, QueueOptions>();
  const active = new Map<string, Running>();
  let toldAt = Number.NEGATIVE_INFINITY;
  let isWorking = false;

  /** Where nothing runs here, nothing else would make room. */
  function mayStart(): boolean {
    if (active.size === 0 || !heapIsFull()) return true;
    if (performance.now() - toldAt > minute) {
      toldAt = performance.now();
      const running = [...active.values()].map(({ name }) => name);
      log.warn(
        { running, heap: process.memoryUsage().heapUsed },
        'no further job starts: the memory is nearly full',
      );
    }
    return false;
  }

  const store =
    mongoUrl === undefined
      ? postgresStore({
          database,
          lock,
          lockLifetime,
          places: (name) => placesOf(defined.get(name) ?? {}),
          mayStart,
          lookAgain: (name) => setImmediate(() => channel.wake(name)),
          tellOthers: (name) => tellOthers(name, 'of jobs that are left'),
        })
      : await (await import('./mongo-store.ts')).mongoStore(mongoUrl);
  const agenda = new Agenda({
    name: lock.name,
    backend: store.backend,
    notificationChannel: channel,
    processEvery: 5_000,
    // Each name has its own limit. A common one would let jobs wait with a lock that nobody renews.
    maxConcurrency: Number.MAX_SAFE_INTEGER,
    defaultLockLifetime: lockLifetime,
    // It is removed with its work. Agenda would do it after the event below, and hold its place until then.
    removeOnComplete: false,
  });
  agenda.on('error', (error) => log.error({ err: error }, 'the queue failed'));
  // A finished job makes room, but Agenda would not look for the next one before its next round.
  agenda.on('complete', ({ attrs }: { attrs?: { name: string; data: unknown } }) => {
    if (!attrs) return;
    const { person } = attrs.data as Envelope;
    setImmediate(() => {
      if (store.left(attrs.name, person)) channel.wake(attrs.name);
      tellGroup(attrs.name);
    });
  });
  await agenda.ready;
  const closing = new AbortController();

  async function add(name: string, data: Envelope): Promise<void> {
    await store.add(agenda, name, data);
    channel.wake(name, data.person ?? '');
    await tell(name);
  }

  /** What this process takes up at once, nobody else is woken for. */
  async function tell(name: string): Promise<void> {
    if (isWorking && defined.has(name) && store.looksItself(name)) return;
    await channel.publish({ jobName: name });
  }

  function tellOthers(name: string, what: string): void {
    channel
      .publish({ jobName: name })
      .catch((error: unknown) => log.warn({ err: error, job: name }, `nobody was told ${what}`));
  }

  /** Where a limit holds for several names and processes, the end of one job makes room for others. */
  function tellGroup(name: string): void {
    for (const [other, { limits }] of defined) {
      if (groupOf(other) !== groupOf(name) || !hasLimits(limits?.())) continue;
      channel.wake(other);
      tellOthers(other, 'of a free place');
    }
  }

  async function work(job: Job<Envelope>, handler: (run: QueueRun) => Promise<void>, options: QueueOptions) {
    const { retryDelay = defaultDelay } = options;
    try {
      const next = await attempt(job, handler, options);
      if (next === null) await agenda.db.removeJobs({ id: idOf(job) });
      else await putBack(job, next);
    } catch (error) {
      // What could not be noted is done again. Agenda notes it once more, and what it cannot note either loses its lock in time.
      log.warn({ err: error, job: job.attrs.name }, 'the queue could not note how a job ended');
      await putBack(job, retryDelay(job.attrs.data.attempt));
    }
  }

  /** @returns milliseconds until the next run; null where there is none */
  async function attempt(
    job: Job<Envelope>,
    handler: (run: QueueRun) => Promise<void>,
    options: QueueOptions,
  ): Promise<number | null> {
    const { attempts = 3, timeoutMinutes = 10, retryDelay = defaultDelay } = options;
    const { data, name } = job.attrs;
    const begun = await store.begin(job, agenda);
    data.begun = true;
    const { payload, person, attempt: number } = data;
    if (number > attempts) {
      await options.failed?.(payload, new Error('its process ended while it ran'));
      return null;
    }
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMinutes * minute)]);
    const beating = keepLocked(job, log);
    try {
      await abortable(handler({ payload, person, attempt: number, begun, signal }), signal, grace);
      return null;
    } catch (error) {
      if (closing.signal.aborted) {
        data.attempt -= 1;
        return 0;
      }
      if (number < attempts) {
        log.warn({ err: error, job: name, attempt: number }, 'a job will be tried again');
        return retryDelay(number);
      }
      log.error({ err: error, job: name, attempt: number }, 'a job has failed');
      await options.failed?.(payload, error);
      return null;
    } finally {
      await beating.stop();
    }
  }

  /** Agenda notes the next run once more when it gives up the lock. */
  async function putBack(job: Job<Envelope>, delay: number): Promise<void> {
    job.attrs.nextRunAt = new Date(Date.now() + delay);
    await store.putBack(agenda, job);
    const timer = setTimeout(() => {
      timers.delete(timer);
      channel.wake(job.attrs.name);
    }, delay);
    timers.add(timer);
  }

  /** Of jobs that wait for another run. */
  const timers = new Set<NodeJS.Timeout>();
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** Has what dead processes have left run here or elsewhere. */
  async function recover(): Promise<void> {
    for (const name of await store.recover([...active.keys()])) {
      channel.wake(name);
      await tell(name);
    }
  }

  function look(): void {
    looking ??= recover()
      .catch((error: unknown) => log.warn({ err: error }, 'jobs of dead processes could not be looked for'))
      .finally(() => (looking = undefined));
  }

  let drained: Promise<void> | undefined;
  const drain = () => (drained ??= drainOnce());

  async function drainOnce(): Promise<void> {
    isWorking = false;
    clearInterval(timer);
    await looking;
    await agenda.stop(false);
    await store.release();
    const limit = setTimeout(() => closing.abort(stopping), drainLimit);
    await Promise.allSettled([...active.values()].map(({ ended }) => ended));
    for (const waiting of timers) clearTimeout(waiting);
    clearTimeout(limit);
  }

  return {
    define(name, handler, options = {}) {
      defined.set(name, options);
      const places = placesOf(options);
      const most = places.here + (places.spare ? 1 : 0);
      agenda.define<Envelope>(
        name,
        // Agenda takes promises too, but declares the handler with a callback first.
        // oxlint-disable-next-line typescript/no-misused-promises
        async (job) => {
          const ended = work(job, handler, options);
          active.set(idOf(job), { name: named(job), ended });
          await ended.finally(() => active.delete(idOf(job)));
        },
        // Nothing is locked ahead: Agenda does not renew such a lock, and never gives back the place of one that grew old.
        { concurrency: most, lockLimit: most, lockLifetime },
      );
      channel.wake(name);
    },
    add: (name, payload, options = {}) => add(name, { payload, attempt: 0, ...options }),
    addFrom: store.addFrom,
    wake(name) {
      channel.wake(name);
    },
    tell,
    async start() {
      await recover();
      await agenda.start();
      isWorking = true;
      timer = setInterval(look, lookEvery);
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

function placesOf({ concurrency = defaultConcurrency, limits }: QueueOptions): Places {
  const { running, perPerson } = limits?.() ?? {};
  // Who asks for one at a time may mean it.
  return { here: concurrency, spare: concurrency > 1, inGroup: running, ofPerson: perPerson };
}

const hasLimits = (limits: RunningLimits = {}) =>
  limits.running !== undefined || limits.perPerson !== undefined;

const groupOf = (name: string) => name.split(':', 1)[0];

const defaultDelay = (attempt: number) => 1_000 * 2 ** attempt;

interface Running {
  name: string;
  ended: Promise<void>;
}

/** People's jobs have a row of their own, which the payload names. */
function named({ attrs: { name, data } }: Job<Envelope>): string {
  const { jobId } = (data.payload ?? {}) as { jobId?: unknown };
  return typeof jobId === 'string' ? `${name} ${jobId}` : name;
}

const idOf = (job: Job<Envelope>) => String(job.attrs._id);

/** Renews the lock while the work goes on. A renewal that comes after the end would lock the job again, so the end waits for it. */
function keepLocked(job: Job<Envelope>, log: Logger) {
  let beat: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    beat = beat
      .then(() => job.touch())
      .catch((error: unknown) => log.warn({ err: error, job: job.attrs.name }, 'a lock was not renewed'));
  }, heartbeat);
  return {
    stop() {
      clearInterval(timer);
      return beat;
    },
  };
}
