import { z } from 'zod';
import { coreEndpoint, noContent } from '../endpoint.ts';

/** A token with which a directory calls the server. The secret is shown once. */
export const DirectoryToken = z.object({
  id: z.uuid(),
  /** The last characters of the secret, which help people to tell tokens apart. */
  ending: z.string(),
  createdAt: z.iso.datetime(),
  /** Name of the administrator who created the token; null when the account was deleted. */
  createdBy: z.string().nullable(),
  expiresAt: z.iso.datetime(),
  expired: z.boolean(),
  /** Time of the last use, accurate to 15 seconds; null until the first use. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type DirectoryToken = z.output<typeof DirectoryToken>;

/** A request of a directory that the server refused. Equal ones are counted together. */
export const DirectoryProblem = z.object({
  message: z.string(),
  count: z.int(),
  lastAt: z.iso.datetime(),
});
export type DirectoryProblem = z.output<typeof DirectoryProblem>;

/** A directory, such as Entra ID or Okta, that creates, changes and deactivates accounts and teams by SCIM. */
export const Directory = z.object({
  id: z.string(),
  name: z.string(),
  /** The domains of the e-mail addresses that the directory can give to accounts. */
  domains: z.array(z.string()),
  /** The address to enter in the directory. */
  address: z.url(),
  createdAt: z.iso.datetime(),
  lastRequestAt: z.iso.datetime().nullable(),
  people: z.object({ active: z.int(), disabled: z.int() }),
  groups: z.int(),
  /** Newest first; at most two tokens are valid at the same time. */
  tokens: z.array(DirectoryToken),
  /** The latest problems first. */
  problems: z.array(DirectoryProblem),
});
export type Directory = z.output<typeof Directory>;

const days = [90, 180, 365] as const;

const input = {
  name: z.string().trim().min(1, 'Enter a name').max(60, 'Names can’t be longer than 60 characters'),
  domains: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .max(253)
        .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'Enter domains such as example.com'),
    )
    .min(1, 'Enter at least one domain')
    .max(50),
};
const DirectoryParams = z.object({ id: z.string().max(40) });

export const listDirectories = coreEndpoint({
  method: 'GET',
  path: '/api/admin/directories',
  policy: 'admin',
  scope: 'people',
  summary: 'List the directories that provision accounts by SCIM',
  response: z.array(Directory),
});

export const createDirectory = coreEndpoint({
  method: 'POST',
  path: '/api/admin/directories',
  confirmation: true,
  policy: 'admin',
  scope: null,
  summary: 'Add a directory, which cannot do anything before it has a token',
  body: z.object({
    id: z
      .string()
      .regex(/^[a-z][a-z0-9-]{1,39}$/, 'Enter 2–40 characters: a–z, 0–9 and “-”, beginning with a letter'),
    ...input,
  }),
  response: Directory,
  status: 201,
  errors: ['conflict'],
});

export const changeDirectory = coreEndpoint({
  method: 'PUT',
  path: '/api/admin/directories/:id',
  confirmation: true,
  policy: 'admin',
  scope: null,
  summary: 'Change the name and the domains of a directory',
  params: DirectoryParams,
  body: z.object(input),
  response: Directory,
  errors: ['not-found'],
});

export const removeDirectory = coreEndpoint({
  method: 'DELETE',
  path: '/api/admin/directories/:id',
  policy: 'admin',
  scope: null,
  summary: 'Remove a directory and its tokens; its accounts and teams stay and are managed by hand',
  params: DirectoryParams,
  response: noContent,
  errors: ['not-found'],
});

export const createDirectoryToken = coreEndpoint({
  method: 'POST',
  path: '/api/admin/directories/:id/tokens',
  confirmation: true,
  policy: 'admin',
  scope: null,
  summary: 'Create a token for a directory; only this response contains its secret',
  params: DirectoryParams,
  body: z.object({ days: z.union(days.map((each) => z.literal(each))) }),
  response: DirectoryToken.extend({ secret: z.string() }),
  status: 201,
  errors: ['not-found', 'conflict'],
});

export const removeDirectoryToken = coreEndpoint({
  method: 'DELETE',
  path: '/api/admin/directories/:id/tokens/:tokenId',
  policy: 'admin',
  scope: null,
  summary: 'Revoke a token of a directory',
  params: DirectoryParams.extend({ tokenId: z.uuid() }),
  response: noContent,
  errors: ['not-found'],
});
