import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { VersionGrant } from '@staffroom/sdk/core';

/** One difference between two versions, without its sentence. */
export interface StoredChange extends Pick<VersionGrant, 'kind' | 'subject' | 'change'> {
  /** The values of the two versions; undefined if a version lacks the item. */
  before: unknown;
  after: unknown;
}

export const DeliveryTokenRow = defineEntity({
  name: 'DeliveryTokenRow',
  tableName: 'delivery_token',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    name: p.text(),
    agent: p.text(),
    /** File name of the public key in the folder `agents/keys`. */
    key: p.text(),
    standing: p.boolean(),
    /** SHA-256 of the secret. The secret is random and long enough that the hash needs no key. */
    hash: p.text().unique(),
    ending: p.text(),
    createdBy: p.uuid().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
    lastUsedAt: p.datetime().nullable(),
  },
});
export type DeliveryTokenRow = InferEntity<typeof DeliveryTokenRow>;

export const SubmissionRow = defineEntity({
  name: 'SubmissionRow',
  tableName: 'agent_submission',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    agent: p.text(),
    version: p.text(),
    integrity: p.text(),
    signedBy: p.text(),
    remote: p.json().$type<{ address: string; integrity: string }>().nullable(),
    tokenId: p.uuid().nullable(),
    /** The name of the token, which stays after the token is revoked. */
    tokenName: p.text(),
    /** The version that ran at the time of the submission or, later, of the decision. */
    running: p.text().nullable(),
    /** The differences to the version in `running`. */
    changes: p.json().$type<StoredChange[]>(),
    submittedAt: p.datetime().defaultRaw('now()'),
    decision: p.string().$type<'approved' | 'rejected'>().nullable(),
    standing: p.boolean().default(false),
    decidedBy: p.uuid().nullable(),
    decidedAt: p.datetime().nullable(),
  },
});
export type SubmissionRow = InferEntity<typeof SubmissionRow>;
