import { z } from 'zod';

export const AuthorizeQuery = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.literal('code'),
  state: z.string().max(200),
  code_challenge: z.string().max(200),
  code_challenge_method: z.literal('S256'),
  scope: z.string().max(200),
  login_hint: z.email('Enter an e-mail address.').max(254).toLowerCase().optional(),
  /** Simulates accounts that are refused: an account outside every company domain, or one with an unverified e-mail address. */
  flaw: z.enum(['no-domain', 'unverified']).optional(),
});
export type AuthorizeQuery = z.output<typeof AuthorizeQuery>;
