import { defineEntity, p } from '@mikro-orm/core';

/** What stands behind the cookie of a browser. */
export const AppSession = defineEntity({
  name: 'AppSession',
  tableName: 'app_session',
  properties: {
    /** A keyed hash of the secret in the cookie. */
    id: p.string().primary(),
    /** Null while somebody is signing in. */
    userId: p.uuid().nullable(),
    data: p.json().$type<Record<string, unknown>>(),
    expiresAt: p.datetime(),
  },
});
