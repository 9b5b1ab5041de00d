import {
  checkResourceAllowed,
  discoverAuthorizationServerMetadata,
  discoverOAuthProtectedResourceMetadata,
  extractWWWAuthenticateParams,
  type FetchLike,
  LATEST_PROTOCOL_VERSION,
} from '@modelcontextprotocol/client';
import { AppError, isAppError, msg } from '@staffroom/sdk';
import type { Authority } from '../../modules/mcp-accounts/protocol.ts';

/** Asks an MCP server where people sign in, as an unauthenticated client does. */
async function challenge(fetch: FetchLike, url: string): Promise<Response> {
  const params = {
    protocolVersion: LATEST_PROTOCOL_VERSION,
    capabilities: {},
    clientInfo: { name: 'Staffroom', version: '1' },
  };
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
  });
}

/**
 * Finds the authorization server of an MCP server: RFC 9728, then RFC 8414 or OpenID Connect Discovery.
 * @throws AppError `unavailable`, or an error of the SDK
 */
export async function discover(
  { name, url }: { name: string; url: string },
  fetch: FetchLike,
): Promise<Authority> {
  const response = await challenge(fetch, url);
  await response.body?.cancel();
  const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(response);
  const where = resourceMetadataUrl ? { resourceMetadataUrl } : {};
  const protectedBy = await discoverOAuthProtectedResourceMetadata(url, where, fetch).catch(
    (cause: unknown) => {
      if (isAppError(cause)) throw cause;
      const sentence = msg`${name} doesn’t say where people sign in. Use one token for everyone instead.`;
      throw new AppError('unavailable', sentence, { cause });
    },
  );
  const { resource } = protectedBy;
  // Metadata of another resource would give this server tokens that other servers accept.
  if (!checkResourceAllowed({ requestedResource: url, configuredResource: resource }))
    throw new AppError('unavailable', msg`${name} asks for tokens of another server: ${hostOf(resource)}.`);
  const [issuer] = protectedBy.authorization_servers ?? [];
  if (issuer === undefined)
    throw new AppError('unavailable', msg`${name} names no server on which people sign in.`);
  const host = hostOf(issuer);
  const metadata = await discoverAuthorizationServerMetadata(issuer, { fetchFn: fetch });
  if (!metadata)
    throw new AppError(
      'unavailable',
      msg`${host}, where people sign in for ${name}, doesn’t describe itself.`,
    );
  // According to the protocol, a server that does not state PKCE does not support it.
  if (!metadata.code_challenge_methods_supported?.includes('S256'))
    throw new AppError(
      'unavailable',
      msg`${host}, where people sign in for ${name}, doesn’t support PKCE with S256.`,
    );
  for (const endpoint of [metadata.authorization_endpoint, metadata.token_endpoint])
    if (!isSafe(endpoint))
      throw new AppError(
        'unavailable',
        msg`${host}, where people sign in for ${name}, has addresses without https.`,
      );
  const scopes = scope?.split(' ') ?? protectedBy.scopes_supported ?? [];
  const offline = metadata.scopes_supported?.includes('offline_access') ? ['offline_access'] : [];
  const all = [...new Set([...scopes, ...(scopes.length > 0 ? offline : [])])];
  return { issuer: metadata.issuer, metadata, resource, scope: all.join(' ') || null };
}

const hostOf = (address: string): string => new URL(address).host;

/** Whether the address encrypts the connection, or stays on the machine. */
const isSafe = (address: string): boolean =>
  new URL(address).protocol === 'https:' || (/^http:/i.test(address) && isLoopback(address));

/** Whether the address is on the machine itself. */
export const isLoopback = (address: string): boolean =>
  /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(address).hostname);
