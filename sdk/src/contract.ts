import type { z } from 'zod';

/** One HTTP call that both halves of an agent know. Paths are relative to the agent's prefix: `/posts/:id`. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  response: z.ZodType;
  /** Who may call it; every signed-in person when absent. */
  role?: 'admin';
}

/** A piece of work that outlives the request. `steps` are the named steps that people see as progress. */
export interface JobSpec {
  name: string;
  title: string;
  input: z.ZodType;
  result: z.ZodType;
  steps?: readonly string[];
  /** What it tells the pages that watch it while it runs. */
  event?: z.ZodType;
}

/** What a job tells while it runs; nothing where its spec declares none. */
export type JobEvent<J extends JobSpec> = J extends { event: infer E extends z.ZodType }
  ? z.output<E>
  : never;

/**
 * Declares an HTTP call. Both halves import it: the server implements it, the client calls it by name.
 * @example const getPost = endpoint({ method: 'GET', path: '/posts/:id', params: z.object({ id: z.uuid() }), response: Post });
 */
export function endpoint<const E extends Endpoint>(spec: E): E {
  return spec;
}

/**
 * Declares a job. It runs as `<agent>:<name>` and may run more than once after a crash; what its handler does in a `step`
 * is done once.
 * @example const analyse = jobSpec({ name: 'analyse', title: 'Analyse RFP', input: Input, result: Report, steps: ['Read', 'Extract'] });
 */
export function jobSpec<const J extends JobSpec>(spec: J): J {
  return spec;
}

type Part<E, K extends string> =
  E extends Record<K, infer S extends z.ZodType> ? { [P in K]: z.output<S> } : unknown;
type PartInput<E, K extends string> =
  E extends Record<K, infer S extends z.ZodType> ? { [P in K]: z.input<S> } : unknown;

/** What a route handler receives, after validation. */
export type EndpointRequest<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;
/** What a client passes in. */
export type EndpointInput<E extends Endpoint> = PartInput<E, 'params'> &
  PartInput<E, 'query'> &
  PartInput<E, 'body'>;
export type EndpointResponse<E extends Endpoint> = z.output<E['response']>;
