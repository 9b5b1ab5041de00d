import { AppError, asMessage, msg } from '@staffroom/sdk';
import type { JobStep } from '@staffroom/sdk/core';
import type { CallUser } from '@staffroom/sdk/server';
import { abortable } from '../../abortable.ts';
import { validateAsync } from '../../http/validate.ts';
import { visibleTo } from '../../modules/agents/installed.ts';
import { currentStep } from '../../modules/jobs/current-step.ts';
import { tracedAgent } from '../../operations/traces/tracing.ts';
import type { AgentJobsOptions } from './agent-jobs-options.ts';
import { checkedResult } from './checked-result.ts';
import { createCheckpoints } from './checkpoints.ts';
import type { Attempt } from './job-attempt.ts';
import { tellWatchers, trackProgress } from './job-progress.ts';
import { type Finished, resultPathOf } from './result-path.ts';

interface AttemptDependencies
  extends Pick<AgentJobsOptions, 'runs' | 'keptSteps' | 'createCall' | 'events' | 'log'> {
  /** Tells browsers of the job's current state. */
  tell: (id: string) => Promise<void>;
}

/** Runs the handler once. @returns the steps of the completed job; null if another run has taken over the job */
export async function attemptJob(
  { runs, keptSteps, createCall, events, log, tell }: AttemptDependencies,
  { agent, job, row, asked, run, signal: stopped, supersede, onActivity }: Attempt,
): Promise<JobStep[] | null> {
  const noAccess = new AppError(
    'forbidden',
    msg`This person no longer has access to ${asMessage(agent.manifest.name)}`,
  );
  const user = await personOf(asked);
  if (!visibleTo(agent, user)) throw noAccess;
  using access = agent.watchAccess(user, noAccess);
  const signal = AbortSignal.any([stopped, access.signal]);
  const call = await createCall({ agent, user, signal, choices: asked.choices });
  const input = await validateAsync(job.spec.input, row.input);
  const { slug } = agent;
  const tracker = trackProgress({
    agent: slug,
    spec: job.spec,
    row,
    run,
    runs,
    signal,
    supersede,
    onActivity,
    tell,
  });
  const { progress } = tracker;
  const checkpoints = createCheckpoints({ run, keptSteps, tracker, signal, supersede, onActivity });
  const { checkpoint } = checkpoints;
  const emit = (data: unknown) => {
    onActivity();
    return tellWatchers({ agent, job, row, events }, data);
  };
  const { id } = run;
  const handle = async () => {
    try {
      return await job.handle({ id, input, call, progress, checkpoint, emit });
    } finally {
      // Waits for all pieces of the job, because they have already cost money: their results are kept for the next run.
      await checkpoints.settled();
    }
  };
  const running = tracedAgent(slug, () => currentStep.run({ jobId: id, step: null }, handle));
  const result = await checkedResult(slug, job, await abortable(running, signal));
  // A job that a document event started has no person who waits for it.
  const isNews = row.name.startsWith('on:');
  const completed = {
    result,
    resultPath: await whereItStands({ agent, job, log }, { id, input, result }),
    steps: tracker.steps(),
    agentName: isNews || row.documentIds.length === 0 ? null : agent.manifest.name,
  };
  if (!(await runs.complete(run, completed))) return null;
  if (isNews) await runs.forget(run);
  else if (checkpoints.any() || run.attempt > 1) await keptSteps.forget(run.id);
  return completed.steps;
}

async function personOf({ user }: Attempt['asked']): Promise<CallUser> {
  const person = await user;
  if (!person) throw new AppError('not-found', 'The account that started the job no longer exists');
  return person;
}

/**
 * Returns the path of the result's page. A bug in the agent's own function is only logged, so that the job's result is not
 * lost.
 */
async function whereItStands(
  { agent, job, log }: Pick<Attempt, 'agent' | 'job'> & Pick<AttemptDependencies, 'log'>,
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
