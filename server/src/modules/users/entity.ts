import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const User = defineEntity({
  name: 'User',
  tableName: 'app_user',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    /** The identity provider's `sub`. An e-mail address can be reassigned, this cannot. */
    subject: p.string(),
    email: p.string(),
    name: p.string(),
    picture: p.string().nullable(),
    role: p.string().$type<'user' | 'admin'>().default('user'),
    userInfo: p.text().default(''),
    customInstructions: p.text().default(''),
    /** Language of the pages; null to follow the browser. */
    language: p.string().$type<'en' | 'de'>().nullable(),
    /** Browser language of the last visit, used for mails, jobs and files. */
    spoken: p.string().$type<'en' | 'de'>().nullable(),
    disabledAt: p.datetime().nullable(),
    /** Updated at most every five minutes. */
    lastSeenAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
});
export type User = InferEntity<typeof User>;

/** Domain for the replaced address of an account whose own was reassigned. */
export const formerDomain = 'former.invalid';

export const AppSession = defineEntity({
  name: 'AppSession',
  tableName: 'app_session',
  properties: {
    /** Keyed hash of the secret in the cookie. */
    id: p.string().primary(),
    /** Null during sign-in. */
    userId: p.uuid().nullable(),
    data: p.json().$type<Record<string, unknown>>(),
    expiresAt: p.datetime(),
  },
});
export type AppSession = InferEntity<typeof AppSession>;
