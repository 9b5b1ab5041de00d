import { z } from 'zod';
import { coreEndpoint, noContent } from '../endpoint.ts';
import { AccountSession } from './own-sessions.ts';

export const Account = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  picture: z.string().nullable(),
  role: z.enum(['user', 'admin']),
  /** ADMIN_EMAILS names this administrator, so that the role can only be changed in this variable. */
  roleFixed: z.boolean(),
  /** The person's teams, sorted by name. */
  teams: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** When sign-in was disabled; null while the person can sign in. */
  disabledAt: z.iso.datetime().nullable(),
  /** Time of the last request, accurate to five minutes; null if there was none since the server records this time. */
  lastSeenAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  sessions: z.int(),
});
export type Account = z.output<typeof Account>;

export const AccountPage = z.object({ items: z.array(Account), total: z.int() });
export type AccountPage = z.output<typeof AccountPage>;

export const AccountDetail = Account.extend({
  /** The most recently used first. */
  signedIn: z.array(AccountSession),
});
export type AccountDetail = z.output<typeof AccountDetail>;

export const AccountQuery = z.object({
  /** Finds people whose name or address contains these words. */
  search: z.string().trim().max(100).optional(),
  role: z.enum(['user', 'admin']).optional(),
  team: z.uuid().optional(),
  state: z.enum(['active', 'disabled']).optional(),
  sort: z.enum(['name', '-lastSeenAt']).default('name'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
export type AccountQuery = z.output<typeof AccountQuery>;

const AccountParams = z.object({ id: z.uuid() });

export const listAccounts = coreEndpoint({
  method: 'GET',
  path: '/api/admin/people',
  policy: 'admin',
  scope: 'people',
  summary: 'List the accounts',
  query: AccountQuery,
  response: AccountPage,
});

export const getAccount = coreEndpoint({
  method: 'GET',
  path: '/api/admin/people/:id',
  policy: 'admin',
  scope: 'people',
  summary: 'Get an account and its sessions',
  params: AccountParams,
  response: AccountDetail,
  errors: ['not-found'],
});

export const changeAccount = coreEndpoint({
  method: 'PATCH',
  path: '/api/admin/people/:id',
  confirmation: true,
  policy: 'admin',
  scope: 'people',
  withoutConfirmation: true,
  summary:
    'Change the role of an account, or disable or enable it; disabling ends all its sessions immediately',
  params: AccountParams,
  body: z
    .object({ role: z.enum(['user', 'admin']).exactOptional(), disabled: z.boolean().exactOptional() })
    .refine((change) => Object.keys(change).length > 0, 'Enter a change'),
  response: AccountDetail,
  errors: ['not-found', 'conflict'],
});

export const signOutAccount = coreEndpoint({
  method: 'POST',
  path: '/api/admin/people/:id/sign-out',
  policy: 'admin',
  scope: 'people',
  summary: 'End all sessions of an account; the person can sign in again',
  params: AccountParams,
  response: noContent,
  errors: ['not-found'],
});
