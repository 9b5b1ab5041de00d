import type { Context } from 'koa';
import { buildEndSessionUrl } from 'openid-client';
import type { SignInProvider } from '../providers/sign-in-provider.ts';
import { noTrace } from '../providers/trace.ts';
import { isOidc } from './provider-keys.ts';

interface SignOutOptions {
  providers: SignInProvider[];
  originOf: (host: string) => string;
}

/**
 * Returns the address at which a person who signs out here also signs out at the provider, if its settings want that. Null
 * without one: a provider that does not answer keeps nobody from signing out.
 */
export async function signOutAddress(
  ctx: Context,
  { providers, originOf }: SignOutOptions,
): Promise<string | null> {
  const { provider: id, idToken } = ctx.session ?? {};
  const provider = providers.find((each) => each.id === id);
  if (!provider || !isOidc(provider) || provider.settings.signsOut !== true) return null;
  try {
    const configuration = await provider.client.configuration(noTrace);
    if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
    const address = buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: `${originOf(ctx.host)}/login`,
      ...(typeof idToken === 'string' && { id_token_hint: idToken }),
    });
    return address.href;
  } catch (error) {
    ctx.state.log.warn({ err: error, provider: provider.id }, 'auth: cannot sign out at provider');
    return null;
  }
}
