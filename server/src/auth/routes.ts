import { AppError } from '@staffroom/sdk';
import {
  beginProviderSignIn,
  beginSignIn,
  finishProviderSignIn,
  finishSignIn,
  getSessionUser,
  signOut,
} from '@staffroom/sdk/core';
import type { Context } from 'koa';
import { type ApiRoute, implement } from '../http/route.ts';
import { type Completion, completeSignIn, spokenBy } from './complete-sign-in.ts';
import { rememberPending, takePending } from './providers/pending.ts';
import { RefusedSignIn } from './providers/refused-sign-in.ts';
import type { Purpose, SignInProvider } from './providers/sign-in-provider.ts';
import { noTrace } from './providers/trace.ts';

export interface AuthRoutesOptions extends Completion {
  providers: SignInProvider[];
}

export function authRoutes({ providers, ...completion }: AuthRoutesOptions): ApiRoute[] {
  const { users, database, audit } = completion;
  /** Leads to the sign-in page with the reason. Records people whom the provider has named; others would only fill the log. */
  async function refuse(ctx: Context, { id }: SignInProvider, refusal: RefusedSignIn): Promise<void> {
    const { code: reason, email, message, cause } = refusal;
    ctx.state.log.info({ reason, provider: id, detail: message, err: cause }, 'auth: sign-in refused');
    if (email !== '')
      await database.transaction((tx) =>
        audit.record(tx, {
          userId: null,
          action: 'account.refuse-sign-in',
          subject: email,
          detail: { email, reason, provider: id },
        }),
      );
    ctx.redirect(
      `/login?${new URLSearchParams({ error: reason, ...(id !== 'google' && { provider: id }) }).toString()}`,
    );
  }

  const begin = async (ctx: Context, provider: SignInProvider, loginHint: string | undefined) => {
    try {
      ctx.redirect(await addressOf(ctx, provider, { kind: 'sign-in' }, { loginHint }));
    } catch (error) {
      await refuse(ctx, provider, asRefusal(error));
    }
  };

  const finish = async (ctx: Context, provider: SignInProvider) => {
    const pending = takePending(ctx, provider.id, ctx.query['state']);
    try {
      await completeSignIn(ctx, provider, await provider.finish(ctx, pending, noTrace), completion);
      ctx.redirect('/auth-callback');
    } catch (error) {
      await refuse(ctx, provider, asRefusal(error));
    }
  };

  const find = (id: string): SignInProvider => {
    const provider = providers.find((each) => each.id === id);
    if (!provider) throw new AppError('not-found', 'This identity provider does not exist');
    return provider;
  };

  return [
    implement(beginSignIn, ({ ctx, query }) => begin(ctx, find('google'), query.login_hint)),
    implement(finishSignIn, ({ ctx }) => finish(ctx, find('google'))),
    implement(beginProviderSignIn, ({ ctx, params, query }) =>
      begin(ctx, find(params.provider), query.login_hint),
    ),
    implement(finishProviderSignIn, ({ ctx, params }) => finish(ctx, find(params.provider))),
    implement(getSessionUser, async ({ user: { isFramedAdmin: _, ...user }, ctx }) => ({
      ...user,
      username: user.email.replace(/@.*/s, ''),
      language: (await users.visit(user.id, spokenBy(ctx))).language,
    })),
    implement(signOut, async ({ ctx }) => {
      ctx.session = null;
    }),
  ];
}

/** Begins a sign-in in this browser. @returns the address at which the person continues @throws RefusedSignIn */
export async function addressOf(
  ctx: Context,
  provider: SignInProvider,
  purpose: Purpose,
  options: Parameters<SignInProvider['begin']>[1] = {},
): Promise<string> {
  const { address, state, secrets } = await provider.begin(ctx, options, noTrace);
  rememberPending(ctx, state, { provider: provider.id, purpose, secrets });
  return address;
}

/** @throws any error that is no refusal, because it is a fault of the server */
function asRefusal(error: unknown): RefusedSignIn {
  if (error instanceof RefusedSignIn) return error;
  throw error;
}
