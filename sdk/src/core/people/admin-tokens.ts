import { z } from 'zod';
import { adminScopes } from '../admin-scopes.ts';
import { coreEndpoint, noContent } from '../endpoint.ts';

/**
 * A token with which a program calls endpoints for administrators. It acts with the rights of the administrator who created it,
 * and stops working while this person is not an administrator. The secret is shown once, on creation.
 */
export const AdminToken = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(adminScopes)),
  /** The networks from which the token works; empty for any. */
  networks: z.array(z.string()),
  /** The last characters of the secret, which help people to tell tokens apart. */
  ending: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: z.object({ id: z.uuid(), name: z.string() }),
  expiresAt: z.iso.datetime(),
  /** Why the token does not work: it has expired, or its creator is disabled or no longer an administrator. */
  state: z.enum(['active', 'expired', 'creator']),
  /** Time of the last use, accurate to five minutes; null until the first use. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type AdminToken = z.output<typeof AdminToken>;

const network = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  'Enter network addresses, for example 192.0.2.7 or 10.0.0.0/8',
);

export const AdminTokenInput = z.object({
  name: z.string().trim().min(1, 'Describe what the token is for').max(100),
  scopes: z.array(z.enum(adminScopes)).min(1, 'Select what the token can do').max(adminScopes.length),
  days: z.int('Enter a number of days').min(1, 'Enter at least 1 day').max(365, 'Enter at most 365 days'),
  networks: z.array(network).max(20, 'Enter at most 20 networks').optional(),
});
export type AdminTokenInput = z.output<typeof AdminTokenInput>;

export const listAdminTokens = coreEndpoint({
  method: 'GET',
  path: '/api/admin/tokens',
  policy: 'admin',
  scope: null,
  summary: 'List the administration tokens, newest first',
  response: z.array(AdminToken),
});

export const createAdminToken = coreEndpoint({
  method: 'POST',
  path: '/api/admin/tokens',
  confirmation: true,
  policy: 'admin',
  scope: null,
  summary: 'Create an administration token; only this response contains its secret',
  body: AdminTokenInput,
  response: AdminToken.extend({ secret: z.string() }),
  status: 201,
  errors: ['conflict'],
});

export const removeAdminToken = coreEndpoint({
  method: 'DELETE',
  path: '/api/admin/tokens/:id',
  policy: 'admin',
  scope: null,
  summary: 'Revoke an administration token',
  params: z.object({ id: z.uuid() }),
  response: noContent,
  errors: ['not-found'],
});
