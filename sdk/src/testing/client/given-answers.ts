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

/** `GET /api/teams/:id` → what is answered; a function of what was asked may throw an `AppError`. */
export type GivenAnswers = Readonly<Record<string, unknown>>;

/** @returns what an author answers to a call, undefined where nothing was given for it */
export function givenTo(answers: GivenAnswers, call: Omit<AskedCall, 'params'>) {
  for (const [name, answer] of Object.entries(answers)) {
    const [method, pattern = ''] = name.split(' ');
    const params = method === call.method ? matchPath(pattern, call.path) : null;
    if (params) return async () => heldToContract(name, await plain(answer, { ...call, params }));
  }
  return undefined;
}

const plain = (answer: unknown, call: AskedCall): unknown =>
  typeof answer === 'function' ? (answer as (call: AskedCall) => unknown)(call) : answer;

/** What the workspace itself would never answer proves nothing. */
function heldToContract(name: string, answer: unknown): unknown {
  const core = coreEndpoints.find(({ endpoint }) => `${endpoint.method} ${endpoint.path}` === name);
  const parsed = core?.endpoint.response.safeParse(answer);
  if (parsed?.error)
    throw new Error(`The workspace does not answer ${name} like this: ${parsed.error.message}`);
  return answer;
}
