import type { Context } from 'koa';
import type { KoaPassport } from 'koa-passport';
import { RefusedSignIn } from '../refused-sign-in.ts';
import type { GoogleSettings } from '../settings.ts';
import type { Assertion, SignInProvider } from '../sign-in-provider.ts';
import { type ClientOptions, GoogleStrategy, identityProviderTimeoutMs } from './google-strategy.ts';

export interface GoogleOptions {
  settings: GoogleSettings;
  passport: InstanceType<typeof KoaPassport>;
  /** The OAuth client at Google, or at the development provider that replaces it. */
  client: () => ClientOptions;
  callbackUrl: (ctx: Context) => string;
}

export function createGoogleProvider({
  settings,
  passport,
  client,
  callbackUrl,
}: GoogleOptions): SignInProvider {
  const strategy = (ctx: Context) => new GoogleStrategy(client(), callbackUrl(ctx), settings.domains);
  return {
    id: settings.id,
    label: settings.label,
    kind: 'google',
    settings,
    async begin(ctx, { loginHint, again }, trace) {
      const [only, ...others] = settings.domains;
      const options = {
        scope: ['openid', 'email', 'profile'],
        session: false,
        prompt: 'select_account',
        hd: others.length === 0 ? only : '*',
        ...(loginHint !== undefined && { loginHint }),
      };
      await passport.authenticate(strategy(ctx) as never, options)(ctx, async () => {});
      const location = ctx.response.get('Location');
      const address = again === undefined ? location : `${location}&max_age=${again.maxAge ?? 0}`;
      trace('redirect', callbackUrl(ctx));
      // The development provider has a relative address.
      const state = new URL(address, 'http://localhost').searchParams.get('state') ?? '';
      return { address, state, secrets: {} };
    },
    async finish(ctx, _pending, trace) {
      const { code, error } = ctx.query;
      if (error === 'access_denied') throw new RefusedSignIn('access_denied', 'Google answers access_denied');
      // Without an authorization code, the strategy would start the sign-in again and cause a redirect loop.
      if (typeof code !== 'string')
        throw new RefusedSignIn('server_error', 'Google sent no authorization code');
      trace('code', 'Google sent an authorization code');
      const assertion = await Promise.race([answerOf(ctx), timeOut()]);
      const { issuer, subject, email, name } = assertion;
      trace('claims', 'Google named the account', { iss: issuer, sub: subject, email, name });
      return { ...assertion, provider: settings.id };
    },
  };

  function answerOf(ctx: Context): Promise<Assertion> {
    return new Promise((resolve, reject) => {
      const onAnswer = (
        error: Error | null,
        answer: { assertion: Assertion } | false,
        info?: { message?: string; email?: string },
      ): void => {
        if (error)
          reject(new RefusedSignIn('server_error', 'Google did not answer as expected', { cause: error }));
        else if (answer) resolve(answer.assertion);
        else reject(refusalOf(info));
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
 * Converts a failure to a refusal. Messages that are not ours come from Passport, such as a state that does not belong to this
 * browser's sign-in.
 */
function refusalOf({ message, email }: { message?: string; email?: string } = {}): RefusedSignIn {
  if (message === 'domain_restriction')
    return new RefusedSignIn(
      message,
      'The account belongs to no domain of this provider, or is not verified',
      {
        ...(email !== undefined && { email }),
      },
    );
  return new RefusedSignIn('server_error', message ?? 'Google refused the sign-in', {
    ...(email !== undefined && { email }),
  });
}

async function timeOut(): Promise<never> {
  const { setTimeout } = await import('node:timers/promises');
  await setTimeout(identityProviderTimeoutMs, undefined, { ref: false });
  throw new RefusedSignIn('server_error', 'Google did not answer in time');
}
