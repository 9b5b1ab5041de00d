import type { Endpoint } from '../../endpoint.ts';
import { coreEndpoints } from '../../core/core-endpoints.ts';
import { matchPath } from '../../core/path-match.ts';

/** The request that a test's answer function receives. */
export interface AskedCall {
  method: string;
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}

/**
 * Answers by call: `GET /api/teams/:id` → a value, a `Response`, or a function of the request. A function can throw an
 * `AppError` to refuse, or `new TypeError('Failed to fetch')` to simulate a lost connection.
 */
export type GivenAnswers = Readonly<Record<string, unknown>>;

/** @returns the test's answer to a call; undefined when the test gave none */
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

/** Validates a test's answer. An answer that violates the contract would prove nothing, so it fails the test. */
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
