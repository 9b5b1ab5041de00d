import { z } from 'zod';
import { coreEndpoint, noContent } from '../endpoint.ts';

/** With which an assistant outside reads what its owner may read. The secret is shown once, when it is made. */
export const AccessToken = z.object({
  id: z.uuid(),
  name: z.string(),
  /** How the secret ends, to tell tokens apart. */
  ending: z.string(),
  createdAt: z.iso.datetime(),
  /** Null where it never runs out. */
  expiresAt: z.iso.datetime().nullable(),
  expired: z.boolean(),
  /** To within five minutes; null until it is used. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type AccessToken = z.output<typeof AccessToken>;

/** Days after which a token can run out. */
const days = [30, 90, 365] as const;

export const listAccessTokens = coreEndpoint({
  method: 'GET',
  path: '/api/access-tokens',
  policy: 'user',
  summary: 'One’s own access tokens, the newest first',
  response: z.array(AccessToken),
});

export const createAccessToken = coreEndpoint({
  method: 'POST',
  path: '/api/access-tokens',
  confirmation: true,
  policy: 'user',
  summary: 'Make an access token; its secret is in this answer and nowhere else',
  body: z.object({
    name: z.string().trim().min(1, 'Describe what it’s for').max(100),
    /** Null: it never runs out. */
    days: z.union(days.map((each) => z.literal(each))).nullable(),
  }),
  response: AccessToken.extend({ secret: z.string() }),
  status: 201,
  errors: ['conflict'],
});

export const removeAccessToken = coreEndpoint({
  method: 'DELETE',
  path: '/api/access-tokens/:id',
  policy: 'user',
  summary: 'Take an access token away; it is refused from now on',
  params: z.object({ id: z.uuid() }),
  response: noContent,
  errors: ['not-found'],
});

/** Model Context Protocol. Its messages are judged by the protocol’s own library, so they have no schema here. */
export const callMcp = coreEndpoint({
  method: 'POST',
  path: '/api/mcp',
  policy: 'public',
  summary: 'Model Context Protocol over HTTP, for assistants outside, with an access token as Bearer',
  body: z.unknown(),
  response: z.void().meta({ description: 'A message of the protocol' }),
  errors: ['unauthenticated'],
});

/** The protocol asks for this answer where a server begins no messages by itself. */
export const listenMcp = coreEndpoint({
  method: 'GET',
  path: '/api/mcp',
  policy: 'public',
  summary: 'Refused: the server begins no messages by itself',
  response: z.void().meta({ description: 'Status 405' }),
});
