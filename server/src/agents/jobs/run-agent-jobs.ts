import { inBatches } from '../../db/in-batches.ts';
import { type InstalledAgent, running, workOf, worksOf } from '../../modules/agents/installed.ts';
import { queueName } from '../../modules/jobs/service.ts';
import type { WatchdogReport } from '../../threads/watchdog-report.ts';
import type { AgentJobsOptions } from './agent-jobs-options.ts';
import { jobLimits } from './job-limits.ts';
import { defaultTimeout, retryDelayOf } from './job-retries.ts';
import { createJobRunner } from './job-runner.ts';

/** A handler that reports progress but never ends is ended after its timeout multiplied by this factor. */
const netFactor = 6;
/** Milliseconds between two checks for waiting jobs whose documents have since been processed. */
const lookForReadEvery = 3_000;
/** Milliseconds for which events are collected before they are handled, because documents come many at a time. */
const newsPause = 100;

export interface AgentJobs extends Disposable {
  /**
   * Called after a job has crashed its process, before any job starts. That job fails, and jobs that ran in parallel do not
   * lose an attempt.
   */
  settle: (watchdogReport: WatchdogReport) => Promise<void>;
}

/** Runs the jobs of all agents from the queue. A job whose agent is switched off waits as a database row. */
export function runAgentJobs(options: AgentJobsOptions): AgentJobs {
  const runner = createJobRunner(options);
  const define = createDefinitions(options, runner.run);
  const ends = [
    ...watchAgents(options, define),
    options.events.subscribe(({ name, data }) => {
      if (name === 'job.updated' && data.status === 'cancelled') runner.cancel(String(data.jobId));
    }),
    ...watchDocuments(options),
  ];
  return {
    settle: (report) => settleReport(options, report),
    [Symbol.dispose]() {
      for (const end of ends) end();
    },
  };
}

/** Returns a function that registers the jobs of an agent in the queue, and queues those that waited for the agent. */
function createDefinitions(
  { registry, queue, jobs, retryDelay, log }: AgentJobsOptions,
  run: ReturnType<typeof createJobRunner>['run'],
) {
  const defined = new Set<string>();
  return (agent: InstalledAgent): void => {
    const ready = running(agent);
    if (!ready) return;
    for (const { spec, options: jobOptions } of worksOf(ready.plugin)) {
      const name = queueName(ready.slug, spec.name);
      if (defined.has(name)) continue;
      defined.add(name);
      queue.define(name, (queueRun) => run(ready.slug, spec.name, queueRun), {
        // The queue never gives up: the job's database row counts the attempts.
        attempts: Number.POSITIVE_INFINITY,
        // An upper limit for the whole run. The job's own timeout only counts time without progress.
        timeoutMinutes: netFactor * (jobOptions.timeoutMinutes ?? defaultTimeout),
        ...(jobOptions.concurrency !== undefined && { concurrency: jobOptions.concurrency }),
        ...retryDelayOf(jobOptions, retryDelay),
        limits: () => jobLimits(registry.get(ready.slug)),
      });
    }
    jobs
      .enqueueWaiting(ready.slug)
      .catch((error: unknown) =>
        log.error({ err: error, agent: ready.slug }, 'agents: cannot queue waiting jobs'),
      );
  };
}

/** Defines the jobs of agents as soon as they run, and regularly. @returns functions that end this */
function watchAgents(
  { registry, lookEvery = 60_000 }: AgentJobsOptions,
  define: (agent: InstalledAgent) => void,
): (() => void)[] {
  const unsubscribe = registry.subscribe(define);
  const look = () => {
    for (const agent of registry.list()) define(agent);
  };
  look();
  const timer = setInterval(look, lookEvery);
  timer.unref();
  return [unsubscribe, () => clearInterval(timer)];
}

/** Queues the jobs that waited for documents once these have been processed. @returns functions that end this */
function watchDocuments({ jobs, events, log }: AgentJobsOptions): (() => void)[] {
  let isOver = false;
  const ofDocument = inBatches(
    async (news: { documentId: string; userId: string | null }[]) =>
      isOver ? undefined : jobs.enqueueWaitingFor(news),
    newsPause,
  );
  const unsubscribe = events.subscribe(({ name, data, userId }) => {
    if (name === 'document.deleted' || (name === 'document.updated' && !isUnderWay(data.status)))
      ofDocument({ documentId: data.id, userId }).catch((error: unknown) =>
        log.error({ err: error }, 'agents: cannot queue jobs of processed document'),
      );
  });
  const timer = setInterval(() => {
    jobs
      .enqueueWhoseDocumentsAreRead()
      .catch((error: unknown) =>
        log.error({ err: error }, 'agents: cannot find jobs of processed documents'),
      );
  }, lookForReadEvery);
  timer.unref();
  return [unsubscribe, () => clearInterval(timer), () => void (isOver = true)];
}

async function settleReport(
  { registry, jobs, runs, failures }: AgentJobsOptions,
  { jobId, reason, running: others }: WatchdogReport,
): Promise<void> {
  const row = jobId === null ? null : await runs.failStuck(jobId, reason);
  await runs.excuse(others.filter((id) => id !== jobId));
  if (!row) return;
  const agent = running(registry.get(row.agent));
  const title = agent ? workOf(agent, row.name)?.spec.title : undefined;
  const named = { agent: agent?.manifest.name ?? row.agent, title: title ?? row.name, reason };
  await failures.tell(row, named);
  await jobs.announce(row);
}

const isUnderWay = (status: string | undefined) => status === 'uploaded' || status === 'processing';
