import {
  type AuthorizationServerMetadata,
  exchangeAuthorization,
  type FetchLike,
  OAuthError,
  OAuthErrorCode,
  type OAuthClientInformationMixed,
  type OAuthTokens,
  refreshAuthorization,
  registerClient,
  selectClientAuthMethod,
  startAuthorization,
} from '@modelcontextprotocol/client';
import { AppError, isAppError, msg } from '@staffroom/sdk';
import type { Authority, OAuthClient, SignInProtocol, Tokens } from '../../modules/mcp-accounts/protocol.ts';
import { discover, isLoopback } from './discover.ts';

/** Milliseconds for one request to an authorization server. */
const requestTimeMs = 15_000;

/** The codes with which an authorization server says that a refresh token is of no use. */
const refusedCodes: readonly string[] = [
  OAuthErrorCode.InvalidGrant,
  OAuthErrorCode.InvalidClient,
  OAuthErrorCode.UnauthorizedClient,
];

/**
 * Speaks OAuth 2.1 with the functions of the MCP SDK. Every request goes through the guard against private networks.
 * @param fetch follows no redirect and refuses private addresses
 */
export function createOAuthProtocol(fetch: typeof globalThis.fetch): SignInProtocol {
  const within =
    (signal?: AbortSignal): FetchLike =>
    (url, init) => {
      const late = AbortSignal.timeout(requestTimeMs);
      return fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, late]) : late });
    };
  const fetchFn = within();

  return {
    discover: (server, signal) => explained(server.name, () => discover(server, within(signal))),

    async register({ issuer, metadata, scope }, { client, redirectUrl }) {
      if (metadata['registration_endpoint'] === undefined) return null;
      return explained(hostOf(issuer), async () => {
        const made = await registerClient(issuer, {
          metadata: metadata as AuthorizationServerMetadata,
          clientMetadata: {
            client_name: client,
            redirect_uris: [redirectUrl],
            grant_types: ['authorization_code', 'refresh_token'],
            response_types: ['code'],
            // OpenID Connect allows addresses of the machine itself only to native applications.
            application_type: isLoopback(redirectUrl) ? 'native' : 'web',
          },
          ...(scope !== null && { scope }),
          fetchFn,
        });
        const method = made.token_endpoint_auth_method ?? null;
        return { id: made.client_id, secret: made.client_secret ?? null, method };
      });
    },

    async authorize({ authority, client }, { redirectUrl, state }) {
      const { issuer, metadata, resource, scope } = authority;
      const { authorizationUrl, codeVerifier } = await startAuthorization(issuer, {
        metadata: metadata as AuthorizationServerMetadata,
        clientInformation: informationOf(client),
        redirectUrl,
        state,
        resource,
        ...(scope !== null && { scope }),
      });
      return { url: authorizationUrl.href, verifier: codeVerifier };
    },

    exchange: ({ authority, client }, { code, iss, verifier, redirectUrl }) =>
      explained(hostOf(authority.issuer), async () => {
        // Compares `iss` with the issuer before it sends the code.
        const tokens = await exchangeAuthorization(authority.issuer, {
          ...common(authority, client),
          authorizationCode: code,
          codeVerifier: verifier,
          redirectUri: redirectUrl,
          ...(iss !== undefined && { iss }),
        });
        return tokensOf(tokens);
      }),

    refresh: ({ authority, client }, refreshToken) =>
      explained(hostOf(authority.issuer), async () => {
        const tokens = await refreshAuthorization(authority.issuer, {
          ...common(authority, client),
          refreshToken,
        }).catch((error: unknown) => {
          if (error instanceof OAuthError && refusedCodes.includes(error.code)) return null;
          throw error;
        });
        return tokens && tokensOf(tokens);
      }),

    async revoke({ authority, client }, { access, refresh }) {
      const endpoint = authority.metadata['revocation_endpoint'];
      if (typeof endpoint !== 'string') return;
      const kinds =
        refresh === null
          ? [['access_token', access]]
          : [
              ['refresh_token', refresh],
              ['access_token', access],
            ];
      for (const [hint = '', token = ''] of kinds) {
        const headers = new Headers({ 'content-type': 'application/x-www-form-urlencoded' });
        const body = new URLSearchParams({ token, token_type_hint: hint });
        authenticate(headers, body, authority, client);
        const response = await fetchFn(endpoint, { method: 'POST', headers, body });
        await response.body?.cancel();
        if (!response.ok) throw new Error(`revocation refused: ${response.status}`);
      }
    },
  };

  function common(authority: Authority, client: OAuthClient) {
    return {
      metadata: authority.metadata as AuthorizationServerMetadata,
      clientInformation: informationOf(client),
      resource: authority.resource,
      fetchFn,
    };
  }
}

/** Authenticates the client for a revocation, for which the SDK has no function (RFC 6749, section 2.3.1). */
function authenticate(
  headers: Headers,
  body: URLSearchParams,
  authority: Authority,
  client: OAuthClient,
): void {
  const supported = authority.metadata['token_endpoint_auth_methods_supported'];
  const methods = Array.isArray(supported) ? supported.filter((one) => typeof one === 'string') : [];
  const method = selectClientAuthMethod(informationOf(client), methods);
  if (method === 'client_secret_basic' && client.secret !== null) {
    const pair = [client.id, client.secret].map((part) => encodeURIComponent(part)).join(':');
    headers.set('authorization', ['Basic', Buffer.from(pair).toString('base64')].join(' '));
    return;
  }
  body.set('client_id', client.id);
  if (method === 'client_secret_post' && client.secret !== null) body.set('client_secret', client.secret);
}

function informationOf({ id, secret, method }: OAuthClient): OAuthClientInformationMixed {
  return {
    client_id: id,
    ...(secret !== null && { client_secret: secret }),
    ...(method !== null && { token_endpoint_auth_method: method }),
  };
}

function tokensOf({ access_token, refresh_token, expires_in }: OAuthTokens): Tokens {
  return { access: access_token, refresh: refresh_token ?? null, lifetime: expires_in ?? null };
}

const hostOf = (address: string): string => new URL(address).host;

/** Turns any failure into an error for people. Its cause, which the log contains, has the details. */
async function explained<T>(where: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    for (let cause = error; cause instanceof Error; cause = cause.cause) if (isAppError(cause)) throw cause;
    throw new AppError('unavailable', msg`The sign-in at ${where} doesn’t work. Try again later.`, {
      cause: error,
    });
  }
}
