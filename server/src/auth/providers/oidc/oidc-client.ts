import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  getJwksCache,
  setJwksCache,
} from 'openid-client';
import type { Outgoing } from '../../../ai/outgoing/outgoing.ts';
import { isEntra, type OidcSettings } from '../settings.ts';
import type { Trace } from '../trace.ts';
import { providerFetch } from './provider-fetch.ts';

const minute = 60_000;
/** Milliseconds after which a document of the provider is read again; it is used longer if the provider does not answer. */
const lifetime = { discovery: 60 * minute, withoutAnswer: 24 * 60 * minute, keys: 5 * minute };

/** Seconds by which the clocks of the provider and of the server may differ. */
export const tolerance = 60;

/** Seconds for one call. */
const timeout = 10;

export interface OidcClient {
  /** @throws errors of openid-client, RefusedSignIn */
  configuration: (trace: Trace) => Promise<Configuration>;
  /** Keeps the provider's keys that a sign-in has read. */
  keepKeys: (configuration: Configuration) => void;
  /** Calls the provider's hosts only. */
  fetch: Outgoing['fetch'];
}

export interface OidcClientOptions {
  settings: OidcSettings;
  fetch: Outgoing['fetch'];
  now: () => number;
}

/** Reads the provider's documents when a sign-in needs them, so that the server starts while the provider is down. */
export function createOidcClient({ settings, fetch, now }: OidcClientOptions): OidcClient {
  const { issuer, clientId, clientSecret } = settings;
  const allowed = providerFetch(fetch, hostsOf(settings));
  let document: { url: string; text: string; at: number } | undefined;
  let keys: { value: NonNullable<ReturnType<typeof getJwksCache>>; at: number } | undefined;

  const cachedFetch: Outgoing['fetch'] = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input).href;
    if (!url.includes('/.well-known/')) return allowed(url, init);
    const known = document?.url === url ? document : undefined;
    if (known && now() - known.at < lifetime.discovery) return json(known.text);
    try {
      const response = await allowed(url, init);
      if (response.status !== 200) throw new UnexpectedStatus(response);
      const text = await response.text();
      document = { url, text, at: now() };
      return json(text);
    } catch (error) {
      if (known && now() - known.at < lifetime.withoutAnswer) return json(known.text);
      if (error instanceof UnexpectedStatus) return error.response;
      throw error;
    }
  };

  return {
    fetch: allowed,
    async configuration(trace) {
      const insecure = issuer.startsWith('http:');
      const configuration = await discovery(
        new URL(issuer),
        clientId,
        { [clockTolerance]: tolerance },
        // In a header, special characters are encoded, and some providers do not decode them.
        (server, ...rest) => {
          const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
          const authenticate = methods.includes('client_secret_post') ? ClientSecretPost : ClientSecretBasic;
          return authenticate(clientSecret)(server, ...rest);
        },
        {
          timeout,
          [customFetch]: cachedFetch as never,
          execute: [enableNonRepudiationChecks, ...(insecure ? [allowInsecureRequests] : [])],
        },
      );
      // openid-client refuses an unknown key of a set that it has just read. This age makes it read the keys again.
      if (keys && now() - keys.at < lifetime.keys)
        setJwksCache(configuration, { ...keys.value, uat: Math.floor(Date.now() / 1_000) - 61 });
      const { authorization_endpoint, token_endpoint, jwks_uri } = configuration.serverMetadata();
      trace('discovery', issuer, { authorization_endpoint, token_endpoint, jwks_uri });
      return configuration;
    },
    keepKeys(configuration) {
      const value = getJwksCache(configuration);
      if (value && value.uat > Math.floor(Date.now() / 1_000) - 61) keys = { value, at: now() };
    },
  };
}

class UnexpectedStatus extends Error {
  readonly response: Response;
  constructor(response: Response) {
    super('The discovery document can’t be read');
    this.response = response;
  }
}

const json = (text: string) => new Response(text, { headers: { 'content-type': 'application/json' } });

/** The hosts that the server calls: the issuer's, those in the settings, and Microsoft Graph for Entra ID. */
export function hostsOf(settings: Pick<OidcSettings, 'issuer' | 'hosts'>): string[] {
  return [
    new URL(settings.issuer).host,
    ...settings.hosts,
    ...(isEntra(settings) ? [graphHost(settings)] : []),
  ];
}

/** The host of Microsoft Graph in the cloud of the issuer. */
export function graphHost({ issuer }: Pick<OidcSettings, 'issuer'>): string {
  const { hostname } = new URL(issuer);
  if (hostname.endsWith('.us')) return 'graph.microsoft.us';
  return hostname.endsWith('.cn') ? 'microsoftgraph.chinacloudapi.cn' : 'graph.microsoft.com';
}
