import type { SignInChoice } from '@staffroom/sdk/core';
import type { Context } from 'koa';
import type { KoaPassport } from 'koa-passport';
import type { Outgoing } from '../../ai/outgoing/outgoing.ts';
import type { Database } from '../../db/database.ts';
import type { ClientOptions } from './google/google-strategy.ts';
import { createGoogleProvider } from './google/google-provider.ts';
import { hostsOf } from './oidc/oidc-client.ts';
import { createOidcProvider } from './oidc/oidc-provider.ts';
import { createSamlProvider } from './saml/saml-provider.ts';
import { createSamlResponses } from './saml/saml-responses.ts';
import type { ProviderSettings } from './settings.ts';
import type { SignInProvider } from './sign-in-provider.ts';

export interface ProvidersOptions {
  settings: ProviderSettings[];
  passport: InstanceType<typeof KoaPassport>;
  /** The development provider that replaces Google; null without it. */
  development: (() => ClientOptions) | null;
  originOf: (host: string) => string;
  /** Keeps responses of SAML providers. */
  database: Pick<Database, 'orm' | 'transaction'>;
  /** Calls hosts of providers, which can be in a private network. */
  fetch: Outgoing['fetch'];
}

/** The path to which a provider sends its answer. */
export const callbackPathOf = (id: string): string =>
  id === 'google' ? '/api/auth/google/callback' : `/api/auth/providers/${id}/callback`;

export function openProviders({
  settings,
  passport,
  development,
  originOf,
  database,
  fetch,
}: ProvidersOptions): SignInProvider[] {
  const responses = createSamlResponses(database);
  return settings.map((each) => {
    const callbackUrl = (ctx: Context) => originOf(ctx.host) + callbackPathOf(each.id);
    if (each.kind === 'saml') return createSamlProvider({ settings: each, callbackUrl, responses });
    if (each.kind === 'oidc') return createOidcProvider({ settings: each, callbackUrl, fetch });
    const google = { clientID: each.clientId, clientSecret: each.clientSecret };
    // Only the entry that replaces missing variables has no client ID.
    const client = each.clientId === '' && development ? development : () => google;
    return createGoogleProvider({ settings: each, passport, client, callbackUrl });
  });
}

/** The hosts that the server may call although they are in a private network. */
export const signInHosts = (settings: ProviderSettings[]): string[] =>
  settings.flatMap((each) => (each.kind === 'oidc' ? hostsOf(each) : []));

/** The providers on the sign-in page. */
export const choicesOf = (providers: SignInProvider[]): SignInChoice[] =>
  providers.map(({ id, label, kind, settings: { domains } }) => ({ id, label, kind, domains }));
