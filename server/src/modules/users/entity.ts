import type { SignInRefusal } from '@staffroom/sdk/core';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const User = defineEntity({
  name: 'User',
  tableName: 'app_user',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    /** Google's `sub`, which programs up to 0.1.0 look for; null without a Google account. `UserIdentity` has all identities. */
    subject: p.string().nullable(),
    email: p.string(),
    name: p.string(),
    picture: p.string().nullable(),
    role: p.string().$type<'user' | 'admin'>().default('user'),
    userInfo: p.text().default(''),
    customInstructions: p.text().default(''),
    /** The language of the pages; null to use the browser's language. */
    language: p.string().$type<'en' | 'de'>().nullable(),
    /** The browser's language at the last visit. It is used for mails, jobs and files. */
    spoken: p.string().$type<'en' | 'de'>().nullable(),
    disabledAt: p.datetime().nullable(),
    /** When the person's data was erased; the row then holds a pseudonym. */
    erasedAt: p.datetime().nullable(),
    /** The time of the last visit, updated at most every five minutes. */
    lastSeenAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
});
export type User = InferEntity<typeof User>;

/**
 * A person's account at an identity provider. Issuer and subject identify the person: unlike an e-mail address, they are never
 * given to another person.
 */
export const UserIdentity = defineEntity({
  name: 'UserIdentity',
  tableName: 'user_identity',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: p.uuid(),
    /** The id of the provider in the sign-in settings, through which the person last signed in. */
    provider: p.string(),
    issuer: p.string(),
    subject: p.string(),
    createdAt: p.datetime().defaultRaw('now()'),
    lastUsedAt: p.datetime().nullable(),
  },
});
export type UserIdentity = InferEntity<typeof UserIdentity>;

/** A refused or failed sign-in at an identity provider. Only the latest of each provider are kept. */
export const SignInFailure = defineEntity({
  name: 'SignInFailure',
  tableName: 'sign_in_failure',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    provider: p.string(),
    code: p.string().$type<SignInRefusal>(),
    /** The reason, for administrators. */
    detail: p.string(),
    /** The address that the provider has named, which is not verified. */
    email: p.string().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** The domain of the address that an account gets when its own address was given to another person. */
export const formerDomain = 'former.invalid';

export const AppSession = defineEntity({
  name: 'AppSession',
  tableName: 'app_session',
  properties: {
    /** Keyed hash of the secret in the cookie. */
    id: p.string().primary(),
    /** The id of the person; null until the sign-in is complete. */
    userId: p.uuid().nullable(),
    /** The identity with which the person signed in; null until the sign-in is complete. */
    identityId: p.uuid().nullable(),
    /** The identity provider's id of its own session (`sid`, SAML `SessionIndex`); null if it names none. */
    providerSession: p.string().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** The time of the last request, updated at most every five minutes. */
    lastUsedAt: p.datetime().nullable(),
    data: p.json().$type<Record<string, unknown>>(),
    expiresAt: p.datetime(),
  },
});
export type AppSession = InferEntity<typeof AppSession>;

/** A browser with which a person has signed in. */
export const KnownBrowser = defineEntity({
  name: 'KnownBrowser',
  tableName: 'known_browser',
  properties: {
    userId: p.uuid().primary(),
    /** SHA-256 of the browser's random cookie. */
    hash: p.text().primary(),
    createdAt: p.datetime().defaultRaw('now()'),
    lastUsedAt: p.datetime().defaultRaw('now()'),
  },
});
export type KnownBrowser = InferEntity<typeof KnownBrowser>;

/** A link with which an administrator signs in once, without an identity provider. */
export const AdminLink = defineEntity({
  name: 'AdminLink',
  tableName: 'admin_link',
  properties: {
    /** SHA-256 of the random id in the link. */
    hash: p.text().primary(),
    email: p.text(),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
    usedAt: p.datetime().nullable(),
  },
});
export type AdminLink = InferEntity<typeof AdminLink>;

/** A logout token that an identity provider has sent. Each token is accepted once. */
export const UsedLogoutToken = defineEntity({
  name: 'UsedLogoutToken',
  tableName: 'used_logout_token',
  properties: {
    /** SHA-256 of the issuer and the token's id. */
    hash: p.text().primary(),
    expiresAt: p.datetime(),
  },
});
export type UsedLogoutToken = InferEntity<typeof UsedLogoutToken>;
/** A response of a SAML provider between the provider's form and the end of the sign-in. */
export const SamlResponseRow = defineEntity({
  name: 'SamlResponseRow',
  tableName: 'saml_response',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    provider: p.text(),
    content: p.text(),
    expiresAt: p.datetime(),
  },
});

/** An assertion of a SAML provider that was used, until it expires. */
export const SamlAssertionRow = defineEntity({
  name: 'SamlAssertionRow',
  tableName: 'saml_assertion',
  properties: {
    issuer: p.text().primary(),
    id: p.text().primary(),
    expiresAt: p.datetime(),
  },
});
