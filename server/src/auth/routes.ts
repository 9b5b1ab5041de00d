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
import type { Database } from '../db/database.ts';
import { type ApiRoute, implement } from '../http/route.ts';
import { type Completion, completeSignIn, spokenBy } from './complete-sign-in.ts';
import { addressOf } from './begin-sign-in.ts';
import { signInAdminRoutes } from './admin-routes.ts';
import { linkSignIn, ownSignInRoutes } from './own-sign-ins.ts';
import { takePending } from './providers/pending.ts';
import { RefusedSignIn } from './providers/refused-sign-in.ts';
import type { SignInProvider } from './providers/sign-in-provider.ts';
import { samlRoutes } from './providers/saml/saml-routes.ts';
import { noTrace } from './providers/trace.ts';
import { signOutAddress } from './provider-logout/sign-out-address.ts';
import type { SignInAgain } from './sign-in-again.ts';
import type { SignInFailures } from './sign-in-failures.ts';
import { finishTrial } from './trial.ts';

export interface AuthRoutesOptions extends Completion {
  providers: SignInProvider[];
  failures: SignInFailures;
  database: Pick<Database, 'orm' | 'transaction'>;
  originOf: (host: string) => string;
  signInAgain: Pick<SignInAgain, 'finish'>;
}

export function authRoutes(options: AuthRoutesOptions): ApiRoute[] {
  const { providers, failures, originOf, signInAgain, ...completion } = options;
  const { users, database, audit } = completion;
  /** Leads to the sign-in page with the reason. Records people whom the provider has named; others would only fill the log. */
  async function refuse(
    ctx: Context,
    { id }: SignInProvider,
    refusal: RefusedSignIn,
    page = '/login?',
  ): Promise<void> {
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
    const query = new URLSearchParams({ error: reason, ...(id !== 'google' && { provider: id }) });
    ctx.redirect(page + query.toString());
  }

  const begin = async (ctx: Context, provider: SignInProvider, loginHint: string | undefined) => {
    try {
      ctx.redirect(await addressOf(ctx, provider, { kind: 'sign-in' }, { loginHint }));
    } catch (error) {
      const refusal = asRefusal(error);
      await failures.record(provider.id, refusal);
      await refuse(ctx, provider, refusal);
    }
  };

  const finish = async (ctx: Context, provider: SignInProvider) => {
    const pending = takePending(ctx, provider.id, ctx.query['state']);
    if (pending?.purpose.kind === 'again')
      return signInAgain.finish(ctx, provider, { pending, purpose: pending.purpose });
    const purpose = pending?.purpose ?? { kind: 'sign-in' };
    try {
      if (pending && purpose.kind === 'trial') {
        await finishTrial(ctx, provider, pending, users);
        return ctx.redirect(`/admin/sign-in?tried=${provider.id}`);
      }
      const assertion = await provider.finish(ctx, pending, noTrace);
      const { groupsIncomplete } = assertion;
      if (groupsIncomplete !== undefined)
        await failures.record(provider.id, {
          code: 'groups_incomplete',
          message: groupsIncomplete,
          email: assertion.email,
        });
      if (purpose.kind === 'link') {
        await linkSignIn(ctx, provider, assertion, purpose, completion);
        return ctx.redirect('/settings?tab=account&added=sign-in');
      }
      await completeSignIn(ctx, provider, assertion, completion);
      ctx.redirect('/auth-callback');
    } catch (error) {
      const refusal = asRefusal(error);
      // An answer to no sign-in of this browser can come from anyone, who must not replace the failures of others.
      if (pending) await failures.record(provider.id, refusal);
      await refuse(ctx, provider, refusal, purpose.kind === 'link' ? '/settings?tab=account&' : '/login?');
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
    ...samlRoutes(providers),
    ...ownSignInRoutes({ providers, find, ...completion }),
    ...signInAdminRoutes({ providers, find, failures, database, originOf }),
    implement(getSessionUser, async ({ user: { isFramedAdmin: _, ...user }, ctx }) => ({
      ...user,
      username: user.email.replace(/@.*/s, ''),
      language: (await users.visit(user.id, spokenBy(ctx))).language,
    })),
    implement(signOut, async ({ ctx }) => {
      const continueAt = await signOutAddress(ctx, { providers, originOf });
      ctx.session = null;
      return continueAt === null ? undefined : { continueAt };
    }),
  ];
}

/** @throws any error that is no refusal, because it is a fault of the server */
function asRefusal(error: unknown): RefusedSignIn {
  if (error instanceof RefusedSignIn) return error;
  throw error;
}
