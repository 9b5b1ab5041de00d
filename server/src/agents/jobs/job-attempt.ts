import type { Message } from '@staffroom/sdk';
import type { CallUser, Job } from '@staffroom/sdk/server';
import type { AgentChoices } from '../../modules/agents/choices.ts';
import type { RunningAgent } from '../../modules/agents/installed.ts';
import type { AiJob } from '../../modules/jobs/entity.ts';
import type { JobRun, StartedRun } from '../../modules/jobs/runs.sql.ts';

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
  onActivity: () => void;
}

export interface Ended {
  agent: RunningAgent;
  /** The signal of the agent's start during which the job ran. */
  scope: AbortSignal;
  run: StartedRun;
  fail: (reason: string | Message) => Promise<void>;
  last: boolean;
  signal: AbortSignal;
  /** Aborted when the job is canceled or another run takes it over. */
  controller: AbortController;
}
