import { z } from 'zod';
import { coreEndpoint, noContent } from '../endpoint.ts';

/**
 * A token with which an external assistant can read everything that its owner can read, and, if its owner allows that, ask
 * agents and start jobs. The secret is shown once, on creation.
 */
export const AccessToken = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The last characters of the secret, which help people to tell tokens apart. */
  ending: z.string(),
  /** Whether the token can ask agents and start jobs, in addition to reading. */
  mayAct: z.boolean(),
  createdAt: z.iso.datetime(),
  /** When the token expires; null for a token without expiry. */
  expiresAt: z.iso.datetime().nullable(),
  expired: z.boolean(),
  /** Time of the last use, accurate to five minutes; null until the first use. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type AccessToken = z.output<typeof AccessToken>;

const days = [30, 90, 365] as const;

export const listAccessTokens = coreEndpoint({
  method: 'GET',
  path: '/api/access-tokens',
  policy: 'user',
  summary: "List the person's own access tokens, newest first",
  response: z.array(AccessToken),
});

export const createAccessToken = coreEndpoint({
  method: 'POST',
  path: '/api/access-tokens',
  confirmation: true,
  policy: 'user',
  summary: 'Create an access token; only this response contains its secret',
  body: z.object({
    name: z.string().trim().min(1, 'Describe what the token is for').max(100),
    /** Null for a token that does not expire. */
    days: z.union(days.map((each) => z.literal(each))).nullable(),
    mayAct: z.boolean().default(false),
  }),
  response: AccessToken.extend({ secret: z.string() }),
  status: 201,
  errors: ['conflict'],
});

export const removeAccessToken = coreEndpoint({
  method: 'DELETE',
  path: '/api/access-tokens/:id',
  policy: 'user',
  summary: 'Revoke an access token',
  params: z.object({ id: z.uuid() }),
  response: noContent,
  errors: ['not-found'],
});

/** The endpoint of the Model Context Protocol. The protocol's library validates messages, so they have no schema here. */
export const callMcp = coreEndpoint({
  method: 'POST',
  path: '/api/mcp',
  policy: 'public',
  summary:
    'Answer a message of the Model Context Protocol from an external assistant, with an access token as Bearer',
  body: z.unknown(),
  response: z.void().meta({ description: 'A message of the protocol' }),
  errors: ['unauthenticated'],
});

/** Refuses the request, as the protocol requires from a server that sends no messages on its own. */
export const listenMcp = coreEndpoint({
  method: 'GET',
  path: '/api/mcp',
  policy: 'public',
  summary: 'Refuse with 405, because the server never sends messages by itself',
  response: z.void().meta({ description: 'Status 405' }),
});
