import { z } from 'zod';
import type { Endpoint } from '../contract.ts';
import type { ErrorCode } from '../errors.ts';

/** Who may call: everybody, everybody who is signed in, administrators. Every endpoint says it; there is no default. */
export type Policy = 'public' | 'user' | 'admin';

/** A call of the core, as server, host and the published description know it. */
export interface CoreEndpoint extends Omit<Endpoint, 'role'> {
  /** Absolute: `/api/documents/:id`. */
  path: `/api/${string}`;
  policy: Policy;
  /** What it does, in one line, for the description at `/api/openapi.json`. */
  summary: string;
  /** JSON; `noContent` for 204, `otherContent` for a file or a redirect. */
  response: z.ZodType;
  /** Of the answer; 200, or 204 without content, when absent. */
  status?: 201 | 202;
  /** Refusals of its own. What any call can be answered with (invalid, unauthenticated, …) is not repeated. */
  errors?: readonly ErrorCode[];
  /** Bytes of a JSON body; 1 MB when absent. */
  bodyLimit?: number;
  /** A person confirms it in a window of the server's own, so that no page can make the call by itself. */
  confirmation?: true;
  /** The body is not JSON but a form with files, which the server reads as it arrives. */
  upload?: true;
}

/** Declares a call of the core, once for all who know it. */
export function coreEndpoint<const E extends CoreEndpoint>(spec: E): E {
  return spec;
}

/** The `response` of a call that answers with nothing. */
export const noContent = z.void();

/** The `response` of a call that answers with something else than JSON: a file, a redirect. */
export const otherContent = z.void().meta({ description: 'Not JSON' });
