import { type CoreApi, type CoreEndpoint, coreEndpoints, matchPath, precision } from '@staffroom/sdk/core';
import type { CoreAnswer, CoreCall } from '@staffroom/sdk/host';
import { Refusal, refuse } from './refusal.ts';

/** A request, parsed with the schemas of its contract. */
export interface Asked<K extends CoreCall = CoreCall> {
  params: Record<string, string>;
  query: Sent<K, 'query'>;
  body: Sent<K, 'body'>;
}

type Schema = CoreEndpoint['response'];
type Sent<K extends CoreCall, P extends 'query' | 'body'> =
  CoreApi[K] extends Record<P, infer S extends Schema> ? S['_zod']['output'] : unknown;

/** The server's answer to a call. `Response` is for calls whose contract is not JSON. */
type Answer<K extends CoreCall> = CoreAnswer<K> | Refusal | Response;
export type Given<K extends CoreCall> = Answer<K> | ((asked: Asked<K>) => Answer<K> | Promise<Answer<K>>);

/** Answers by call, such as `GET /api/teams`. An answer can be a function of the request. */
export type Answers = { [K in CoreCall]?: Given<K> };

export interface Incoming {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
}

export interface Found {
  name: CoreCall;
  endpoint: CoreEndpoint;
  params: Record<string, string>;
}

/** @returns the call of the core's API that a request makes; null for other addresses */
export function coreCallOf({ method, path }: Pick<Incoming, 'method' | 'path'>): Found | null {
  const [found] = coreEndpoints
    .flatMap(({ endpoint }) => {
      const params = endpoint.method === method ? matchPath(endpoint.path, path) : null;
      return params ? [{ name: `${method} ${endpoint.path}` as CoreCall, endpoint, params }] : [];
    })
    .toSorted((a, b) => precision(b.endpoint.path) - precision(a.endpoint.path));
  return found ?? null;
}

/**
 * Returns the given answer, or an error if the request violates the contract.
 * @throws if the answer violates the contract
 */
export async function answerOf(
  given: unknown,
  { name, endpoint, params }: Found,
  sent: Incoming,
): Promise<Response> {
  const query = endpoint.query?.safeParse(sent.query);
  // Does not check a form with files, which the server reads as a stream.
  const body = sent.body instanceof FormData ? undefined : endpoint.body?.safeParse(sent.body);
  for (const part of [endpoint.params?.safeParse(params), query, body])
    if (part?.error) return invalid(part.error).response();
  const asked = { params, query: query?.data ?? sent.query, body: body ? body.data : sent.body };
  const answer: unknown = typeof given === 'function' ? await given(asked) : given;
  if (answer instanceof Refusal) return answer.response();
  if (answer instanceof Response) return answer.clone();
  const parsed = endpoint.response.safeParse(answer);
  if (parsed.error) throw new Error(`${name} is never answered like this: ${parsed.error.message}`);
  return parsed.data === undefined
    ? new Response(null, { status: 204 })
    : Response.json(parsed.data, { status: endpoint.status ?? 200 });
}

function invalid({ issues }: { issues: { path: PropertyKey[]; message: string }[] }): Refusal {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[path.join('.') || 'body'] ??= message;
  return refuse('invalid', issues[0]?.message ?? 'The request is not valid', { fields });
}
