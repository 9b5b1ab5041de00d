import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const AccessTokenRow = defineEntity({
  name: 'AccessTokenRow',
  tableName: 'access_token',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    userId: p.uuid(),
    name: p.text(),
    /** SHA-256 of the secret. The secret is random and long enough that the hash needs no key. */
    hash: p.text().unique(),
    ending: p.text(),
    /** Whether the token can ask agents and start jobs. */
    mayAct: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime().nullable(),
    lastUsedAt: p.datetime().nullable(),
  },
});
export type AccessTokenRow = InferEntity<typeof AccessTokenRow>;
