import { AppError, asMessage, isAppError, msg } from '@staffroom/sdk';
import type { Checkpoint } from '@staffroom/sdk/server';
import type { JobStep } from '@staffroom/sdk/core';
import { abortable } from '../../abortable.ts';
import { inBatches } from '../../db/in-batches.ts';
import { validateAsync } from '../../http/validate.ts';
import { type InstalledAgent, running, visibleTo, workOf, worksOf } from '../../modules/agents/installed.ts';
import { tracedAgent } from '../../operations/traces/tracing.ts';
import { currentStep } from '../../modules/jobs/current-step.ts';
import type { AiJob } from '../../modules/jobs/entity.ts';
import { documentsOf } from '../../modules/jobs/document-of.ts';
import { type QueueRun, stopping } from '../../modules/jobs/queue-runs.ts';
import type { JobRun } from '../../modules/jobs/runs.ts';
import { type JobPayload, queueName } from '../../modules/jobs/service.ts';
import type { WatchdogReport } from '../../threads/watchdog-report.ts';
import type { Asked, Attempt, Ended } from './job-attempt.ts';
import type { AgentJobsOptions } from './agent-jobs-options.ts';
import { checkedResult } from './checked-result.ts';
import { explain, isFinal, untilSilent, wasSwitchedOff } from './until-silent.ts';
import { jobLimits } from './job-limits.ts';
import { attemptsOf, retryDelayOf } from './job-retries.ts';
import { tellWatchers, trackProgress } from './job-progress.ts';
import { createJobTurns } from './job-turns.ts';
import { type Finished, resultPathOf } from './result-path.ts';

/** Minutes without progress after which a job is ended, if the agent sets no timeout. */
const defaultTimeout = 10;
/** A handler that reports progress but never ends is ended after its timeout multiplied by this factor. */
const netFactor = 6;
/** Milliseconds between two checks for waiting jobs whose documents have since been processed. */
const lookForReadEvery = 3_000;
/** Milliseconds for which events are collected before they are handled, because documents come many at a time. */
const newsPause = 100;

const serverStopped =
  'The server stopped during every attempt, perhaps for a reason outside this job. Try again, or ask an administrator.';

const cancelled = new Error('The job was cancelled');
/** The reason for aborting a run when another run has taken over its job or the job has ended. */
const superseded = new Error('This run of the job no longer counts');

