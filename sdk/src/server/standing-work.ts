import { z } from 'zod';
import type { Emit, Job, JobOptions, Progress, Step } from './job.ts';

// A handler's exact types are checked where it is written; the platform calls it with validated values.
// oxlint-disable-next-line typescript/no-explicit-any
type Checked = any;

/** When a schedule runs. */
export type Timing =
  | {
      /** Five fields: minute, hour, day of the month, month, day of the week: `0 7 * * 1-5`. */
      cron: string;
      /**
       * Whose clock that is: `Europe/Berlin`; UTC where left out. An hour that a change of clocks skips runs once, right after it,
       * and one that it repeats runs once.
       */
      timezone?: string;
    }
  | {
      /** A period by the clock on no wall: `15 minutes`, `6 hours`, `1 day`. */
      every: string;
    };

export type ScheduleOptions = Timing & {
  /** What people read where it is listed; the schedule's name where left out. */
  title?: string;
  /**
   * `each-person`: for everybody who may use the agent, on their behalf and with their rights; each can pause their own.
   * `workspace`: once for all, on behalf of the administrator who switches it on; until then it does not run.
   */
  for: 'workspace' | 'each-person';
};

/** One run of a schedule. */
export interface ScheduledRun<Call> {
  /** The job's, the same in every attempt of this run. */
  id: string;
  call: Call;
  /** When it was to run, ISO 8601. After a downtime this is the first run that was missed: the others are not made up for. */
  dueAt: string;
  /** When the run before this one was due; null for the first. */
  lastDueAt: string | null;
  progress: Progress;
  step: Step;
}

export interface Schedule {
  kind: 'schedule';
  name: string;
  options: ScheduleOptions;
  job: Job;
}

export const documentEvents = ['document.updated', 'document.deleted', 'access.lost'] as const;

/**
 * `document.updated`: another version is the one that people read now. `document.deleted`: it lies in the trash, or is gone for
 * ever. `access.lost`: the person may not read it any more.
 */
export type DocumentEvent = (typeof documentEvents)[number];

/** One telling of what has happened to a document, to one person's part of an agent. */
export interface DocumentNews<Call> {
  /** The job's, the same in every attempt. */
  id: string;
  call: Call;
  /** Of the last two events the person may no longer read it: `call.documents` says `not-found`. */
  documentId: string;
  step: Step;
}

export interface Subscription {
  kind: 'subscription';
  event: DocumentEvent;
  job: Job;
}

/** A job that nobody starts: the platform does, as `name` of an agent. */
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
  step: Step;
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
    ({ input, id, call, progress, step }) => handle({ id, call, progress, step, ...Due.parse(input) }),
    jobOptions,
  );
  return { kind: 'schedule', name, options, job };
}

const About = z.object({ documentId: z.uuid() });

export function subscriptionTo<Call>(
  event: DocumentEvent,
  handle: (news: DocumentNews<Call>) => Promise<unknown>,
  jobOptions: JobOptions<Checked>,
): Subscription {
  const spec = { name: `on:${event}`, title: titles[event], input: About };
  const job = standingJob(
    spec,
    ({ input, id, call, step }) => handle({ id, call, step, ...About.parse(input) }),
    jobOptions,
  );
  return { kind: 'subscription', event, job };
}

const titles: Record<DocumentEvent, string> = {
  'document.updated': 'React to a new document version',
  'document.deleted': 'React when a document is deleted',
  'access.lost': 'React when access to a document is revoked',
};
