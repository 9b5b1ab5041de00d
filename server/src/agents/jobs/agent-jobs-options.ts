import type { CallUser } from '@staffroom/sdk/server';
import type { Logger } from 'pino';
import type { AgentChoices } from '../../modules/agents/choices.ts';
import type { Events } from '../../modules/events.ts';
import type { FailureNotices } from '../../modules/jobs/failure-notices.ts';
import type { Queue } from '../../modules/jobs/queue.ts';
import type { JobRuns } from '../../modules/jobs/runs.sql.ts';
import type { JobService } from '../../modules/jobs/service.ts';
import type { StoredSteps } from '../../modules/jobs/stored-steps.sql.ts';
import type { CreateCall } from '../call.ts';
import type { Registry } from '../registry/registry.ts';

export interface AgentJobsOptions {
  registry: Pick<Registry, 'get' | 'list' | 'subscribe'>;
  queue: Pick<Queue, 'define'>;
  jobs: Pick<
    JobService,
    'announce' | 'enqueueWaiting' | 'enqueueWaitingFor' | 'enqueueWhoseDocumentsAreRead'
  >;
  runs: JobRuns;
  keptSteps: StoredSteps;
  failures: FailureNotices;
  createCall: CreateCall;
  /** Returns those of the documents that the person has access to and that are still being processed. */
  unread: (userId: string, documentIds: readonly string[]) => Promise<string[]>;
  /** Returns the person who started the job; null if the account was deleted. */
  user: (id: string) => Promise<CallUser | null>;
  choices: (agent: string, userId: string) => Promise<AgentChoices>;
  events: Pick<Events, 'publish' | 'subscribe'>;
  log: Logger;
  /** Milliseconds between two checks for accepted jobs that were never queued; defaults to 60 s. */
  lookEvery?: number;
  /** Returns the milliseconds until the next attempt. */
  retryDelay?: (attempt: number) => number;
}
