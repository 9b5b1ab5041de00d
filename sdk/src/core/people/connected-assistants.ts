import { z } from 'zod';
import { coreEndpoint, noContent, otherContent } from '../endpoint.ts';

/** A program outside the workspace that a person has connected by signing in. Its name is its own statement. */
export const ConnectedAssistant = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The host that received the access, or the scheme of an app. */
  host: z.string(),
  /** Whether the assistant can ask agents and start jobs, in addition to reading. */
  mayAct: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Time of the last use, accurate to five minutes; null until the first use. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ConnectedAssistant = z.output<typeof ConnectedAssistant>;

export const listConnectedAssistants = coreEndpoint({
  method: 'GET',
  path: '/api/connected-assistants',
  policy: 'user',
  summary: "List the person's own connected assistants, newest first",
  response: z.array(ConnectedAssistant),
});

export const removeConnectedAssistant = coreEndpoint({
  method: 'DELETE',
  path: '/api/connected-assistants/:id',
  policy: 'user',
  summary: 'Disconnect an assistant, which ends all of its tokens',
  params: z.object({ id: z.uuid() }),
  response: noContent,
  errors: ['not-found'],
});

// The endpoints of OAuth. Their requests and errors have the form of OAuth's standards instead of that of this API.

export const registerOauthClient = coreEndpoint({
  method: 'POST',
  path: '/api/oauth/register',
  policy: 'public',
  summary: 'Register a program that people can connect (RFC 7591)',
  body: z.unknown(),
  bodyLimit: 64 * 1024,
  response: z.void().meta({ description: 'The registration' }),
});

export const authorizeOauth = coreEndpoint({
  method: 'GET',
  path: '/api/oauth/authorize',
  policy: 'public',
  summary: 'Get the page on which a person connects a program; only a browser that opens a window gets it',
  response: otherContent,
  errors: ['forbidden'],
});

export const answerOauth = coreEndpoint({
  method: 'POST',
  path: '/api/oauth/consent/:id',
  policy: 'public',
  summary: 'Connect or refuse a program, from the consent page only; its form contains a secret',
  params: z.object({ id: z.uuid() }),
  upload: true,
  response: otherContent,
  errors: ['forbidden'],
});

export const getOauthToken = coreEndpoint({
  method: 'POST',
  path: '/api/oauth/token',
  policy: 'public',
  summary: 'Exchange a code or a refresh token for tokens (RFC 6749)',
  upload: true,
  response: z.void().meta({ description: 'The tokens' }),
});

export const revokeOauthToken = coreEndpoint({
  method: 'POST',
  path: '/api/oauth/revoke',
  policy: 'public',
  summary: 'Disconnect a program by one of its tokens (RFC 7009)',
  upload: true,
  response: z.void(),
});
