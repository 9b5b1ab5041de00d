import type { Message } from '@staffroom/sdk';
import type { JobStep } from '@staffroom/sdk/core';
import type { Job } from '@staffroom/sdk/server';
import { type RunningAgent, running, workOf } from '../../modules/agents/installed.ts';
import type { QueueRun } from '../../modules/jobs/queue-runs.ts';
import type { StartedRun } from '../../modules/jobs/runs.sql.ts';
import type { JobPayload } from '../../modules/jobs/service.ts';
import type { AgentJobsOptions } from './agent-jobs-options.ts';
import { attemptJob } from './attempt-job.ts';
import { deferForDocuments } from './defer-for-documents.ts';
import { endFailedAttempt } from './end-failed-attempt.ts';
import type { Asked, Ended } from './job-attempt.ts';
import { attemptsOf, defaultTimeout } from './job-retries.ts';
import { createJobTurns } from './job-turns.ts';
import { superseded, untilSilent } from './until-silent.ts';

const serverStopped =
  'The server stopped during every attempt, perhaps for a reason outside this job. Try again, or ask an administrator.';

const cancelled = new Error('The job was cancelled');

/** A job that this process runs now, with the version of its agent that runs it. */
interface Begun {
  agent: RunningAgent;
  job: Job;
  asked: Asked;
  run: StartedRun;
  queueRun: QueueRun;
  /** The number of attempts after which a failure is final. */
  limit: number;
  fail: Ended['fail'];
}

/** Takes jobs from the queue and runs them with the agents of this process. */
export function createJobRunner(options: AgentJobsOptions) {
  const { registry, jobs, runs } = options;
  const live = new Map<string, AbortController>();
  const turns = createJobTurns();

  async function tell(id: string): Promise<void> {
    const row = await runs.read(id);
    if (row) await jobs.announce(row);
  }

  function askFor(slug: string, person: string): Asked {
    const asked = { user: options.user(person), choices: options.choices(slug, person) };
    // Prevents unhandled rejections if the job does not run.
    void Promise.allSettled(Object.values(asked));
    return asked;
  }

  async function begin(slug: string, name: string, queueRun: QueueRun): Promise<void> {
    const { jobId, before } = queueRun.payload as JobPayload;
    // Starts the lookups while the job is being claimed, so that they run in parallel.
    const early = queueRun.person === undefined ? null : askFor(slug, queueRun.person);
    const run = await runs.begin(jobId, { takeOver: queueRun.begun });
    if (!run) return;
    const { row } = run;
    const asked = early ?? askFor(slug, row.userId);
    const found = findJob(registry, { slug, name, person: row.userId });
    // Puts the job back, even after a crash: it waits as a database row until the agent is switched on.
    if (!found) {
      await runs.putBack(run);
      return tell(jobId);
    }
    if (await deferForDocuments(options, row, run)) return tell(jobId);
    const announced = jobs.announce(row);
    // This promise is awaited later; without this handler, an early failure would be an unhandled rejection.
    announced.catch(() => undefined);
    const limit = before + attemptsOf(found.job.options);
    const fail = failureOf(options, { ...found, run });
    if (run.attempt > limit) {
      // Perhaps the job crashed the server, perhaps someone killed it: no one knows, so the job is not blamed.
      await fail(serverStopped, true);
      return tell(jobId);
    }
    await attempt({ ...found, asked, run, queueRun, limit, fail }, announced);
  }

  /** Attempts the job once, and tells browsers of its end. @param announced resolves when they know of its start */
  async function attempt(begun: Begun, announced: Promise<unknown>): Promise<void> {
    const { agent, job, asked, run, queueRun, limit, fail } = begun;
    const { id, row } = run;
    const controller = new AbortController();
    live.set(id, controller);
    const release = agent.hold('job');
    let outcome: { failure: unknown } | undefined;
    const { signal: scope } = agent;
    const silence = untilSilent((job.options.timeoutMinutes ?? defaultTimeout) * 60_000);
    let completed: JobStep[] | null = null;
    try {
      completed = await attemptJob(
        { ...options, tell },
        {
          agent,
          job,
          row,
          asked,
          run,
          signal: AbortSignal.any([queueRun.signal, controller.signal, scope, silence.signal]),
          supersede: () => controller.abort(superseded),
          onActivity: silence.onActivity,
        },
      );
      outcome = { failure: undefined };
    } catch (error) {
      // A canceled or stopped job, or one whose agent was switched off, does not count as a failure.
      if (!controller.signal.aborted && !queueRun.signal.aborted && !scope.aborted)
        outcome = { failure: error };
      const signal = AbortSignal.any([queueRun.signal, silence.signal]);
      const last = run.attempt >= limit;
      await endFailedAttempt(options, error, { agent, scope, run, fail, last, signal, controller });
    } finally {
      silence.end();
      release(outcome);
      live.delete(id);
      await announced;
      await (completed
        ? jobs.announce({ ...row, status: 'completed', step: null, steps: completed })
        : tell(id));
    }
  }

  return {
    /** Runs a job of the queue. @param name the name of the job in its agent */
    run: async (slug: string, name: string, queueRun: QueueRun): Promise<void> => {
      const { jobId } = queueRun.payload as JobPayload;
      // A run that ends normally updates its database row. A row that still says "running" means that the process crashed.
      const isSuspect = queueRun.begun && (await runs.read(jobId))?.status === 'running';
      const end = await turns.begin({ isSuspect });
      try {
        await begin(slug, name, queueRun);
      } finally {
        end();
      }
    },
    /** Ends a job that a person has canceled. */
    cancel: (jobId: string): void => live.get(jobId)?.abort(cancelled),
  };
}

/** Finds a running agent that has the job. If only one of the agent's two versions has it, that version runs it. */
function findJob(
  registry: AgentJobsOptions['registry'],
  { slug, name, person }: { slug: string; name: string; person: string },
): Pick<Begun, 'agent' | 'job'> | null {
  for (const version of [registry.get(slug, person), registry.get(slug)]) {
    const agent = running(version);
    const job = agent && workOf(agent, name);
    if (agent && job) return { agent, job };
  }
  return null;
}

/** Returns a function that ends the job as failed, and notifies people. */
function failureOf(
  { runs, failures, log }: Pick<AgentJobsOptions, 'runs' | 'failures' | 'log'>,
  { agent, job, run }: Pick<Begun, 'agent' | 'job' | 'run'>,
) {
  const named = { agent: agent.manifest.name, title: job.spec.title };
  return async (reason: string | Message, interrupted = false): Promise<void> => {
    if (!(await runs.fail(run, reason))) return;
    await failures
      .tell(run.row, { ...named, reason, interrupted })
      .catch((error: unknown) =>
        log.error({ err: error, jobId: run.id }, 'agents: cannot notify people of failed job'),
      );
  };
}
