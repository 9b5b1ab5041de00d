import { z } from 'zod';
import { coreEndpoint, noContent } from '../endpoint.ts';

/** A sign-in that has not ended. */
export const AccountSession = z.object({
  id: z.string(),
  /** The name of the browser, such as `Firefox`, and of its system, such as `Windows`; null if unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  since: z.iso.datetime(),
  /** Time of the last request, accurate to five minutes. */
  lastUsedAt: z.iso.datetime(),
  /** The name of the identity provider; null for a session that no provider began. */
  provider: z.string().nullable(),
  /** Whether a link of the server operator began the session. Such a session ends after one hour. */
  isFromLink: z.boolean(),
  /** Whether the request that lists the sessions belongs to this one. */
  isCurrent: z.boolean(),
});
export type AccountSession = z.output<typeof AccountSession>;

export const listOwnSessions = coreEndpoint({
  method: 'GET',
  path: '/api/profile/sessions',
  policy: 'user',
  summary: "List the person's own sessions: the current one first, then the most recently used",
  response: z.array(AccountSession),
});

export const endOwnSession = coreEndpoint({
  method: 'DELETE',
  path: '/api/profile/sessions/:id',
  policy: 'user',
  summary: 'End one of the person’s own sessions, which signs its browser out',
  params: z.object({ id: z.string().regex(/^[\w-]{1,100}$/) }),
  response: noContent,
  errors: ['not-found'],
});

export const endOtherSessions = coreEndpoint({
  method: 'POST',
  path: '/api/profile/sessions/end-others',
  policy: 'user',
  summary: "End all of the person's own sessions except the current one",
  response: z.object({ ended: z.int() }),
});
