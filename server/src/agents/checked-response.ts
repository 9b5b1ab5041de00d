import type { Endpoint } from '@staffroom/sdk';
import { isFileAnswer, jsonProblem } from '@staffroom/sdk/internal/shared';
import { firstIssue } from './rejection.ts';

/**
 * Checks the result of an agent's route, and removes fields that the contract does not know.
 * @throws Error that names the agent, the route and the wrong place of the response
 */
export async function checkedResponse(
  { method, path, response }: Pick<Endpoint, 'method' | 'path' | 'response'>,
  result: unknown,
  agent: string,
): Promise<unknown> {
  const where = `${agent} ${method} ${path}`;
  // The schema would need to walk through a circular value without end.
  const problem = isFileAnswer(result) ? null : jsonProblem(result, 'response');
  if (problem !== null) throw new Error(`${where}: ${problem}`);
  const parsed = await response.safeParseAsync(result);
  if (parsed.success) return parsed.data;
  throw new Error(
    `${where}: the response does not fit the contract: ${firstIssue(parsed.error, 'response')}`,
  );
}
