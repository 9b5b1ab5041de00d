import { Strategy, type StrategyOptions } from 'passport-google-oauth20';
import type { Assertion } from '../sign-in-provider.ts';
import { identify } from './identify.ts';

/** Options of an OAuth client, with the endpoints of the identity provider if it is not Google. */
export interface ClientOptions {
  clientID: string;
  clientSecret: string;
  endpoints?: { authorizationURL: string; tokenURL: string; userProfileURL: string };
}

/**
 * The sign-in of one request. Each request has its own object, because Passport stores a request's results on the strategy, and
 * the development provider's address is known only when the server listens.
 */
export class GoogleStrategy extends Strategy {
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
      const assertion: Assertion | string = identify(profile._json, domains);
      // The address is not verified. It only shows administrators who tried to sign in.
      const email = String(profile._json.email ?? '').slice(0, 254);
      if (typeof assertion === 'string')
        done(null, false, { message: assertion, email } as { message: string });
      else done(null, { assertion });
    });
    // Sends the token in a header: by default, this library puts it into the URL, which would be logged.
    this._oauth2.useAuthorizationHeaderforGET(true);
  }
}
