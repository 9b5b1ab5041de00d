import { z } from 'zod';
import { PageLanguage } from './profile.ts';
import { coreEndpoint, otherContent } from '../endpoint.ts';

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

const ProviderParams = z.object({ provider: z.string().max(40) });

export const beginProviderSignIn = coreEndpoint({
  method: 'GET',
  path: '/api/auth/providers/:provider',
  policy: 'public',
  summary: 'Redirect to an identity provider',
  params: ProviderParams,
  query: z.object({ login_hint: z.string().max(254).optional() }),
  response: otherContent,
  errors: ['not-found'],
});

export const finishProviderSignIn = coreEndpoint({
  method: 'GET',
  path: '/api/auth/providers/:provider/callback',
  policy: 'public',
  summary: 'Complete a sign-in after an identity provider',
  params: ProviderParams,
  response: otherContent,
  errors: ['not-found'],
});

export const endProviderSessions = coreEndpoint({
  method: 'POST',
  path: '/api/auth/providers/:provider/backchannel-logout',
  policy: 'public',
  summary:
    'End the sessions of a logout token, which the identity provider sends (OpenID Connect Back-Channel Logout)',
  params: ProviderParams,
  upload: true,
  response: otherContent,
  errors: ['not-found'],
});

export const receiveSamlResponse = coreEndpoint({
  method: 'POST',
  path: '/api/auth/providers/:provider/callback',
  policy: 'public',
  summary: 'Store the response of a SAML provider for 2 minutes, and redirect to the end of the sign-in',
  params: ProviderParams,
  upload: true,
  response: otherContent,
  errors: ['not-found'],
});

export const getSamlMetadata = coreEndpoint({
  method: 'GET',
  path: '/api/auth/providers/:provider/metadata',
  policy: 'public',
  summary: 'Get the metadata with which a SAML provider registers the workspace',
  params: ProviderParams,
  response: otherContent,
  errors: ['not-found'],
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
  /** Without content, the sign-out is complete. Otherwise, the browser continues at the identity provider. */
  response: z.object({ continueAt: z.string() }).optional(),
});
