import type { CreateCall } from '../../agents/call.ts';
import { runAgentJobs } from '../../agents/jobs/run-agent-jobs.ts';
import type { Registry } from '../../agents/registry/registry.ts';
import type { Admission } from '../../agents/rules/admission.ts';
import { startStandingWork } from '../../agents/standing/standing-work.ts';
import type { AgentChoices } from '../../modules/agents/choices.ts';
import { createFailureNotices } from '../../modules/jobs/failure-notices.ts';
import { createJobRuns } from '../../modules/jobs/runs.sql.ts';
import type { JobService } from '../../modules/jobs/service.ts';
import { createStoredSteps } from '../../modules/jobs/stored-steps.sql.ts';
import type { WatchdogReport } from '../../threads/watchdog-report.ts';
import type { AgentDependencies } from './agent-dependencies.ts';

type Dependencies = Pick<
  AgentDependencies,
  | 'database'
  | 'documents'
  | 'events'
  | 'notifications'
  | 'queue'
  | 'log'
  | 'user'
  | 'worksOffJobs'
  | 'retryDelay'
  | 'standing'
>;

interface WorkParts {
  registry: Registry;
  jobs: JobService;
  createCall: CreateCall;
  choices: (slug: string, userId: string) => Promise<AgentChoices>;
  admission: Admission;
}

export interface AgentWork {
  /** Handles the jobs of a process that ended because of one of them. */
  settle(watchdogReport: WatchdogReport): Promise<void>;
  stop(): Promise<void>;
}

/** Runs the jobs of agents and starts their schedules, in a process that does so. */
export function composeAgentWork(
  dependencies: Dependencies,
  { registry, jobs, createCall, choices, admission }: WorkParts,
): AgentWork {
  const { database, documents, events, notifications, queue, log, user, retryDelay } = dependencies;
  if (!dependencies.worksOffJobs) return { settle: async () => undefined, stop: () => queue.drain() };
  const working = runAgentJobs({
    registry,
    queue,
    jobs,
    runs: createJobRuns(database),
    keptSteps: createStoredSteps(database),
    failures: createFailureNotices(database, notifications),
    createCall,
    user,
    choices,
    unread: (userId, ids) => documents.unread(userId, ids),
    events,
    log,
    ...(retryDelay && { retryDelay }),
  });
  const standing = startStandingWork({
    database,
    registry,
    jobs,
    events,
    log,
    user,
    admission,
    ...dependencies.standing,
  });
  return {
    settle: (watchdogReport) => working.settle(watchdogReport),
    async stop() {
      await standing[Symbol.asyncDispose]();
      await queue.drain();
      working[Symbol.dispose]();
    },
  };
}
