import type { z } from 'zod';
import type { EndpointInput } from '../endpoint.ts';
import type { CoreApi } from '../core/core-endpoints.ts';
import type { CoreEndpoint } from '../core/endpoint.ts';
import { fillPath } from './api.ts';
import { fetchJson, type Scalar } from './fetch-json.ts';

export type CoreCall = keyof CoreApi;
export type CoreRead = Extract<CoreCall, `GET ${string}`>;

/** The input of a call. For uploads, a form with files replaces the JSON body. */
type Sent<E extends CoreEndpoint> = EndpointInput<E> &
  (E extends { upload: true } ? { body: FormData } : unknown);
type Input<E extends CoreEndpoint> = unknown extends Sent<E> ? undefined : Sent<E>;

export type CoreInput<K extends CoreCall> = Input<CoreApi[K]>;
export type CoreAnswer<K extends CoreCall> = z.output<CoreApi[K]['response']>;

type Nothing = Record<never, never>;
/** The input of a call. A query with only optional fields can be omitted. */
type Said<I> = I extends { query: infer Q } ? (Nothing extends Q ? Omit<I, 'query'> & { query?: Q } : I) : I;
type Arguments<K extends CoreCall> =
  undefined extends CoreInput<K>
    ? [input?: undefined, options?: CallOptions]
    : Nothing extends Said<CoreInput<K>>
      ? [input?: Said<CoreInput<K>>, options?: CallOptions]
      : [input: Said<CoreInput<K>>, options?: CallOptions];

interface CallOptions {
  signal?: AbortSignal;
}

export interface CoreQuery<K extends CoreRead> {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<CoreAnswer<K>>;
}

interface AnyInput {
  params?: Record<string, Scalar>;
  query?: Record<string, Scalar>;
  body?: unknown;
}

/**
 * Calls the core's API. The name contains method and address; the contract defines the types of input and output. Only types
 * are imported, so that zod stays out of the browser.
 * @throws ApiError
 * @example await callCore('PUT /api/teams/:id', { params: { id }, body: { name } })
 */
export function callCore<K extends CoreCall>(
  call: K,
  ...[input, options]: Arguments<K>
): Promise<CoreAnswer<K>> {
  const { params, query, body } = (input ?? {}) as AnyInput;
  return fetchJson<CoreAnswer<K>>(fillPath(pathOf(call), params), {
    method: call.slice(0, call.indexOf(' ')) as CoreEndpoint['method'],
    ...(query && { query }),
    ...(body !== undefined && { body }),
    ...(options?.signal && { signal: options.signal }),
  });
}

/**
 * Options of `useQuery` for a call of the core's API. The key contains address and parameters, so that workspace events can
 * invalidate the query.
 * @example const teams = useQuery(coreQuery('GET /api/teams'));
 */
export function coreQuery<K extends CoreRead>(call: K, ...[input]: Arguments<K>): CoreQuery<K> {
  const { params, query } = (input ?? {}) as AnyInput;
  const address = fillPath(pathOf(call), params);
  return {
    queryKey: query ? [address, query] : [address],
    queryFn: ({ signal }) => fetchJson<CoreAnswer<K>>(address, { signal, ...(query && { query }) }),
  };
}

/** Returns the address of a call, for a link or as the start of a query key. */
export function corePath<K extends CoreCall>(call: K, params?: Record<string, Scalar>): string {
  return fillPath(pathOf(call), params);
}

function pathOf(call: string): string {
  return call.slice(call.indexOf(' ') + 1);
}
