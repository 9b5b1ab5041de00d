import type { Endpoint } from '../../contract.ts';
import { coreEndpoints } from '../../core/core-endpoints.ts';
import { matchPath } from '../../core/path-match.ts';

/** What came in, as whoever answers by hand may look at it. */
export interface AskedCall {
  method: string;
  /** Without the query. */
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}

/**
 * `GET /api/teams/:id` → what is answered: a value, a `Response` where it is no JSON or no answer of Staffroom, or a function of what
 * was asked. It may throw an `AppError`, which refuses, and `new TypeError('Failed to fetch')`, which is no answer at all.
 */
export type GivenAnswers = Readonly<Record<string, unknown>>;

/** @returns what an author answers to a call, undefined where nothing was given for it */
export function givenTo(
  answers: GivenAnswers,
  call: Omit<AskedCall, 'params'>,
  own: ReadonlyMap<string, Endpoint>,
) {
  for (const [name, answer] of Object.entries(answers)) {
    const [method, pattern = ''] = name.split(' ');
    const params = method === call.method ? matchPath(pattern, call.path) : null;
    if (params) return async () => heldToContract(name, own, await plain(answer, { ...call, params }));
  }
  return undefined;
}

const plain = (answer: unknown, call: AskedCall): unknown =>
  typeof answer === 'function' ? (answer as (call: AskedCall) => unknown)(call) : answer;

/** What neither the workspace nor the agent would answer proves nothing. */
function heldToContract(name: string, own: ReadonlyMap<string, Endpoint>, answer: unknown): unknown {
  if (answer instanceof Response) return answer;
  const core = coreEndpoints.find(({ endpoint }) => `${endpoint.method} ${endpoint.path}` === name);
  const contract = core?.endpoint ?? own.get(name);
  const parsed = contract?.response.safeParse(answer);
  if (parsed?.error) {
    const who = core ? 'The workspace' : 'The agent';
    throw new Error(`${who} does not answer ${name} like this: ${parsed.error.message}`);
  }
  return answer;
}
