import { z } from 'zod';
import { googleIssuer, type Identity } from '../modules/users/service.ts';

/** The error codes in the address of `/login`. The page has a sentence for each. */
export type Refusal = 'domain_restriction' | 'access_denied' | 'server_error' | 'account_disabled';

/** The userinfo response of the identity provider. `hd` is the hosted domain, which only Google Workspace accounts have. */
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
 * consumer account with it: the address must be verified, and the account must belong to the company's domain.
 */
export function identify(userInfo: unknown, companyDomain: string): Identity | Refusal {
  const parsed = UserInfo.safeParse(userInfo);
  if (!parsed.success) return 'server_error';
  const { sub, email, email_verified: verified, hd, name, picture } = parsed.data;
  const ours = hd === companyDomain && email.endsWith(`@${companyDomain}`);
  if (!ours || verified !== true) return 'domain_restriction';
  return {
    provider: 'google',
    issuer: googleIssuer,
    subject: sub,
    email,
    name: name ?? '',
    picture: picture ?? null,
  };
}
