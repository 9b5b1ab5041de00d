import { z } from 'zod';
import { coreEndpoint, otherContent } from '../endpoint.ts';

/** The token of a link with which an administrator signs in without an identity provider. The server operator creates it. */
const AdminLinkToken = z.string().min(1).max(2_000);

export const announceAdminLink = coreEndpoint({
  method: 'POST',
  path: '/api/auth/admin-links',
  policy: 'public',
  summary: 'Register a link for an administrator, which the command on the server has signed',
  body: z.object({ token: AdminLinkToken }),
  response: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
  status: 201,
  errors: ['forbidden', 'conflict'],
});

export const showAdminLink = coreEndpoint({
  method: 'GET',
  path: '/api/auth/admin-link',
  policy: 'public',
  summary: 'Get the page of a link for an administrator; the page signs in only when its button is pressed',
  query: z.object({ token: AdminLinkToken }),
  response: otherContent,
});

export const useAdminLink = coreEndpoint({
  method: 'POST',
  path: '/api/auth/admin-link',
  policy: 'public',
  summary: 'Sign an administrator in with a link, which works once',
  upload: true,
  response: otherContent,
});
