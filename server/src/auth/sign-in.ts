import type { Context } from 'koa';
import type { KoaPassport } from 'koa-passport';
import type { Identity } from '../modules/users/service.ts';
import type { Refusal } from './identify.ts';
import { type ProviderOptions, SignInStrategy } from './sign-in-strategy.ts';

/** Maximum milliseconds to wait for the identity provider. */
const identityProviderTimeoutMs = 15_000;

export interface SignInOptions {
  passport: InstanceType<typeof KoaPassport>;
  provider: () => ProviderOptions;
  companyDomain: string;
  callbackUrl: (ctx: Context) => string;
}

/** A refused sign-in. `email` is the address that the identity provider has named; empty without one. */
export interface RefusedSignIn {
  reason: Refusal;
  email: string;
}

export function createSignIn({ passport, provider, companyDomain, callbackUrl }: SignInOptions) {
  const strategy = (ctx: Context) => new SignInStrategy(provider(), callbackUrl(ctx), companyDomain);
  return {
    async begin(ctx: Context, loginHint: string | undefined): Promise<void> {
      const options = {
        scope: ['openid', 'email', 'profile'],
        session: false,
        prompt: 'select_account',
        hd: companyDomain,
        ...(loginHint !== undefined && { loginHint }),
      };
      await passport.authenticate(strategy(ctx) as never, options)(ctx, async () => {});
    },
    async finish(ctx: Context): Promise<Identity | RefusedSignIn> {
      const { code, error } = ctx.query;
      if (error === 'access_denied') return refused('access_denied');
      // Without an authorization code, the strategy would start the sign-in again and cause a redirect loop.
      if (typeof code !== 'string') return refused('server_error');
      return Promise.race([answerOf(ctx), timeOut()]);
    },
  };

  function answerOf(ctx: Context): Promise<Identity | RefusedSignIn> {
    return new Promise((resolve, reject) => {
      const onAnswer = (
        error: Error | null,
        answer: { identity: Identity } | false,
        info?: { message?: string; email?: string },
      ): void => {
        if (error) ctx.state.log.warn({ err: error }, 'auth: identity provider failed');
        else if (!answer) ctx.state.log.info({ reason: info?.message }, 'auth: sign-in refused');
        resolve(
          answer ? answer.identity : refused(error ? 'server_error' : refusalOf(info?.message), info?.email),
        );
      };
      passport
        .authenticate(
          strategy(ctx) as never,
          { session: false },
          onAnswer,
        )(ctx, async () => {})
        .catch(reject);
    });
  }
}

/**
 * Converts a failure to an error code. Messages that are not ours come from Passport, such as a state that does not belong to
 * this browser's sign-in.
 */
function refusalOf(message: string | undefined): Refusal {
  return message === 'domain_restriction' ? message : 'server_error';
}

const refused = (reason: Refusal, email = ''): RefusedSignIn => ({ reason, email });

async function timeOut(): Promise<RefusedSignIn> {
  const { setTimeout } = await import('node:timers/promises');
  return setTimeout(identityProviderTimeoutMs, refused('server_error'), { ref: false });
}