/** Runs the jobs of all agents from the queue. A job whose agent is switched off waits as a database row. */
export function runAgentJobs(options: AgentJobsOptions): AgentJobs {
  const { registry, queue, jobs, runs, keptSteps, events, log } = options;
  const live = new Map<string, AbortController>();
  const turns = createJobTurns();
  const defined = new Set<string>();

  function define(agent: InstalledAgent) {
    const ready = running(agent);
    if (!ready) return;
    for (const { spec, options: jobOptions } of worksOf(ready.plugin)) {
      const name = queueName(ready.slug, spec.name);
      if (defined.has(name)) continue;
      defined.add(name);
      queue.define(name, (run) => work(ready.slug, spec.name, run), {
        // The queue never gives up: the job's database row counts the attempts.
        attempts: Number.POSITIVE_INFINITY,
        // An upper limit for the whole run. The job's own timeout only counts time without progress.
        timeoutMinutes: netFactor * (jobOptions.timeoutMinutes ?? defaultTimeout),
        ...(jobOptions.concurrency !== undefined && { concurrency: jobOptions.concurrency }),
        ...retryDelayOf(jobOptions, options.retryDelay),
        limits: () => jobLimits(registry.get(ready.slug)),
      });
    }
    jobs
      .enqueueWaiting(ready.slug)
      .catch((error: unknown) =>
        log.error({ err: error, agent: ready.slug }, 'agents: cannot queue waiting jobs'),
      );
  }

  async function work(slug: string, name: string, queueRun: QueueRun): Promise<void> {
    const { jobId } = queueRun.payload as JobPayload;
    // A run that ends normally updates its database row. A row that still says "running" means that the process crashed.
    const isSuspect = queueRun.begun && (await runs.read(jobId))?.status === 'running';
    const end = await turns.begin({ isSuspect });
    try {
      await begin(slug, name, queueRun);
    } finally {
      end();
    }
  }

  async function begin(slug: string, name: string, queueRun: QueueRun): Promise<void> {
    const { jobId, before } = queueRun.payload as JobPayload;
    // Starts the lookups while the job is being claimed, so that they run in parallel.
    const early = queueRun.person === undefined ? null : askFor(slug, queueRun.person);
    const run = await runs.begin(jobId, { takeOver: queueRun.begun });
    if (!run) return;
    const { row } = run;
    const asked = early ?? askFor(slug, row.userId);
    // If only one of the agent's two versions has this job, that version runs it.
    const versions = [registry.get(slug, row.userId), registry.get(slug)].flatMap(
      (one) => running(one) ?? [],
    );
    const agent = versions.find((one) => workOf(one, name));
    const job = agent && workOf(agent, name);
    // Puts the job back, even after a crash: it waits as a database row until the agent is switched on.
    if (!agent || !job) {
      await runs.putBack(run);
      return tell(jobId);
    }
    if (await waits(row, run)) return tell(jobId);
    const announced = jobs.announce(row);
    // This promise is awaited later; without this handler, an early failure would be an unhandled rejection.
    announced.catch(() => undefined);
    const limit = before + attemptsOf(job.options);
    const named = { agent: agent.manifest.name, title: job.spec.title };
    const fail = async (reason: string, interrupted = false) => {
      if (!(await runs.fail(run, reason))) return;
      await options.failures
        .tell(row, { ...named, reason, interrupted })
        .catch((error: unknown) =>
          log.error({ err: error, jobId }, 'agents: cannot notify people of failed job'),
        );
    };
    if (run.attempt > limit) {
      // Perhaps the job crashed the server, perhaps someone killed it: no one knows, so the job is not blamed.
      await fail(serverStopped, true);
      return tell(jobId);
    }
    const controller = new AbortController();
    live.set(jobId, controller);
    const release = agent.hold('job');
    let outcome: { failure: unknown } | undefined;
    const { signal: scope } = agent;
    const silence = untilSilent((job.options.timeoutMinutes ?? defaultTimeout) * 60_000);
    let completed: JobStep[] | null = null;
    try {
      const signal = AbortSignal.any([queueRun.signal, controller.signal, scope, silence.signal]);
      completed = await attempt({
        agent,
        job,
        row,
        asked,
        run,
        signal,
        supersede: () => controller.abort(superseded),
        onActivity: silence.onActivity,
      });
      outcome = { failure: undefined };
    } catch (error) {
      // A canceled or stopped job, or one whose agent was switched off, does not count as a failure.
      if (!controller.signal.aborted && !queueRun.signal.aborted && !scope.aborted)
        outcome = { failure: error };
      await settle(error, {
        agent,
        scope,
        run,
        fail,
        last: run.attempt >= limit,
        signal: AbortSignal.any([queueRun.signal, silence.signal]),
        controller,
      });
    } finally {
      silence.end();
      release(outcome);
      live.delete(jobId);
      await announced;
      await (completed
        ? jobs.announce({ ...row, status: 'completed', step: null, steps: completed })
        : tell(jobId));
    }
  }

  function askFor(slug: string, person: string): Asked {
    const asked = { user: options.user(person), choices: options.choices(slug, person) };
    // Prevents unhandled rejections if the job does not run.
    void Promise.allSettled(Object.values(asked));
    return asked;
  }

  /**
   * Defers a job whose documents are still being processed, because it would find nothing in them. @returns whether the job was
   * deferred
   */
  async function waits(row: AiJob, run: JobRun): Promise<boolean> {
    const named = documentsOf(row);
    const unread = named.length === 0 ? [] : await options.unread(row.userId, named);
    const [first] = unread;
    if (first === undefined) return false;
    const what = unread.length === 1 ? 'the document has' : `${unread.length} documents have`;
    await runs.waitFor(run, unread, `Waiting until ${what} been processed`);
    // The documents may have been processed before the row recorded that it waits for them, so check again.
    const still = await options.unread(row.userId, unread);
    if (still.length < unread.length)
      await jobs.enqueueWaitingFor([{ documentId: first, userId: row.userId }]);
    return true;
  }

  /** Runs the handler once. @returns the steps of the completed job; null if another run has taken over the job */
  async function attempt({
    agent,
    job,
    row,
    asked,
    run,
    signal: stopped,
    supersede,
    onActivity,
  }: Attempt): Promise<JobStep[] | null> {
    const user = await asked.user;
    if (!user) throw new AppError('not-found', 'The account that started the job no longer exists');
    const noAccess = new AppError(
      'forbidden',
      msg`This person no longer has access to ${asMessage(agent.manifest.name)}`,
    );
    if (!visibleTo(agent, user)) throw noAccess;
    using access = agent.watchAccess(user, noAccess);
    const signal = AbortSignal.any([stopped, access.signal]);
    const call = await options.createCall({ agent, user, signal, choices: asked.choices });
    const input = await validateAsync(job.spec.input, row.input);
    const tracker = trackProgress({
      agent: agent.slug,
      spec: job.spec,
      row,
      run,
      runs,
      signal,
      supersede,
      onActivity,
      tell,
    });
    const pieces: Promise<unknown>[] = [];
    const once = async <T>(name: string, key: string, piece: () => Promise<T>): Promise<T> => {
      if (!tracker.hasBegun(name)) await tracker.progress(name);
      signal.throwIfAborted();
      const kept = await keptSteps.once(run, name, key, piece);
      onActivity();
      if (!kept) supersede();
      signal.throwIfAborted();
      if (!kept) throw superseded;
      return kept.value;
    };
    const checkpoint: Checkpoint = (name, key, piece) => {
      const doing = once(name, key, piece);
      pieces.push(doing);
      return doing;
    };
    const emit = (data: unknown) => {
      onActivity();
      return tellWatchers({ agent, job, row, events }, data);
    };
    const { id } = run;
    const handle = async () => {
      try {
        return await job.handle({ id, input, call, progress: tracker.progress, checkpoint, emit });
      } finally {
        // Waits for all pieces of the job, because they have already cost money: their results are kept for the next run.
        await Promise.allSettled(pieces);
      }
    };
    const running = tracedAgent(agent.slug, () => currentStep.run({ jobId: id, step: null }, handle));
    const result = await checkedResult(agent.slug, job, await abortable(running, signal));
    // A job that a document event started has no person who waits for it.
    const isNews = row.name.startsWith('on:');
    const completed = {
      result,
      resultPath: await whereItStands({ agent, job }, { id, input, result }),
      steps: tracker.steps(),
      agentName: isNews || row.documentIds.length === 0 ? null : agent.manifest.name,
    };
    if (!(await runs.complete(run, completed))) return null;
    if (isNews) await runs.forget(run);
    else if (pieces.length > 0 || run.attempt > 1) await keptSteps.forget(run.id);
    return completed.steps;
  }

  /**
   * Returns the path of the result's page. A bug in the agent's own function is only logged, so that the job's result is not
   * lost.
   */
  async function whereItStands(
    { agent, job }: Pick<Attempt, 'agent' | 'job'>,
    finished: Finished,
  ): Promise<string | null> {
    try {
      return await resultPathOf(agent.slug, job.options, finished);
    } catch (error) {
      log.error(
        { err: error, agent: agent.slug, jobId: finished.id },
        'agents: cannot determine result page of job',
      );
      return null;
    }
  }

  /** Decides how a failed run affects its job. Throws to make the queue retry. */
  async function settle(
    error: unknown,
    { agent, scope, run, fail, last, signal, controller }: Ended,
  ): Promise<void> {
    if (controller.signal.aborted) return;
    if (signal.reason === stopping) {
      await runs.putBack(run);
      throw error;
    }
    if (wasSwitchedOff(scope)) {
      await runs.putBack(run);
      return;
    }
    const reason = explain(error, signal, run.id);
    // A refusal is only a warning, because the server operator need not act.
    const level = isAppError(error) ? 'warn' : 'error';
    log[level](
      { err: error, agent: agent.slug, job: run.row.name, jobId: run.id, attempt: run.attempt },
      'agents: job failed',
    );
    if (last || isFinal(error)) {
      await fail(reason);
      return;
    }
    await runs.tryAgain(run, reason);
    throw error;
  }

  async function tell(id: string): Promise<void> {
    const row = await runs.read(id);
    if (row) await jobs.announce(row);
  }

  let isOver = false;
  const ofDocument = inBatches(
    async (news: { documentId: string; userId: string | null }[]) =>
      isOver ? undefined : jobs.enqueueWaitingFor(news),
    newsPause,
  );
  const unsubscribe = [
    registry.subscribe(define),
    events.subscribe(({ name, data }) => {
      if (name === 'job.updated' && data.status === 'cancelled')
        live.get(String(data.jobId))?.abort(cancelled);
    }),
    options.events.subscribe(({ name, data, userId }) => {
      if (name === 'document.deleted' || (name === 'document.updated' && !isUnderWay(data.status)))
        ofDocument({ documentId: data.id, userId }).catch((error: unknown) =>
          log.error({ err: error }, 'agents: cannot queue jobs of processed document'),
        );
    }),
  ];
  for (const agent of registry.list()) define(agent);
  const timer = setInterval(() => {
    for (const agent of registry.list()) define(agent);
  }, options.lookEvery ?? 60_000);
  timer.unref();
  const looking = setInterval(() => {
    jobs
      .enqueueWhoseDocumentsAreRead()
      .catch((error: unknown) =>
        log.error({ err: error }, 'agents: cannot find jobs of processed documents'),
      );
  }, lookForReadEvery);
  looking.unref();

  return {
    async settle({ jobId, reason, running: others }) {
      const row = jobId === null ? null : await runs.failStuck(jobId, reason);
      await runs.excuse(others.filter((id) => id !== jobId));
      if (!row) return;
      const agent = running(registry.get(row.agent));
      const title = agent ? workOf(agent, row.name)?.spec.title : undefined;
      const named = { agent: agent?.manifest.name ?? row.agent, title: title ?? row.name, reason };
      await options.failures.tell(row, named);
      await jobs.announce(row);
    },
    [Symbol.dispose]() {
      isOver = true;
      clearInterval(timer);
      clearInterval(looking);
      for (const end of unsubscribe) end();
    },
  };
}

export interface AgentJobs extends Disposable {
  /**
   * Called after a job has crashed its process, before any job starts. That job fails, and jobs that ran in parallel do not
   * lose an attempt.
   */
  settle: (watchdogReport: WatchdogReport) => Promise<void>;
}

const isUnderWay = (status: string | undefined) => status === 'uploaded' || status === 'processing';
