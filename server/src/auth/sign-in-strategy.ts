import { Strategy, type StrategyOptions } from 'passport-google-oauth20';
import { identify, type Refusal } from './identity.ts';
import type { Identity } from '../modules/users/service.ts';

/** An OAuth client, and where its provider is when that is not Google. */
export interface ProviderOptions {
  clientID: string;
  clientSecret: string;
  endpoints?: { authorizationURL: string; tokenURL: string; userProfileURL: string };
}

/**
 * The sign-in of one request: Passport writes the request's answers onto the strategy, and the development provider's
 * address is known only once the server listens.
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
    // In the address, where this library puts it by default, the token would end up in logs.
    this._oauth2.useAuthorizationHeaderforGET(true);
  }
}
