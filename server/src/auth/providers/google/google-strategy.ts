import { callbackify } from 'node:util';
import { Strategy, type StrategyOptions } from 'passport-google-oauth20';
import type { Assertion } from '../sign-in-provider.ts';
import { identify } from './identify.ts';

/** Options of an OAuth client, with the endpoints of the identity provider if it is not Google. */
export interface ClientOptions {
  clientID: string;
  clientSecret: string;
  endpoints?: { authorizationURL: string; tokenURL: string; userProfileURL: string };
}

const googleUserInfo = 'https://www.googleapis.com/oauth2/v3/userinfo';

/** Maximum milliseconds to wait for the identity provider. */
export const identityProviderTimeoutMs = 15_000;

/**
 * The sign-in of one request. Each request has its own object, because Passport stores a request's results on the strategy, and
 * the development provider's address is known only when the server listens.
 */
export class GoogleStrategy extends Strategy {
  readonly #userInfoUrl: string;

  constructor(client: ClientOptions, callbackURL: string, domains: readonly string[]) {
    const options: StrategyOptions = {
      clientID: client.clientID,
      clientSecret: client.clientSecret,
      callbackURL,
      ...client.endpoints,
      state: true,
      pkce: true,
      sessionKey: 'oauth',
    };
    super(options, (_accessToken, _refreshToken, profile, done) => {
      const userInfo: unknown = profile;
      const assertion: Assertion | string = identify(userInfo, domains);
      if (typeof assertion === 'string')
        done(null, false, { message: assertion, email: addressIn(userInfo) } as { message: string });
      else done(null, { assertion });
    });
    this.#userInfoUrl = client.endpoints?.userProfileURL ?? googleUserInfo;
  }

  /** Sends the access token in a header: by default, the library puts it into the URL, which would be logged. */
  override userProfile(accessToken: string, done: (error?: unknown, userInfo?: unknown) => void): void {
    callbackify(() => this.#userInfo(accessToken))(done);
  }

  async #userInfo(accessToken: string): Promise<unknown> {
    const response = await fetch(this.#userInfoUrl, {
      headers: { Authorization: `Bearer ${accessToken}` },
      redirect: 'error',
      signal: AbortSignal.timeout(identityProviderTimeoutMs),
    });
    if (!response.ok) throw new Error(`The identity provider answered ${response.status}`);
    return response.json();
  }
}

/** Returns the e-mail address, which is not verified: it only shows administrators who tried to sign in. */
function addressIn(userInfo: unknown): string {
  const { email } = (userInfo ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email.slice(0, 254) : '';
}
