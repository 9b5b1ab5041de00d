import { z } from 'zod';
import { coreEndpoint, noContent, otherContent } from '../endpoint.ts';
import { IdParams, oneLine } from './ai-changes.ts';

/** An MCP server at which each person signs in with their own account. */
export const McpAccount = z.object({
  /** Number of the server. */
  server: z.int(),
  name: z.string(),
  /** Host of the page on which the person signs in. */
  signInHost: z.string(),
  /** `expired`: the server no longer accepts the person's earlier sign-in. */
  state: z.enum(['connected', 'expired', 'none']),
  /** Time of the sign-in; null if the person is not signed in. */
  connectedAt: z.iso.datetime().nullable(),
});
export type McpAccount = z.output<typeof McpAccount>;

/** A path of the workspace's pages, to which a sign-in returns. It can't lead to another site. */
const returnTo = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\\\s]*$/, 'Enter a path of this workspace')
  .refine((path) => !/^\/(?:api|ws)(?:\/|$)/.test(path), 'Enter the path of a page');

export const listMcpAccounts = coreEndpoint({
  method: 'GET',
  path: '/api/mcp-accounts',
  policy: 'user',
  summary: 'List the MCP servers at which the person can sign in, with the state of their own sign-in',
  response: z.array(McpAccount),
});

export const beginMcpSignIn = coreEndpoint({
  method: 'POST',
  path: '/api/mcp-accounts/:id/sign-in',
  policy: 'user',
  summary: 'Start to sign in at an MCP server; the page then opens the address',
  params: IdParams,
  body: z.object({ returnTo }),
  response: z.object({ url: z.url({ protocol: /^https?$/ }) }),
  errors: ['not-found', 'conflict', 'unavailable'],
});

export const finishMcpSignIn = coreEndpoint({
  method: 'GET',
  path: '/api/mcp-accounts/:id/callback',
  policy: 'public',
  summary: 'Complete a sign-in at an MCP server; its authorization server redirects the browser here',
  params: IdParams,
  response: otherContent,
});

export const removeMcpAccount = coreEndpoint({
  method: 'DELETE',
  path: '/api/mcp-accounts/:id',
  policy: 'user',
  summary: 'Sign out of an MCP server: delete the tokens, and revoke them if the server supports this',
  params: IdParams,
  response: noContent,
  errors: ['not-found'],
});

export const setMcpClient = coreEndpoint({
  method: 'PUT',
  path: '/api/admin/mcp-servers/:id/client',
  policy: 'admin',
  scope: 'tools',
  summary: 'Set the OAuth client with which people sign in at an MCP server; the secret is never returned',
  params: IdParams,
  body: z.object({
    clientId: oneLine('Enter the client ID', 500),
    /** Null for a public client without a secret. */
    clientSecret: z.string().trim().min(1).max(2_000).nullable(),
  }),
  response: noContent,
  errors: ['not-found', 'conflict'],
});
