import { z } from 'zod';

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
