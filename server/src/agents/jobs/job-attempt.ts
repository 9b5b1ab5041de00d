import type { CallUser, Job } from '@staffroom/sdk/server';
import type { AgentChoices } from '../../modules/agents/choices.ts';
import type { RunningAgent } from '../../modules/agents/installed.ts';
import type { AiJob } from '../../modules/jobs/entity.ts';
import type { JobRun } from '../../modules/jobs/runs.ts';

export interface Asked {
  user: Promise<CallUser | null>;
  choices: Promise<AgentChoices>;
}

export interface Attempt {
  agent: RunningAgent;
  job: Job;
  row: AiJob;
  asked: Asked;
  run: JobRun;
  signal: AbortSignal;
  supersede: () => void;
  /** The handler has said something. */
  heard: () => void;
}

export interface Ended {
  agent: RunningAgent;
  /** Of the start of the agent that it ran in. */
  scope: AbortSignal;
  run: JobRun;
  /** Ends it for this reason, and tells its owner. */
  fail: (reason: string) => Promise<void>;
  /** No further attempt is left. */
  last: boolean;
  /** Time is up, or the process stops. */
  signal: AbortSignal;
  /** Aborted by cancelling and by losing the job to another run. */
  controller: AbortController;
}
