import { isAppError } from '@staffroom/sdk';
import { stopping } from '../../modules/jobs/queue-runs.ts';
import type { AgentJobsOptions } from './agent-jobs-options.ts';
import type { Ended } from './job-attempt.ts';
import { explain, isFinal, wasSwitchedOff } from './until-silent.ts';

/** Decides how a failed attempt affects its job. Throws to make the queue retry. */
export async function endFailedAttempt(
  { runs, log }: Pick<AgentJobsOptions, 'runs' | 'log'>,
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
