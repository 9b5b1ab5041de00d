import type { JobSpec } from '@staffroom/sdk';
import type { Job, Progress } from '@staffroom/sdk/server';
import type { RunningAgent } from '../../modules/agents/installed.ts';
import type { Events } from '../../modules/events.ts';
import type { AiJob } from '../../modules/jobs/entity.ts';
import type { JobRun, JobRuns } from '../../modules/jobs/runs.sql.ts';
import { enterStep } from '../../modules/jobs/steps.ts';
import { BrokenContract } from './until-silent.ts';

/** Minimum milliseconds between two displayed counts within a step. */
const progressEvery = 250;
/** Maximum size of an event in bytes of JSON, because PostgreSQL limits notifications to 8,000. */
const maxEventBytes = 4_096;

interface Tracked {
  /** The id of the agent. */
  agent: string;
  /** If the spec declares no steps, every step is permitted. */
  spec: JobSpec;
  row: AiJob;
  run: JobRun;
  runs: Pick<JobRuns, 'progress'>;
  signal: AbortSignal;
  supersede: () => void;
  onActivity: () => void;
  tell: (id: string) => Promise<void>;
}

export function trackProgress({ agent, spec, row, run, runs, signal, supersede, onActivity, tell }: Tracked) {
  let steps = row.steps;
  let written = { step: '', at: 0 };
  const progress: Progress = async (step, count) => {
    signal.throwIfAborted();
    if (spec.steps && !spec.steps.includes(step))
      throw new BrokenContract(
        `${agent}:${spec.name} enters the step "${step}", which its spec does not declare; add "${step}" to "steps" of jobSpec`,
      );
    onActivity();
    const now = Date.now();
    steps = enterStep(steps, step, count, new Date(now).toISOString());
    if (step === written.step && now - written.at < progressEvery) return;
    written = { step, at: now };
    if (!(await runs.progress(run, step, steps))) supersede();
    signal.throwIfAborted();
    await tell(run.id);
  };
  const hasBegun = (name: string) => steps.some((step) => step.name === name && step.startedAt !== null);
  return { progress, hasBegun, steps: () => steps };
}

interface Watched {
  agent: RunningAgent;
  job: Job;
  row: AiJob;
  events: Pick<Events, 'publish'>;
}

/** Sends data to people who watch the job. @throws BrokenContract if the data does not match the job's spec */
export async function tellWatchers({ agent, job, row, events }: Watched, data: unknown): Promise<void> {
  const { name, event } = job.spec;
  if (!event) throw new BrokenContract(`${agent.slug}:${name} emits, and its spec declares no event`);
  const parsed = await event.safeParseAsync(data);
  if (!parsed.success) throw new BrokenContract(`${agent.slug}:${name}: ${parsed.error.message}`);
  if (Buffer.byteLength(JSON.stringify(parsed.data) ?? '') > maxEventBytes)
    throw new BrokenContract(`${agent.slug}:${name} emits more than ${maxEventBytes} bytes at once`);
  const told = { jobId: row.id, agent: agent.slug, data: parsed.data };
  await events.publish({ name: 'job.emitted', data: told, userId: row.userId });
}
