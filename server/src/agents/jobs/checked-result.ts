import { jsonProblem } from '@staffroom/sdk/internal/shared';
import type { Job } from '@staffroom/sdk/server';
import { BrokenContract } from './until-silent.ts';

/** Checks the result of a job. @throws BrokenContract that names the agent, the job and the wrong place of the result */
export async function checkedResult(agent: string, { spec }: Job, result: unknown): Promise<unknown> {
  const problem = jsonProblem(result, 'result');
  if (problem !== null) throw new BrokenContract(`${agent}:${spec.name}: ${problem}`);
  const parsed = await spec.result.safeParseAsync(result);
  if (!parsed.success) throw new BrokenContract(`${agent}:${spec.name}: ${parsed.error.message}`);
  return parsed.data;
}
