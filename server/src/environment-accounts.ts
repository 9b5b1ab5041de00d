import path from 'node:path';
import { domain, emails, text } from './env-values.ts';
import { variable } from './env-variable.ts';

/** Variables about who can sign in. A function, so that `.env.example` lists them where it is called. */
export const accountVariables = () => ({
  COMPANY_DOMAIN: variable(
    'COMPANY_DOMAIN',
    {
      about: 'The Google Workspace domain whose accounts can sign in. Default example.test in development.',
      rule: 'a domain name',
      example: 'example.com',
      production: true,
    },
    domain.optional(),
  ),
  GOOGLE_CLIENT_ID: variable(
    'GOOGLE_CLIENT_ID',
    {
      about:
        'The client ID for Google sign-in. Without it, a development server uses its own test identity provider.',
      rule: 'the client id of a Google OAuth web client',
      example: '1234567890-abc.apps.googleusercontent.com',
      production: true,
      credential: true,
    },
    text.optional(),
  ),
  GOOGLE_CLIENT_SECRET: variable(
    'GOOGLE_CLIENT_SECRET',
    {
      about:
        'The client secret for GOOGLE_CLIENT_ID. At Google, set the redirect address to PUBLIC_URL + /api/auth/google/callback.',
      rule: 'the client secret of that client',
      example: 'GOCSPX-…',
      production: true,
      credential: true,
    },
    text.optional(),
  ),
  SIGN_IN_FILE: variable(
    'SIGN_IN_FILE',
    {
      about:
        'The JSON file that lists the identity providers of sign-in, for example Entra ID, Okta or Keycloak. With it, Google is optional. A client secret is in a variable whose name ends in _SIGN_IN_SECRET.',
      rule: 'a file',
      example: '/etc/staffroom/sign-in.json',
      essential: true,
    },
    text.transform((value) => path.resolve(value)).optional(),
  ),
  ADMIN_EMAILS: variable(
    'ADMIN_EMAILS',
    {
      about:
        'The e-mail addresses of the administrators, in COMPANY_DOMAIN. Default admin@ with that domain in development, none in production.',
      rule: 'e-mail addresses, separated by commas',
      example: 'ana@example.com,ben@example.com',
      essential: true,
    },
    emails.optional(),
  ),
});
