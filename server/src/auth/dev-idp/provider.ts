import { createHash, createHmac } from 'node:crypto';
import Router from '@koa/router';
import { AppError } from '@staffroom/sdk';
import { bodyParser } from '@koa/bodyparser';
import type { Middleware } from 'koa';
import { z } from 'zod';
import type { Env } from '../../env.ts';
import { validate } from '../../http/validate.ts';
import type { ClientOptions } from '../providers/google/google-strategy.ts';
import { accountPage } from './account-page.ts';
import { AuthorizeQuery } from './authorize-query.ts';
import { createTickets } from './tickets.ts';

export interface DevelopmentProvider {
  middleware: Middleware;
  /** Returns options of the OAuth client with this provider's endpoints instead of Google's. */
  options(loopbackUrl: string): ClientOptions;
}

const TokenBody = z.object({
  grant_type: z.literal('authorization_code'),
  client_id: z.string(),
  client_secret: z.string(),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string(),
});

type Account = Pick<AuthorizeQuery, 'flaw'> & { email: string };

/**
 * Replaces Google on a developer's machine, with the same endpoints and client-side checks. It accepts any e-mail address, so
 * it is created only if `env.developmentSignIn` is set.
 */
export function createDevelopmentProvider(options: {
  env: Pick<Env, 'production' | 'COMPANY_DOMAIN' | 'PRODUCT_NAME' | 'ADMIN_EMAILS'>;
  callbackUrl: (host: string) => string;
  /** Equal for all processes that share the sign-ins. */
  secret: string;
}): DevelopmentProvider {
  const { env, callbackUrl, secret } = options;
  if (env.production) throw new Error('The development identity provider must not exist in production');
  const client = { clientID: 'staffroom-development', clientSecret: clientSecretFrom(secret) };
  const codes = createTickets<Account & { challenge: string; redirectUri: string }>({ secret, use: 'code' });
  const tokens = createTickets<Account>({ secret, use: 'token' });
  const router = new Router({ prefix: '/dev-idp' });
  const readForm = bodyParser({ enableTypes: ['form'], formLimit: 10_000 });

  router.get('/authorize', (ctx) => {
    // Ignores empty fields, because forms send them too.
    const given = Object.entries(ctx.query).filter(([, value]) => value !== '');
    const query = validate(AuthorizeQuery, Object.fromEntries(given));
    if (query.client_id !== client.clientID || query.redirect_uri !== callbackUrl(ctx.host))
      throw new AppError('invalid', 'This client is not known here');
    ctx.set('Cache-Control', 'no-store');
    if (query.login_hint === undefined) {
      ctx.type = 'html';
      ctx.body = accountPage({ query, env, nonce: ctx.state.nonce });
      return;
    }
    const code = codes.issue({
      email: query.login_hint,
      flaw: query.flaw,
      challenge: query.code_challenge,
      redirectUri: query.redirect_uri,
    });
    const target = new URL(query.redirect_uri);
    target.search = new URLSearchParams({ code, state: query.state }).toString();
    ctx.redirect(target.href);
  });

  router.post('/token', async (ctx) => {
    await readForm(ctx, async () => {});
    const body = validate(TokenBody, ctx.request.body);
    const granted = codes.redeem(body.code);
    const proven = createHash('sha256').update(body.code_verifier).digest('base64url');
    if (
      granted?.challenge !== proven ||
      granted.redirectUri !== body.redirect_uri ||
      body.client_id !== client.clientID ||
      body.client_secret !== client.clientSecret
    )
      throw new AppError('invalid', 'invalid_grant');
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { access_token: tokens.issue(granted), token_type: 'Bearer', expires_in: 60 };
  });

  router.get('/userinfo', (ctx) => {
    const account = tokens.redeem(ctx.get('Authorization').replace(/^Bearer /, ''));
    if (!account) throw new AppError('unauthenticated', 'This token is not known here');
    ctx.set('Cache-Control', 'no-store');
    ctx.body = userInfo(account);
  });

  const dispatch = router.routes();
  return {
    middleware: (ctx, next) => dispatch(ctx as Parameters<typeof dispatch>[0], next),
    options: (loopbackUrl) => ({
      ...client,
      endpoints: {
        // A relative address keeps the browser on its current host.
        authorizationURL: '/dev-idp/authorize',
        tokenURL: `${loopbackUrl}/dev-idp/token`,
        userProfileURL: `${loopbackUrl}/dev-idp/userinfo`,
      },
    }),
  };
}

const clientSecretFrom = (secret: string) =>
  createHmac('sha256', secret).update('client of the development sign-in').digest('base64url');

function userInfo({ email, flaw }: Account) {
  const [name = '', domain = ''] = email.split('@');
  return {
    sub: `development-${createHash('sha256').update(email).digest('hex').slice(0, 24)}`,
    email,
    email_verified: flaw !== 'unverified',
    ...(flaw !== 'no-domain' && { hd: domain }),
    name: name.replace(/[._-]+/g, ' ').replace(/\b\p{L}/gu, (letter) => letter.toUpperCase()),
  };
}
