import { AppError } from '@staffroom/sdk';
import { endProviderSessions } from '@staffroom/sdk/core';
import { type ApiRoute, implement } from '../../http/route.ts';
import { readForm } from '../../modules/confirmations/read-form.ts';
import type { SignInProvider } from '../providers/sign-in-provider.ts';
import { type LogoutToken, readLogoutToken } from './logout-token.ts';
import { createProviderKeys, isOidc } from './provider-keys.ts';
import { ReplayedToken } from './provider-logout.ts';

interface ProviderLogoutRoutesOptions {
  providers: SignInProvider[];
  logOut: (provider: string, token: LogoutToken) => Promise<number>;
  now?: () => number;
}

/** The requests with which identity providers end sessions. Their answers have the form of the standard. */
export function providerLogoutRoutes({
  providers,
  logOut,
  now = Date.now,
}: ProviderLogoutRoutesOptions): ApiRoute[] {
  const keysOf = createProviderKeys();
  return [
    implement(endProviderSessions, async ({ params, ctx }) => {
      const provider = providers.find(({ id }) => id === params.provider);
      if (!provider || !isOidc(provider))
        throw new AppError('not-found', 'This identity provider does not exist');
      const refuse = (description: string, err?: unknown) => {
        ctx.state.log.warn(
          { err, provider: provider.id, reason: description },
          'auth: provider logout refused',
        );
        ctx.status = 400;
        ctx.body = { error: 'invalid_request', error_description: description };
      };
      const token = (await readForm(ctx)).get('logout_token');
      if (!token) return refuse('The logout_token is missing');
      let read: LogoutToken;
      try {
        const { clientId } = provider.settings;
        read = await readLogoutToken(token, { ...(await keysOf(provider)), clientId, now: now() });
      } catch (error) {
        return refuse('The logout token is not valid', error);
      }
      try {
        const people = await logOut(provider.id, read);
        ctx.state.log.info({ provider: provider.id, people }, 'auth: provider ended sessions');
      } catch (error) {
        if (error instanceof ReplayedToken) return refuse('The logout token was used before');
        throw error;
      }
      ctx.status = 200;
      ctx.body = '';
    }),
  ];
}
