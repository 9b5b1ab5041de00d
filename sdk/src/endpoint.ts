import type { z } from 'zod';

/** One HTTP route, declared for both halves of an agent. Paths are relative to the agent's prefix: `/posts/:id`. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  response: z.ZodType;
  /** The role that a caller needs. Default: every signed-in person. */
  role?: 'admin';
}

/** Background work that continues after the request has ended. People see the named `steps` as progress. */
export interface JobSpec {
  name: string;
  title: string;
  input: z.ZodType;
  result: z.ZodType;
  steps?: readonly string[];
  /** Schema of the events that a running job sends to the pages that watch it. */
  event?: z.ZodType;
}

/** The event type of a job; `never` when its spec declares none. */
export type JobEvent<J extends JobSpec> = J extends { event: infer E extends z.ZodType }
  ? z.output<E>
  : never;

/**
 * Declares an HTTP route. Both halves of an agent import the declaration: the server implements the route, the client calls it
 * by name.
 * @example const getPost = endpoint({ method: 'GET', path: '/posts/:id', params: z.object({ id: z.uuid() }), response: Post });
 */
export function endpoint<const E extends Endpoint>(spec: E): E {
  return spec;
}

/**
 * Declares a job with the name `<agent>:<name>`. After a crash, the job may run again, but work inside a finished `step` does
 * not.
 * @example const analyze = jobSpec({ name: 'analyze', title: 'Analyze RFP', input: Input, result: Report, steps: ['Read', 'Extract'] });
 */
export function jobSpec<const J extends JobSpec>(spec: J): J {
  return spec;
}

type SchemaOutput<E, K extends string> =
  E extends Record<K, infer S extends z.ZodType> ? { [P in K]: z.output<S> } : unknown;
type SchemaInput<E, K extends string> =
  E extends Record<K, infer S extends z.ZodType> ? { [P in K]: z.input<S> } : unknown;

/** The validated input of a route handler. */
export type EndpointRequest<E extends Endpoint> = SchemaOutput<E, 'params'> &
  SchemaOutput<E, 'query'> &
  SchemaOutput<E, 'body'>;
export type EndpointInput<E extends Endpoint> = SchemaInput<E, 'params'> &
  SchemaInput<E, 'query'> &
  SchemaInput<E, 'body'>;
export type EndpointResponse<E extends Endpoint> = z.output<E['response']>;
