import type { CoreEndpoint } from '@staffroom/sdk/core';
import type { Context } from 'koa';
import type { z } from 'zod';
import type { Ask } from './ask-question.ts';

export interface SessionUser {
  id: string;
  email: string;
  name: string;
  picture: string | null;
  role: 'user' | 'admin';
  /**
   * The person's language for pages, e-mails and files: the language that the person selected, otherwise that of the latest
   * browser.
   */
  language: 'en' | 'de';
  /** Set for an administrator whose request comes from a page in a frame, and therefore has the role of a member. */
  isFramedAdmin?: true;
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** A route of the core: a contract and its handler. Routes are values in lists, which `app.ts` mounts. */
export interface ApiRoute extends CoreEndpoint {
  // The parameter can be `any`, because `implement` checks its type and the server passes only validated values.
  // oxlint-disable-next-line typescript/no-explicit-any
  handle(request: any): Promise<unknown>;
  /** Answers a call with a bearer token instead of a session. It checks the token itself. */
  // oxlint-disable-next-line typescript/no-explicit-any
  handleBearer?: ((request: any) => Promise<unknown>) | undefined;
}

interface BearerRequest<E extends Pick<CoreEndpoint, 'params' | 'query'>> {
  /** The token, which the handler has to check. */
  secret: string;
  params: Output<E['params']>;
  query: Output<E['query']>;
  ctx: Context;
}

type BearerResponse<E extends CoreEndpoint> = E['bearer'] extends { response: infer R extends z.ZodType }
  ? z.input<R>
  : never;

export interface RouteRequest<E extends Pick<CoreEndpoint, 'policy' | 'params' | 'query' | 'body'>> {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
  user: E['policy'] extends 'public' ? SessionUser | null : SessionUser;
  /** Whether an administration token made the call. Then the user is the administrator who created the token. */
  byToken: boolean;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  /**
   * Refuses the call until the person has confirmed it. Every handler of an endpoint with `confirmation` calls this before it
   * changes anything.
   * @param ask null if this call needs no confirmation
   * @param files digest of the uploaded files
   * @throws AppError `forbidden`
   */
  confirm: (ask: Ask, files?: string) => Promise<void>;
  ctx: Context;
}

/**
 * Implements an endpoint. The handler's result is the JSON answer and must fit the contract. An endpoint with a different
 * content type writes to `ctx` itself.
 * @param handleBearer required if the endpoint declares `bearer`
 */
export function implement<const E extends CoreEndpoint>(
  endpoint: E,
  handle: (request: RouteRequest<E>) => Promise<z.input<E['response']>>,
  handleBearer?: (request: BearerRequest<E>) => Promise<BearerResponse<E>>,
): ApiRoute {
  return { ...(endpoint as CoreEndpoint), handle, handleBearer };
}
