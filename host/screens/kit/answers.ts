import { type CoreApi, type CoreEndpoint, coreEndpoints, matchPath, precision } from '@staffroom/sdk/core';
import type { CoreAnswer, CoreCall } from '@staffroom/sdk/host';
import { Refusal } from './refusal.ts';

/** What a call sent, as its contract reads it. */
export interface Asked<K extends CoreCall = CoreCall> {
  params: Record<string, string>;
  query: Sent<K, 'query'>;
  body: Sent<K, 'body'>;
}

type Schema = CoreEndpoint['response'];
type Sent<K extends CoreCall, P extends 'query' | 'body'> =
  CoreApi[K] extends Record<P, infer S extends Schema> ? S['_zod']['output'] : unknown;

/** `Response` answers a call whose contract says that it is not JSON. */
type Answer<K extends CoreCall> = CoreAnswer<K> | Refusal | Response;
export type Given<K extends CoreCall> = Answer<K> | ((asked: Asked<K>) => Answer<K> | Promise<Answer<K>>);

/** `GET /api/teams` → what the server answers. A function is called with what was asked. */
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

/** @returns the call of the core that a request is, null for an address that the core does not have */
export function coreCallOf({ method, path }: Pick<Incoming, 'method' | 'path'>): Found | null {
  const [found] = coreEndpoints
    .flatMap(({ endpoint }) => {
      const params = endpoint.method === method ? matchPath(endpoint.path, path) : null;
      return params ? [{ name: `${method} ${endpoint.path}` as CoreCall, endpoint, params }] : [];
    })
    .toSorted((a, b) => precision(b.endpoint.path) - precision(a.endpoint.path));
  return found ?? null;
}

/** @throws where the request or the answer does not keep to the contract of the call */
export async function answerOf(
  given: unknown,
  { name, endpoint, params }: Found,
  sent: Incoming,
): Promise<Response> {
  const isForm = sent.body instanceof FormData;
  const asked = {
    params: kept(name, 'params', endpoint.params, params),
    query: kept(name, 'query', endpoint.query, sent.query),
    body: isForm ? sent.body : kept(name, 'body', endpoint.body, sent.body),
  };
  const answer: unknown = typeof given === 'function' ? await given(asked) : given;
  if (answer instanceof Refusal) return answer.response();
  if (answer instanceof Response) return answer.clone();
  const parsed = kept(name, 'answer', endpoint.response, answer);
  return parsed === undefined
    ? new Response(null, { status: 204 })
    : Response.json(parsed, { status: endpoint.status ?? 200 });
}

function kept(name: string, part: string, schema: Schema | undefined, value: unknown): unknown {
  if (schema === undefined) return value;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Error(`${name}: the ${part} does not keep to the contract: ${parsed.error.message}`);
}
