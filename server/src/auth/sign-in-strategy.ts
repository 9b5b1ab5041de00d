import { Strategy, type StrategyOptions } from 'passport-google-oauth20';
import { identify, type Refusal } from './identify.ts';
import type { Identity } from '../modules/users/service.ts';

/** An OAuth client, with the provider's endpoints if it is not Google. */
export interface ProviderOptions {
  clientID: string;
  clientSecret: string;
  endpoints?: { authorizationURL: string; tokenURL: string; userProfileURL: string };
}

/**
 * The sign-in of one request: Passport stores a request's results on the strategy, and the development provider's address is
 * known only once the server listens.
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
      if (typeof identity === 'string') done(null, false, { message: identity });
      else done(null, { identity });
    });
    // By default, this library puts the token into the URL, and so into logs.
    this._oauth2.useAuthorizationHeaderforGET(true);
  }
}
