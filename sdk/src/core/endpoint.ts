import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import type { AdminScopeArea } from './admin-scopes.ts';

/** Who can call an endpoint: everyone, signed-in people, or administrators. Each endpoint must declare one. */
export type Policy = 'public' | 'user' | 'admin';

export interface CoreEndpoint extends Omit<Endpoint, 'role'> {
  path: `/api/${string}`;
  policy: Policy;
  /** One line about the endpoint for the description at `/api/openapi.json`. */
  summary: string;
  /** Schema of the response: JSON, `noContent` for 204, or `otherContent` for a file or a redirect. */
  response: z.ZodType;
  /** HTTP status of a success. Default: 200, or 204 without content. */
  status?: 201 | 202;
  /** Error codes specific to this endpoint, beyond those that any call can return (invalid, unauthenticated, …). */
  errors?: readonly ErrorCode[];
  /** Limit of the JSON body in bytes; default 1 MB. */
  bodyLimit?: number;
  /** The person must confirm the call in a window of the server, so that no page can make the call on its own. */
  confirmation?: true;
  /** The body is a form with files instead of JSON. The server reads the body as a stream. */
  upload?: true;
  /** A program can call the endpoint with a bearer token instead of a session, and gets another response. */
  bearer?: { summary: string; response: z.ZodType };
  /**
   * The area of the scope with which an administration token can call the endpoint: `people` means `people:read` for GET and
   * `people:change` otherwise. Null if only a signed-in administrator can call it. Endpoints for administrators must declare it.
   */
  scope?: AdminScopeArea | null;
  /**
   * An administration token with the scope needs no confirmation, which the description of the scope says. Without this, a
   * token cannot make a call that a person would have to confirm.
   */
  withoutConfirmation?: true;
}

export function coreEndpoint<const E extends CoreEndpoint>(spec: E): E {
  return spec;
}

/** The `response` of an endpoint whose response has no body. */
export const noContent = z.void();

/** The `response` of an endpoint that answers with a file or a redirect. */
export const otherContent = z.void().meta({ description: 'Not JSON' });
