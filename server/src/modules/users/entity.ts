import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const User = defineEntity({
  name: 'User',
  tableName: 'app_user',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    /**
     * The identity provider's `sub`, which identifies the person. Unlike an e-mail address, it is never given to another
     * person.
     */
    subject: p.string(),
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
    data: p.json().$type<Record<string, unknown>>(),
    expiresAt: p.datetime(),
  },
});
export type AppSession = InferEntity<typeof AppSession>;
