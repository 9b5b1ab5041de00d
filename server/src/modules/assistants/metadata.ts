import type { Middleware } from 'koa';
import type { Site } from '../../http/host-check.ts';
import { scopes } from './authorizations.ts';

/** The protected resource: the address of the MCP server. */
export const resourceOf = (origin: string) => `${origin}/api/mcp`;

/** The address that a client without a token learns from the response (RFC 9728). */
export const resourceMetadataOf = (origin: string) =>
  `${origin}/.well-known/oauth-protected-resource/api/mcp`;

/** Serves the descriptions with which programs find out how people connect them (RFC 9728, RFC 8414). */
export function oauthMetadata(site: Pick<Site, 'originOf'>, product: string): Middleware {
  const resource = (origin: string) => ({
    resource: resourceOf(origin),
    resource_name: product,
    authorization_servers: [origin],
    bearer_methods_supported: ['header'],
    scopes_supported: scopes,
  });
  const server = (origin: string) => ({
    issuer: origin,
    authorization_endpoint: `${origin}/api/oauth/authorize`,
    token_endpoint: `${origin}/api/oauth/token`,
    registration_endpoint: `${origin}/api/oauth/register`,
    revocation_endpoint: `${origin}/api/oauth/revoke`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    scopes_supported: scopes,
    authorization_response_iss_parameter_supported: true,
  });
  const documents: Readonly<Record<string, (origin: string) => object>> = {
    '/.well-known/oauth-protected-resource': resource,
    '/.well-known/oauth-protected-resource/api/mcp': resource,
    '/.well-known/oauth-authorization-server': server,
  };
  return async (ctx, next) => {
    const describe = Object.hasOwn(documents, ctx.path) ? documents[ctx.path] : undefined;
    if (!describe || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    ctx.type = 'application/json';
    ctx.set('Cache-Control', 'max-age=300');
    ctx.body = JSON.stringify(describe(site.originOf(ctx.host)));
  };
}
