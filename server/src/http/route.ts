import type { CoreEndpoint, Policy } from '@staffroom/sdk/core';
import type { Context } from 'koa';
import type { z } from 'zod';

export interface SessionUser {
  id: string;
  email: string;
  name: string;
  picture: string | null;
  role: 'user' | 'admin';
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

export interface RouteSpec<
  P extends Policy = Policy,
  Params extends z.ZodObject | undefined = z.ZodObject | undefined,
  Query extends z.ZodObject | undefined = z.ZodObject | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** In `@koa/router` syntax: `/api/documents/:id`. */
  path: string;
  policy: P;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Bytes of a JSON body; 1 MB when absent. */
  bodyLimit?: number;
  /** The handler reads the request stream itself: uploads. */
  raw?: boolean;
  /** Of the answer; absent in routes without a contract. */
  response?: z.ZodType;
  /** 200, or 204 without content, when absent. */
  status?: 201 | 202;
  /** Its result is the JSON body; undefined answers 204, unless the handler wrote to `ctx` itself. */
  handle(request: {
    params: Output<Params>;
    query: Output<Query>;
    body: Output<Body>;
    user: P extends 'public' ? SessionUser | null : SessionUser;
    /** Aborts when the client goes away. */
    signal: AbortSignal;
    ctx: Context;
  }): Promise<unknown>;
}

/** A route of the core. Routes are values in lists: `app.ts` mounts the lists. */
export type ApiRoute = Omit<RouteSpec, 'handle'> & {
  // What a handler takes is checked where it is written; the mount calls it with validated values.
  // oxlint-disable-next-line typescript/no-explicit-any
  handle(request: any): Promise<unknown>;
};

interface Request<E extends CoreEndpoint> {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
  user: E['policy'] extends 'public' ? SessionUser | null : SessionUser;
  /** Aborts when the client goes away. */
  signal: AbortSignal;
  ctx: Context;
}

/**
 * The route of an endpoint. What the handler resolves with is the JSON of the answer and has to be what the contract says;
 * an endpoint with other content writes to `ctx` itself.
 */
export function implement<const E extends CoreEndpoint>(
  endpoint: E,
  handle: (request: Request<E>) => Promise<z.input<E['response']>>,
): ApiRoute {
  const { upload, ...contract }: CoreEndpoint = endpoint;
  return { ...contract, ...(upload && { raw: true }), handle };
}

/** Types a handler by the schemas beside it. */
export function apiRoute<
  P extends Policy,
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(spec: RouteSpec<P, Params, Query, Body>): ApiRoute {
  // oxlint-disable-next-line typescript/no-explicit-any
  return spec as any;
}
