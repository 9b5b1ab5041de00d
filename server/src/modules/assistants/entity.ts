import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A program that has registered itself. All of its data are its own statements. */
export const OauthClient = defineEntity({
  name: 'OauthClient',
  tableName: 'oauth_client',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    name: p.text(),
    redirectUris: p.json().$type<string[]>(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type OauthClient = InferEntity<typeof OauthClient>;

/** A program that a person has connected. Its tokens end with it. */
export const OauthConnection = defineEntity({
  name: 'OauthConnection',
  tableName: 'oauth_connection',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: p.uuid(),
    clientId: p.uuid(),
    redirectUri: p.text(),
    /** Whether the program can ask agents and start jobs, in addition to reading. */
    mayAct: p.boolean(),
    createdAt: p.datetime().defaultRaw('now()'),
    lastUsedAt: p.datetime().nullable(),
  },
});
export type OauthConnection = InferEntity<typeof OauthConnection>;

/** A request of a program, until the person has answered it and the program has exchanged the code. */
export const OauthAuthorization = defineEntity({
  name: 'OauthAuthorization',
  tableName: 'oauth_authorization',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    clientId: p.uuid(),
    userId: p.uuid(),
    sessionId: p.text(),
    redirectUri: p.text(),
    state: p.text().nullable(),
    /** The S256 challenge of PKCE. */
    challenge: p.text(),
    offersActing: p.boolean(),
    mayAct: p.boolean().default(false),
    /** SHA-256 of the secret in the form of the consent page; null after the answer. */
    secret: p.text().nullable(),
    /** SHA-256 of the code; null before the answer. */
    code: p.text().nullable(),
    /** The connection for which the code was exchanged. A second exchange ends this connection. */
    connectionId: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
  },
});
export type OauthAuthorization = InferEntity<typeof OauthAuthorization>;

export const OauthToken = defineEntity({
  name: 'OauthToken',
  tableName: 'oauth_token',
  properties: {
    /** SHA-256 of the token. The token is random and long enough that the hash needs no key. */
    hash: p.text().primary(),
    connectionId: p.uuid(),
    kind: p.text().$type<'access' | 'refresh'>(),
    /** When a refresh token was exchanged. A second exchange ends the connection. */
    usedAt: p.datetime().nullable(),
    expiresAt: p.datetime(),
  },
});
export type OauthToken = InferEntity<typeof OauthToken>;
