import type { Agenda, Job } from 'agenda';
import type { Logger } from 'pino';
import { abortable } from '../../abortable.ts';
import type { Tracer } from '../../operations/traces/tracing.ts';
import { traceJob } from './job-trace.ts';
import type { QueueChannel } from './queue-channel.ts';
import type { Envelope, QueueStore } from './queue-store.ts';

export interface QueueRun {
  payload: unknown;
  person?: string | undefined;
  /** The number of this run, starting at 1. Above 1, an earlier run failed or its process died. */
  attempt: number;
  /** Whether an earlier run has started and ended, even if it was not counted because its process stopped. */
  begun: boolean;
  /** Aborts at the timeout, and when the process stops. */
  signal: AbortSignal;
}

export interface QueueOptions {
  /** The maximum number of runs, including the first; default 3. */
  attempts?: number;
  /**
   * The maximum number of runs whose process is killed. If it is set, `attempts` counts only runs that fail. From `attempts`
   * killed runs on, the job rests before each further run, because it may itself have ended the processes.
   */
  deaths?: number;
  /** Minutes after which a run is aborted; default 10. */
  timeoutMinutes?: number;
  /**
   * The maximum number of simultaneous runs in one process; default 2. Values above 1 add one place for a person without a
   * running job.
   */
  concurrency?: number;
  /** Returns the limits, which are read before jobs are taken. Not supported with MongoDB. */
  limits?: () => RunningLimits;
  /** Called when a job's last run has failed, even if the run's process was killed. */
  failed?: (payload: unknown, error: unknown) => Promise<void>;
  /**
   * Returns the milliseconds until the next run. The default is 2 s after the first run, and twice as long after each further
   * run.
   */
  retryDelay?: (attempt: number) => number;
}

/**
 * Limits for simultaneous jobs in all processes together. They cover all names of one group, which is the part of the name
 * before the colon.
 */
export interface RunningLimits {
  running?: number | undefined;
  perPerson?: number | undefined;
}

/** The reason of a run's signal when the process stops. The job has not failed, and another process will run it. */
export const stopping = new Error('The server is stopping');

/** The error of a job whose process was killed during each of its last runs. */
export class ProcessDied extends Error {
  constructor() {
    super('its process ended while it ran');
    this.name = 'ProcessDied';
  }
}

/** Milliseconds of the first rest of a job whose processes ended. Each further rest takes twice as long. */
const restMs = 10_000;
/** Milliseconds between two renewals of a running job's lock. */
const heartbeat = 10_000;
/** Milliseconds that a job's handler has to clean up after an abort. */
const grace = 1_000;
const minute = 60_000;

type Handler = (run: QueueRun) => Promise<void>;

/** The running jobs of this process by their id. */
export type ActiveRuns = Map<string, Running>;

interface QueueRunsOptions {
  agenda: Agenda;
  store: QueueStore;
  channel: Pick<QueueChannel, 'wake'>;
  active: ActiveRuns;
  tracer: Tracer;
  log: Logger;
}

/** Runs the jobs that this process has taken, and schedules their next runs. */
export function createQueueRuns({ agenda, store, channel, active, tracer, log }: QueueRunsOptions) {
  const closing = new AbortController();
  const timers = new Set<NodeJS.Timeout>();

  async function work(job: Job<Envelope>, handler: Handler, options: QueueOptions): Promise<void> {
    const { retryDelay = defaultDelay } = options;
    try {
      const next = await attempt(job, handler, options);
      if (next === null) await agenda.db.removeJobs({ id: idOf(job) });
      else await putBack(job, next);
    } catch (error) {
      // If the outcome of a job could not be stored, the job runs again. If storing that also fails, the job's lock expires.
      log.warn({ err: error, job: job.attrs.name }, 'jobs: cannot store outcome of job');
      await putBack(job, retryDelay(job.attrs.data.attempt));
    }
  }

  /** @returns milliseconds until the job's next run; null if there is none */
  async function attempt(
    job: Job<Envelope>,
    handler: Handler,
    options: QueueOptions,
  ): Promise<number | null> {
    const { attempts = 3, deaths, timeoutMinutes = 10, retryDelay = defaultDelay } = options;
    const { data, name } = job.attrs;
    const begun = await store.begin(job, agenda);
    data.begun = true;
    const { payload, person, attempt: number, failures = 0 } = data;
    const died = number - 1 - failures;
    if (deaths === undefined ? number > attempts : died > deaths) {
      await options.failed?.(payload, new ProcessDied());
      return null;
    }
    if (deaths !== undefined && died >= attempts && data.rested !== died) {
      data.rested = died;
      data.attempt -= 1;
      return restMs * 2 ** (died - attempts);
    }
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMinutes * minute)]);
    const beating = keepLocked(job, log);
    try {
      await traceJob(tracer, { name, attempt: number, from: data.trace }, () =>
        abortable(handler({ payload, person, attempt: number, begun, signal }), signal, grace),
      );
      return null;
    } catch (error) {
      if (closing.signal.aborted) {
        data.attempt -= 1;
        return 0;
      }
      const tries = deaths === undefined ? number : failures + 1;
      if (tries < attempts) {
        log.warn({ err: error, job: name, attempt: number }, 'jobs: job failed, retry planned');
        if (deaths !== undefined) data.failures = tries;
        return retryDelay(tries);
      }
      log.error({ err: error, job: name, attempt: number }, 'jobs: job failed');
      await options.failed?.(payload, error);
      return null;
    } finally {
      await beating.stop();
    }
  }

  /**
   * Schedules a job's next run. The time is also set in `job.attrs`, because Agenda writes it again when it releases the lock.
   */
  async function putBack(job: Job<Envelope>, delay: number): Promise<void> {
    job.attrs.nextRunAt = new Date(Date.now() + delay);
    await store.putBack(agenda, job);
    const timer = setTimeout(() => {
      timers.delete(timer);
      channel.wake(job.attrs.name);
    }, delay);
    timers.add(timer);
  }

  return {
    async run(job: Job<Envelope>, handler: Handler, options: QueueOptions): Promise<void> {
      const ended = work(job, handler, options);
      active.set(idOf(job), { name: named(job), ended });
      await ended.finally(() => active.delete(idOf(job)));
    },

    /** Waits up to `limitMs` milliseconds for the running jobs, and then aborts them. */
    async end(limitMs: number): Promise<void> {
      const limit = setTimeout(() => closing.abort(stopping), limitMs);
      await Promise.allSettled([...active.values()].map(({ ended }) => ended));
      for (const waiting of timers) clearTimeout(waiting);
      clearTimeout(limit);
    },
  };
}

const defaultDelay = (attempt: number) => 1_000 * 2 ** attempt;

interface Running {
  name: string;
  ended: Promise<void>;
}

/** The name of a job for the log. For a job that has a row in `ai_job`, the name includes the row's id from the payload. */
function named({ attrs: { name, data } }: Job<Envelope>): string {
  const { jobId } = (data.payload ?? {}) as { jobId?: unknown };
  return typeof jobId === 'string' ? `${name} ${jobId}` : name;
}

const idOf = (job: Job<Envelope>) => String(job.attrs._id);

/**
 * Renews the job's lock during the work. The end of the work waits for a running renewal, because a later renewal would lock
 * the job again.
 */
function keepLocked(job: Job<Envelope>, log: Logger) {
  let beat: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    beat = beat
      .then(() => job.touch())
      .catch((error: unknown) => log.warn({ err: error, job: job.attrs.name }, 'jobs: cannot renew lock'));
  }, heartbeat);
  return {
    stop() {
      clearInterval(timer);
      return beat;
    },
  };
}
