import { matchPath, precision } from '../../core/path-match.ts';
import { AppError, type ErrorBody, errorParts, errorStatus, isAppError } from '../../errors.ts';
import { isFileAnswer } from '../../file-answer.ts';
import type { ServerPlugin } from '../../server/kit.ts';
import type { TestAgent } from '../test-agent.ts';
import { type GivenAnswers, givenTo } from './given-answers.ts';

export interface Answering {
  api: string;
  plugin: ServerPlugin | undefined;
  agent: TestAgent | undefined;
  answers: GivenAnswers;
  /** Called with the text of each unanswered call and each error that is not an `AppError`. */
  fault: (text: string) => void;
}

/** The error message of the browser's `fetch` without a connection. */
const unreachable = 'Failed to fetch';

interface Incoming {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
}

/**
 * Creates the `fetch` of an agent's page. A call gets the answer that the test gives, or else the answer of the agent's own
 * server half.
 */
export function answerCalls(answering: Answering): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
    const call: Incoming = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    };
    try {
      return present(await answerTo(call, answering));
    } catch (error) {
      if (error instanceof TypeError && error.message === unreachable) throw error;
      return refuse(error, call, answering.fault);
    }
  };
}

function answerTo(call: Incoming, { api, plugin, agent, answers, fault }: Answering): Promise<unknown> {
  const given = givenTo(answers, call, ownEndpoints(plugin, api));
  if (given) return given();
  const own = call.path.startsWith(`${api}/`) ? call.path.slice(api.length) : null;
  const [found] = (own === null ? [] : (plugin?.routes ?? []))
    .flatMap(({ endpoint }) => {
      const params = endpoint.method === call.method ? matchPath(endpoint.path, own ?? '') : null;
      return params ? [{ endpoint, params }] : [];
    })
    .toSorted((a, b) => precision(b.endpoint.path) - precision(a.endpoint.path));
  if (found && agent) {
    const { query, body } = call;
    return agent.request(found.endpoint, { params: found.params, query, body } as never);
  }
  fault(`Nobody answers ${call.method} ${call.path}: give it in "answers"`);
  throw new AppError('not-found', 'Nothing found at this address');
}

/** Returns the agent's endpoints by name. Names like `GET /api/agents/notes/posts/:id` are also the keys of answers in tests. */
const ownEndpoints = (plugin: ServerPlugin | undefined, api: string) =>
  new Map(
    (plugin?.routes ?? []).map(({ endpoint }) => [`${endpoint.method} ${api}${endpoint.path}`, endpoint]),
  );

function present(answer: unknown): Response {
  if (answer instanceof Response) return answer;
  if (isFileAnswer(answer)) {
    return new Response(answer.body as BodyInit, { headers: { 'content-type': answer.type } });
  }
  return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer);
}

function refuse(error: unknown, { method, path }: Incoming, fault: Answering['fault']): Response {
  if (!isAppError(error))
    fault(`${method} ${path} failed: ${error instanceof Error ? error.message : String(error)}`);
  const body: ErrorBody = isAppError(error)
    ? { ...errorParts(error), requestId: 'test' }
    : { code: 'internal', message: 'Something went wrong', requestId: 'test' };
  return Response.json(body, { status: body.code === 'internal' ? 500 : errorStatus[body.code] });
}
