import { randomUUID } from 'node:crypto';
import { Agenda, type Job } from 'agenda';
import type { Logger } from 'pino';
import { abortable } from '../../abortable.ts';
import type { Database } from '../../db/database.ts';
import { QueueChannel } from './queue-channel.ts';
import { type Envelope, mongoStore, postgresStore } from './queue-store.ts';

export interface QueueRun {
  payload: unknown;
  /** 1 for the first run. Above 1 an earlier run failed, or its process died. */
  attempt: number;
  /** Aborts when the time is up and when the process stops. */
  signal: AbortSignal;
}

interface QueueOptions {
  /** Runs in all, the first included; default 3. */
  attempts?: number;
  /** Default 10. */
  timeoutMinutes?: number;
  /** Runs at the same time in one process; default 2. */
  concurrency?: number;
  /** Told when the last run has failed, also where that run's process was killed. */
  failed?: (payload: unknown, error: unknown) => Promise<void>;
  /** Milliseconds until the next run; default 2 s, doubled each time. */
  retryDelay?: (attempt: number) => number;
}

export interface AddOptions {
  /** While a job of the same name and key is waiting, a second is not added. */
  unique?: string;
  /** Whose work it is. People take turns, however much one of them has waiting; not where jobs are kept in MongoDB. */
  person?: string;
}

export interface Queue extends AsyncDisposable {
  /** Says how jobs of this name are done. They may run more than once, so the handler must be idempotent. */
  define(name: string, handler: (run: QueueRun) => Promise<void>, options?: QueueOptions): void;
  add(name: string, payload: unknown, options?: AddOptions): Promise<void>;
  /** Begins to take jobs. A process that never calls it only adds. */
  start(): Promise<void>;
  /** Takes no more jobs and lets those that run finish, for `drainLimit` at most. */
  drain(): Promise<void>;
}

/** The signal's reason when the process stops: the work is not to blame and will be done by another process. */
export const stopping = new Error('The server is stopping');

/** A lock that is not renewed for this long belongs to a dead process. */
const lockLifetime = 30_000;
const heartbeat = 10_000;
/** For putting things in order after an abort. */
const grace = 1_000;
const minute = 60_000;

export interface QueueDependencies {
  /** Must be open: Agenda connects in its constructor and would end the process if it could not. */
  database: Database;
  /** Keeps the jobs in MongoDB; wake-ups still travel through PostgreSQL. */
  mongoUrl?: string | undefined;
  log: Logger;
  /** Milliseconds that running jobs get to finish when the process stops; 20 s unless told. */
  drainLimit?: number;
}

export async function createQueue({
  database,
  mongoUrl,
  log,
  drainLimit = 20_000,
}: QueueDependencies): Promise<Queue> {
  const channel = new QueueChannel(database);
  const store = mongoUrl === undefined ? postgresStore(database) : mongoStore(mongoUrl);
  const process = randomUUID();
  const agenda = new Agenda({
    name: process,
    backend: store.backend,
    notificationChannel: channel,
    processEvery: 5_000,
    maxConcurrency: 20,
    defaultLockLifetime: lockLifetime,
    removeOnComplete: true,
  });
  agenda.on('error', (error) => log.error({ err: error }, 'the queue failed'));
  // A finished job makes room, but Agenda would not look for the next one before its next round.
  agenda.on('complete', ({ attrs }: { attrs?: { name: string } }) => {
    if (attrs) setImmediate(() => channel.wake(attrs.name));
  });
  await agenda.ready;
  const closing = new AbortController();
  const active = new Set<Promise<void>>();

  async function add(name: string, data: Envelope, runAt = new Date()): Promise<void> {
    await store.add(agenda, name, data, runAt);
    await channel.publish({ jobName: name });
  }

  async function work(job: Job<Envelope>, handler: (run: QueueRun) => Promise<void>, options: QueueOptions) {
    const { attempts = 3, timeoutMinutes = 10 } = options;
    const { payload } = job.attrs.data;
    const attempt = ++job.attrs.data.attempt;
    // Only what callers set is saved here, so that a lock which has meanwhile gone to another process is left alone.
    await agenda.db.saveJob(job.toJson(true), { lastModifiedBy: process });
    if (attempt > attempts) return options.failed?.(payload, new Error('its process ended while it ran'));
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMinutes * minute)]);
    const beating = keepLocked(job, log);
    try {
      await abortable(handler({ payload, attempt, signal }), signal, grace);
      // Agenda removes it too, but only after it has said that the job is complete, which a stopping process may not live to see.
      if (job.attrs._id !== undefined) await agenda.db.removeJobs({ id: job.attrs._id });
    } catch (error) {
      if (closing.signal.aborted) {
        job.attrs.data.attempt -= 1;
        await agenda.db.saveJob(job.toJson(true), { lastModifiedBy: process });
        again(job, 0);
      } else if (attempt < attempts) {
        log.warn({ err: error, job: job.attrs.name, attempt }, 'a job will be tried again');
        again(job, (options.retryDelay ?? defaultDelay)(attempt));
      } else {
        log.error({ err: error, job: job.attrs.name, attempt }, 'a job has failed');
        await options.failed?.(payload, error);
      }
    } finally {
      await beating.stop();
    }
  }

  let drained: Promise<void> | undefined;
  const drain = () => (drained ??= drainOnce());

  async function drainOnce(): Promise<void> {
    await agenda.stop(false);
    const timer = setTimeout(() => closing.abort(stopping), drainLimit);
    await Promise.allSettled(active);
    clearTimeout(timer);
  }

  return {
    define(name, handler, options = {}) {
      const concurrency = options.concurrency ?? 2;
      agenda.define<Envelope>(
        name,
        // Agenda takes promises too, but declares the handler with a callback first.
        // oxlint-disable-next-line typescript/no-misused-promises
        async (job) => {
          const run = work(job, handler, options);
          active.add(run);
          await run.finally(() => active.delete(run));
        },
        // One more than can run is locked ahead, because a job still holds its lock while it makes room.
        { concurrency, lockLimit: concurrency + 1, lockLifetime },
      );
      channel.wake(name);
    },
    add: (name, payload, options = {}) => add(name, { payload, attempt: 0, ...options }),
    async start() {
      await store.recover();
      await agenda.start();
    },
    drain,
    async [Symbol.asyncDispose]() {
      await drain();
      await channel.disconnect();
      await store.backend.disconnect();
    },
  };
}

const defaultDelay = (attempt: number) => 1_000 * 2 ** attempt;

/** Agenda keeps a job that has a next run, and removes one that has none. */
function again(job: Job<Envelope>, delay: number): void {
  job.attrs.nextRunAt = new Date(Date.now() + delay);
}

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
