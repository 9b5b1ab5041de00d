import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Endpoint, EndpointInput, EndpointResponse } from '../endpoint.ts';
import { useAgent } from './agent.tsx';
import { fetchJson, queryString, type Scalar } from './fetch-json.ts';
import { liveQuery } from './query.ts';

type Input<E extends Endpoint> =
  unknown extends EndpointInput<E> ? [input?: undefined] : [input: EndpointInput<E>];

interface QueryOptions {
  live?: boolean;
}

interface QueryCall<E extends Endpoint> {
  call(...input: Input<E>): Promise<EndpointResponse<E>>;
  useQuery(...asked: [...Input<E>, options?: QueryOptions]): UseQueryResult<EndpointResponse<E>>;
  /** The address of the endpoint, for a link to a file. */
  href(...input: Input<E>): string;
}

interface MutationCall<E extends Endpoint> {
  call(...input: Input<E>): Promise<EndpointResponse<E>>;
  /** A mutation hook. When the request succeeds, all queries of the agent are fetched again. */
  useMutation(): UseMutationResult<EndpointResponse<E>, Error, Input<E>[0]>;
}

type EndpointCall<E extends Endpoint> = E['method'] extends 'GET' ? QueryCall<E> : MutationCall<E>;

/** The result of `useApi`: one property for each endpoint of the contract. */
type Api<C> = {
  [K in keyof C as C[K] extends Endpoint ? K : never]: C[K] extends Endpoint ? EndpointCall<C[K]> : never;
};

/**
 * Returns the endpoints of an agent's contract, ready to call. Pass the module (`import * as contract`) or a constant object,
 * because the result is cached by identity.
 * @example const { data } = useApi(contract).listPosts.useQuery({ query: { search } });
 */
export function useApi<const C extends object>(contract: C): Api<C> {
  const { api } = useAgent();
  return useMemo(() => bindContract(contract, api), [contract, api]);
}

function bindContract<C extends object>(contract: C, prefix: string): Api<C> {
  const calls: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(contract)) {
    if (isEndpoint(value)) calls[name] = bindEndpoint(value, prefix);
  }
  return calls as Api<C>;
}

interface AnyInput {
  params?: Record<string, Scalar>;
  query?: Record<string, Scalar>;
  body?: unknown;
}

function bindEndpoint({ method, path }: Endpoint, prefix: string) {
  const address = (input: AnyInput = {}) => prefix + fillPath(path, input.params);
  const call = (input: AnyInput = {}, signal?: AbortSignal) =>
    fetchJson<unknown>(address(input), {
      method,
      body: input.body,
      ...(input.query === undefined ? {} : { query: input.query }),
      ...(signal === undefined ? {} : { signal }),
    });
  return {
    call: (input?: AnyInput) => call(input),
    href: (input?: AnyInput) => address(input) + queryString(input?.query),
    useQuery: (input?: AnyInput, options?: QueryOptions) =>
      useQuery({
        queryKey: [address(input), input?.query ?? {}],
        queryFn: ({ signal }) => call(input, signal),
        ...(options?.live && liveQuery),
      }),
    useMutation: () => {
      const queries = useQueryClient();
      return useMutation({
        mutationFn: (input?: AnyInput) => call(input),
        onSuccess: () =>
          queries.invalidateQueries({ predicate: ({ queryKey }) => isUnder(prefix, String(queryKey[0])) }),
      });
    },
  };
}

/** Fills in parameters: `/posts/:id` with `{ id: 'a b' }` → `/posts/a%20b`. @throws when a param is missing */
export function fillPath(path: string, params: Record<string, Scalar> = {}): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null) throw new Error(`${path}: param "${name}" is missing`);
    return encodeURIComponent(String(value));
  });
}

function isUnder(prefix: string, path: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value
  );
}
