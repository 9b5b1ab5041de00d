import { z } from 'zod';
import { coreEndpoint } from '../endpoint.ts';

/** The codes of refused sign-ins in the address of `/login?error=…&provider=…`. The page has a sentence for each. */
export const SignInRefusal = z.enum([
  'access_denied',
  'account_disabled',
  'account_exists',
  'address_unusual',
  'clock_skew',
  'domain_restriction',
  'email_missing',
  'email_unverified',
  'group_required',
  'groups_incomplete',
  'link_administrator',
  'provider_misconfigured',
  'provider_unavailable',
  'server_error',
  'tenant_restriction',
  'token_expired',
  'token_invalid',
  'unfinished',
]);
export type SignInRefusal = z.output<typeof SignInRefusal>;

export const SignInKind = z.enum(['google', 'oidc', 'saml']);
export type SignInKind = z.output<typeof SignInKind>;

/** An identity provider on the sign-in page. */
export const SignInChoice = z.object({
  id: z.string(),
  label: z.string(),
  kind: SignInKind,
  /** The domains whose addresses can sign in. */
  domains: z.array(z.string()),
});
export type SignInChoice = z.output<typeof SignInChoice>;

const ProviderParams = z.object({ provider: z.string().max(40) });

/** A person's way to sign in. */
export const OwnSignIn = z.object({
  id: z.uuid(),
  /** The name of the provider, or its id if the settings no longer list it. */
  label: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type OwnSignIn = z.output<typeof OwnSignIn>;

export const listSignIns = coreEndpoint({
  method: 'GET',
  path: '/api/auth/sign-ins',
  policy: 'user',
  summary: 'List the ways in which the person can sign in',
  response: z.object({
    signIns: z.array(OwnSignIn),
    /** The providers that the person can add. */
    available: z.array(SignInChoice),
  }),
});

export const addSignIn = coreEndpoint({
  method: 'POST',
  path: '/api/auth/sign-ins/:provider',
  policy: 'user',
  summary: 'Start adding another way to sign in to the own account',
  params: ProviderParams,
  /** The address of the provider at which the person continues. */
  response: z.object({ address: z.string() }),
  errors: ['not-found', 'unavailable'],
});

export const SignInFailure = z.object({
  code: SignInRefusal,
  /** The reason in English. */
  detail: z.string(),
  email: z.string().nullable(),
  at: z.iso.datetime(),
});
export type SignInFailure = z.output<typeof SignInFailure>;

export const SignInProviderState = SignInChoice.extend({
  issuer: z.string(),
  /** The address to enter at the provider. */
  redirectAddress: z.string(),
  requiredGroup: z.string().nullable(),
  adminGroup: z.string().nullable(),
  /** Whether groups of the provider become teams. */
  managesTeams: z.boolean(),
  people: z.int(),
  lastSignInAt: z.iso.datetime().nullable(),
  /** The latest failures, newest first. */
  failures: z.array(SignInFailure),
});
export type SignInProviderState = z.output<typeof SignInProviderState>;

export const listSignInProviders = coreEndpoint({
  method: 'GET',
  path: '/api/admin/sign-in',
  policy: 'admin',
  scope: 'people',
  summary: 'List the identity providers with their latest sign-ins and failures',
  response: z.array(SignInProviderState),
});

export const TrialStep = z.object({
  step: z.enum(['discovery', 'redirect', 'code', 'token', 'keys', 'claims', 'domain', 'groups', 'account']),
  /** `waiting` while the person is at the provider. */
  status: z.enum(['ok', 'failed', 'waiting']),
  /** The reason in English. */
  detail: z.string(),
  /** Claims of the person, without secrets, as texts. */
  claims: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type TrialStep = z.output<typeof TrialStep>;

export const SignInTrial = z.object({
  provider: z.string(),
  at: z.iso.datetime(),
  /** Null if every step worked. */
  code: SignInRefusal.nullable(),
  steps: z.array(TrialStep),
});
export type SignInTrial = z.output<typeof SignInTrial>;

export const trySignIn = coreEndpoint({
  method: 'POST',
  path: '/api/admin/sign-in/:provider/try',
  policy: 'admin',
  scope: null,
  summary: 'Start a test of an identity provider, which signs no one in',
  params: ProviderParams,
  /** The address of the provider at which the test continues; null if it has failed before. */
  response: z.object({ address: z.string().nullable() }),
  errors: ['not-found'],
});

export const getSignInTrial = coreEndpoint({
  method: 'GET',
  path: '/api/admin/sign-in/trial',
  policy: 'admin',
  scope: null,
  summary: 'Get the steps of the last test of an identity provider in this browser',
  response: z.object({ trial: SignInTrial.nullable() }),
});
