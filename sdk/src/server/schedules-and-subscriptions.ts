import { z } from 'zod';
import type { Emit, Job, JobOptions, Progress, Checkpoint } from './job.ts';

// Handlers are type-checked where they are defined; the platform calls them with validated values.
// oxlint-disable-next-line typescript/no-explicit-any
type Checked = any;

export type Timing =
  | {
      /**
       * A cron expression with five fields: minute, hour, day of the month, month, day of the week. For example `0 7 * * 1-5`.
       */
      cron: string;
      /**
       * Time zone of the cron expression, for example `Europe/Berlin`; default UTC. A due time in an hour that daylight saving
       * skips runs right after that hour; a due time in an hour that repeats runs once.
       */
      timezone?: string;
    }
  | {
      /** A period, independent of the time of day: `15 minutes`, `6 hours`, `1 day`. */
      every: string;
    };

export type ScheduleOptions = Timing & {
  /** The title of the schedule in lists. Default: the schedule's name. */
  title?: string;
  /**
   * `each-person`: one run for everyone who can use the agent, on their behalf and with their rights; each person can pause
   * their own. `workspace`: one run for the whole workspace, on behalf of the administrator who switches the schedule on.
   */
  for: 'workspace' | 'each-person';
};

export interface ScheduledRun<Call> {
  /** Id of the run's job, the same in every attempt of the run. */
  id: string;
  call: Call;
  /**
   * The due time of this run, ISO 8601. After a downtime, this is the first missed due time; all later missed due times are
   * skipped.
   */
  dueAt: string;
  /** The due time of the previous run, ISO 8601; null for the first run. */
  lastDueAt: string | null;
  progress: Progress;
  checkpoint: Checkpoint;
}

export interface Schedule {
  kind: 'schedule';
  name: string;
  options: ScheduleOptions;
  job: Job;
}

export const documentEvents = ['document.updated', 'document.deleted', 'access.lost'] as const;

/**
 * `document.updated`: the document has a new current version. `document.deleted`: the document is in the trash or permanently
 * deleted. `access.lost`: the person can no longer read the document.
 */
export type DocumentEvent = (typeof documentEvents)[number];

/** An event of a document, for one person and one agent. */
export interface DocumentEventCall<Call> {
  /** Id of the job, the same in every attempt. */
  id: string;
  call: Call;
  /** Id of the document. After `document.deleted` and `access.lost`, `call.documents` throws `not-found` for this id. */
  documentId: string;
  checkpoint: Checkpoint;
}

export interface Subscription {
  kind: 'subscription';
  event: DocumentEvent;
  job: Job;
}

/** Creates a job that only the platform starts, named after the schedule or subscription. */
function standingJob(
  spec: { name: string; title: string; input: z.ZodType },
  handle: (run: StandingRun) => Promise<unknown>,
  options: JobOptions<Checked>,
): Job {
  const run = async (started: StandingRun) => {
    await handle(started);
    return null;
  };
  return { kind: 'job', spec: { ...spec, result: z.null() }, options, handle: run };
}

interface StandingRun {
  id: string;
  input: Checked;
  call: Checked;
  progress: Progress;
  checkpoint: Checkpoint;
  emit: Emit<Checked>;
}

const Due = z.object({ dueAt: z.string(), lastDueAt: z.string().nullable() });

export function scheduleOf<Call>(
  name: string,
  options: ScheduleOptions,
  handle: (run: ScheduledRun<Call>) => Promise<unknown>,
  jobOptions: JobOptions<Checked>,
): Schedule {
  const spec = { name: `schedule:${name}`, title: options.title ?? name, input: Due };
  const job = standingJob(
    spec,
    ({ input, id, call, progress, checkpoint }) =>
      handle({ id, call, progress, checkpoint, ...Due.parse(input) }),
    jobOptions,
  );
  return { kind: 'schedule', name, options, job };
}

const About = z.object({ documentId: z.uuid() });

export function subscriptionTo<Call>(
  event: DocumentEvent,
  handle: (news: DocumentEventCall<Call>) => Promise<unknown>,
  jobOptions: JobOptions<Checked>,
): Subscription {
  const spec = { name: `on:${event}`, title: titles[event], input: About };
  const job = standingJob(
    spec,
    ({ input, id, call, checkpoint }) => handle({ id, call, checkpoint, ...About.parse(input) }),
    jobOptions,
  );
  return { kind: 'subscription', event, job };
}

const titles: Record<DocumentEvent, string> = {
  'document.updated': 'React to a new document version',
  'document.deleted': 'React when a document is deleted',
  'access.lost': 'React when access to a document is revoked',
};
