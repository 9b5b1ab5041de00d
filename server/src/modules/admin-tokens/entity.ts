import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { AdminScope } from '@staffroom/sdk/core';

export const AdminTokenRow = defineEntity({
  name: 'AdminTokenRow',
  tableName: 'admin_token',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    name: p.text(),
    scopes: p.array().$type<AdminScope[]>().columnType('text[]'),
    networks: p.array().$type<string[]>().columnType('text[]'),
    /** SHA-256 of the secret. The secret is random and long enough that the hash needs no key. */
    hash: p.text().unique(),
    ending: p.text(),
    createdBy: p.uuid(),
    createdAt: p.datetime().defaultRaw('now()'),
    expiresAt: p.datetime(),
    lastUsedAt: p.datetime().nullable(),
  },
});
export type AdminTokenRow = InferEntity<typeof AdminTokenRow>;

/** The hour in which a call of a token was last recorded, so that frequent calls do not flood the audit log. */
export const AdminTokenCallRow = defineEntity({
  name: 'AdminTokenCallRow',
  tableName: 'admin_token_call',
  properties: {
    tokenId: p.uuid().primary(),
    /** Whether the call was allowed, its method and route: `read GET /api/admin/people` */
    call: p.text().primary(),
    hour: p.datetime(),
  },
});
export type AdminTokenCallRow = InferEntity<typeof AdminTokenCallRow>;
