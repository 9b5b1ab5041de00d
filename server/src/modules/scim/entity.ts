import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { StoredAttributes } from './users/user-attributes.ts';

/** A directory, such as Entra ID or Okta, that creates, changes and deactivates accounts and teams by SCIM. */
export const ScimDirectory = defineEntity({
  name: 'ScimDirectory',
  tableName: 'scim_directory',
  properties: {
    /** The id of the provider in the sign-in settings, if people also sign in there. */
    id: p.string().primary(),
    name: p.string(),
    /** The domains of the e-mail addresses that the directory can give to accounts. */
    domains: p.array().$type<string[]>(),
    createdAt: p.datetime().defaultRaw('now()'),
    lastRequestAt: p.datetime().nullable(),
  },
});
export type ScimDirectory = InferEntity<typeof ScimDirectory>;

export const ScimToken = defineEntity({
  name: 'ScimToken',
  tableName: 'scim_token',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    directory: p.string(),
    /** SHA-256 of the secret. The secret is random and long enough that the hash needs no key. */
    hash: p.text().unique(),
    ending: p.text(),
    createdBy: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
    lastUsedAt: p.datetime().nullable(),
  },
});
export type ScimToken = InferEntity<typeof ScimToken>;

/** The attributes and the state of an account in its directory. */
export const ScimUser = defineEntity({
  name: 'ScimUser',
  tableName: 'scim_user',
  properties: {
    userId: p.uuid().primary(),
    directory: p.string(),
    userName: p.string(),
    externalId: p.string().nullable(),
    displayName: p.string().nullable(),
    /** The directory's own state. An administrator can disable an account that is active in its directory. */
    active: p.boolean(),
    attributes: p.json().$type<StoredAttributes>(),
    version: p.integer().default(1),
    /** When the directory deleted the user. The account stays, disabled. */
    deletedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
});
export type ScimUser = InferEntity<typeof ScimUser>;

/** A group of a directory. The `ExternalGroup` with the same id names its team. */
export const ScimGroup = defineEntity({
  name: 'ScimGroup',
  tableName: 'scim_group',
  properties: {
    groupId: p.uuid().primary(),
    directory: p.string(),
    externalId: p.string().nullable(),
    displayName: p.string(),
    version: p.integer().default(1),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
});
export type ScimGroup = InferEntity<typeof ScimGroup>;

export const ScimGroupMember = defineEntity({
  name: 'ScimGroupMember',
  tableName: 'scim_group_member',
  properties: { groupId: p.uuid().primary(), userId: p.uuid().primary() },
});

/** A request of a directory that failed; equal ones are counted together. */
export const ScimProblem = defineEntity({
  name: 'ScimProblem',
  tableName: 'scim_problem',
  properties: {
    directory: p.string().primary(),
    message: p.text().primary(),
    count: p.integer().default(1),
    firstAt: p.datetime().defaultRaw('now()'),
    lastAt: p.datetime().defaultRaw('now()'),
  },
});
