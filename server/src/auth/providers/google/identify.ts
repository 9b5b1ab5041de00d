import { z } from 'zod';
import { googleIssuer } from '../../../modules/users/identities.ts';
import type { Assertion } from '../sign-in-provider.ts';

/** The userinfo response of Google. `hd` is the hosted domain, which only Google Workspace accounts have. */
const UserInfo = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).toLowerCase(),
  email_verified: z.boolean().optional(),
  hd: z.string().toLowerCase().optional(),
  name: z.string().trim().max(100).optional().catch(undefined),
  picture: z
    .url({ protocol: /^https$/ })
    .max(2_000)
    .optional()
    .catch(undefined),
});

/**
 * Returns who signed in, or the reason for a refusal. A matching e-mail address does not suffice, because anyone can create a
 * consumer account with it: the address must be verified, and the account must belong to one of the company's domains.
 */
export function identify(
  userInfo: unknown,
  domains: readonly string[],
): Assertion | 'server_error' | 'domain_restriction' {
  const parsed = UserInfo.safeParse(userInfo);
  if (!parsed.success) return 'server_error';
  const { sub, email, email_verified: verified, hd, name, picture } = parsed.data;
  const ours = hd !== undefined && domains.includes(hd) && email.endsWith(`@${hd}`);
  if (!ours || verified !== true) return 'domain_restriction';
  return {
    provider: 'google',
    issuer: googleIssuer,
    subject: sub,
    email,
    emailVerified: true,
    name: name ?? '',
    picture: picture ?? null,
    groups: null,
    session: { providerSession: null, authenticatedAt: null, acr: null },
    idToken: null,
  };
}
