import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** The OAuth client of the workspace at the authorization server of an MCP server. */
export const McpClientRow = defineEntity({
  name: 'McpClientRow',
  tableName: 'mcp_client',
  properties: {
    serverId: p.integer().primary(),
    clientId: p.text(),
    /** Whether the workspace registered the client itself. Otherwise an administrator entered it. */
    isRegistered: p.boolean(),
    redirectUrl: p.text(),
    /** The encrypted `OAuthClient`. */
    sealed: p.text(),
    keyId: p.text(),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
});
export type McpClientRow = InferEntity<typeof McpClientRow>;

/** A person's sign-in at an MCP server. */
export const McpAccountRow = defineEntity({
  name: 'McpAccountRow',
  tableName: 'mcp_account',
  properties: {
    serverId: p.integer().primary(),
    userId: p.uuid().primary(),
    /** The encrypted `Tokens`; null after the server has refused to renew them. */
    sealed: p.text().nullable(),
    keyId: p.text().nullable(),
    /** When the access token expires; null if the server has not stated it. */
    accessUntil: p.datetime().nullable(),
    /** Increases with every change of the tokens. */
    revision: p.integer().default(1),
    /** Until when one process alone may renew the tokens. A refresh token that is used twice can end the sign-in. */
    refreshingUntil: p.datetime().nullable(),
    connectedAt: p.datetime().defaultRaw('now()'),
  },
});
export type McpAccountRow = InferEntity<typeof McpAccountRow>;

/** A sign-in that has begun. The row is deleted when the browser returns. */
export const McpSignInRow = defineEntity({
  name: 'McpSignInRow',
  tableName: 'mcp_sign_in',
  properties: {
    /** SHA-256 of the `state` parameter. */
    stateHash: p.text().primary(),
    serverId: p.integer(),
    userId: p.uuid(),
    /** The session in which the sign-in began. No other session can complete it. */
    sessionId: p.text(),
    /** The encrypted PKCE verifier. */
    sealed: p.text(),
    keyId: p.text(),
    returnTo: p.text(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type McpSignInRow = InferEntity<typeof McpSignInRow>;
