import { z } from 'zod';
import { PageLanguage } from './profile.ts';
import { coreEndpoint, noContent, otherContent } from '../endpoint.ts';

export const SessionUser = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
  role: z.enum(['user', 'admin']),
});
export type SessionUser = z.output<typeof SessionUser>;

export const SignedInUser = SessionUser.extend({
  /** Name of the account: the part of the e-mail address before `@`. */
  username: z.string(),
  language: PageLanguage,
});

export const beginSignIn = coreEndpoint({
  method: 'GET',
  path: '/api/auth/google',
  policy: 'public',
  summary: 'Redirect to the identity provider',
  query: z.object({ login_hint: z.string().max(254).optional() }),
  response: otherContent,
});

export const finishSignIn = coreEndpoint({
  method: 'GET',
  path: '/api/auth/google/callback',
  policy: 'public',
  summary: 'Complete a sign-in after the identity provider',
  response: otherContent,
});

export const getSessionUser = coreEndpoint({
  method: 'GET',
  path: '/api/auth/me',
  policy: 'user',
  summary: 'Get the signed-in person',
  response: SignedInUser,
});

export const signOut = coreEndpoint({
  method: 'POST',
  path: '/api/auth/logout',
  policy: 'user',
  summary: 'Sign out',
  response: noContent,
});
