import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const User = defineEntity({
  name: 'User',
  tableName: 'app_user',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    /** The identity provider's `sub`: an e-mail address can change hands, this cannot. */
    subject: p.string(),
    email: p.string(),
    name: p.string(),
    picture: p.string().nullable(),
    role: p.string().$type<'user' | 'admin'>().default('user'),
    userInfo: p.text().default(''),
    customInstructions: p.text().default(''),
    /** Of the pages; null for what the browser speaks. */
    language: p.string().$type<'en' | 'de'>().nullable(),
    /** What the browser of the last visit speaks, for what is written where no browser is: mails, jobs, files. */
    spoken: p.string().$type<'en' | 'de'>().nullable(),
    disabledAt: p.datetime().nullable(),
    /** Of the last request that was noted: one in five minutes is. */
    lastSeenAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
});
export type User = InferEntity<typeof User>;

/** Where the address of an account is once the company has given its own to somebody else. */
export const formerDomain = 'former.invalid';

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
export type AppSession = InferEntity<typeof AppSession>;
