import { Strategy, type StrategyOptions } from 'passport-google-oauth20';
import { identify, type Refusal } from './identify.ts';
import type { Identity } from '../modules/users/service.ts';

/** Options of an OAuth client, with the endpoints of the identity provider if it is not Google. */
export interface ProviderOptions {
  clientID: string;
  clientSecret: string;
  endpoints?: { authorizationURL: string; tokenURL: string; userProfileURL: string };
}

/**
 * The sign-in of one request. Each request has its own object, because Passport stores a request's results on the strategy, and
 * the development provider's address is known only when the server listens.
 */
export class SignInStrategy extends Strategy {
  constructor(provider: ProviderOptions, callbackURL: string, companyDomain: string) {
    const options: StrategyOptions = {
      clientID: provider.clientID,
      clientSecret: provider.clientSecret,
      callbackURL,
      ...provider.endpoints,
      state: true,
      pkce: true,
      sessionKey: 'oauth',
    };
    super(options, (_accessToken, _refreshToken, profile, done) => {
      const identity: Identity | Refusal = identify(profile._json, companyDomain);
      // The address is not verified. It only shows administrators who tried to sign in.
      const email = String(profile._json.email ?? '').slice(0, 254);
      if (typeof identity === 'string')
        done(null, false, { message: identity, email } as { message: string });
      else done(null, { identity });
    });
    // Sends the token in a header: by default, this library puts it into the URL, which would be logged.
    this._oauth2.useAuthorizationHeaderforGET(true);
  }
}
