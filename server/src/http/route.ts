import type { CoreEndpoint } from '@staffroom/sdk/core';
import type { Context } from 'koa';
import type { z } from 'zod';
import type { Ask } from './confirm.ts';

export interface SessionUser {
  id: string;
  email: string;
  name: string;
  picture: string | null;
  role: 'user' | 'admin';
  /** What pages, mails and files say to them: as they have chosen, else as their browser asked for it last. */
  language: 'en' | 'de';
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** A route of the core: a contract and what answers it. Routes are values in lists: `app.ts` mounts the lists. */
export interface ApiRoute extends CoreEndpoint {
  // What a handler takes is checked where it is written; the mount calls it with validated values.
  // oxlint-disable-next-line typescript/no-explicit-any
  handle(request: any): Promise<unknown>;
}

/** What a handler is given: validated, and with the person whom the policy lets in. */
export interface RouteRequest<E extends Pick<CoreEndpoint, 'policy' | 'params' | 'query' | 'body'>> {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
  user: E['policy'] extends 'public' ? SessionUser | null : SessionUser;
  /** Aborts when the client goes away. */
  signal: AbortSignal;
  /**
   * Holds the call up until the person has confirmed it; every handler of an endpoint with `confirmation` calls it before it
   * changes anything.
   * @param ask null where this call needs none
   * @param files digest of what was uploaded
   * @throws AppError `forbidden`
   */
  confirm: (ask: Ask, files?: string) => Promise<void>;
  ctx: Context;
}

/**
 * The route of an endpoint. What the handler resolves with is the JSON of the answer and has to be what the contract says;
 * an endpoint with other content writes to `ctx` itself.
 */
export function implement<const E extends CoreEndpoint>(
  endpoint: E,
  handle: (request: RouteRequest<E>) => Promise<z.input<E['response']>>,
): ApiRoute {
  return { ...(endpoint as CoreEndpoint), handle };
}
