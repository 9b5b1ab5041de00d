/** Where people sign in for an MCP server, as discovered when an administrator saved the server. */
export interface Authority {
  /** Identifies the authorization server (RFC 8414). */
  issuer: string;
  /** The metadata of the authorization server. */
  metadata: Record<string, unknown>;
  /** The resource for which tokens are requested (RFC 8707). */
  resource: string;
  /** The scopes to request, separated by spaces; null to request none. */
  scope: string | null;
}

export interface OAuthClient {
  id: string;
  secret: string | null;
  /** How the client authenticates at the token endpoint; null to use what the server prefers. */
  method: string | null;
}

export interface Tokens {
  access: string;
  refresh: string | null;
  /** Seconds until the access token expires; null if unknown. */
  lifetime: number | null;
}

interface Exchange {
  authority: Authority;
  client: OAuthClient;
}

/** The OAuth calls to the authorization servers of MCP servers. Each throws AppError `unavailable` if the server fails. */
export interface SignInProtocol {
  /** @throws AppError `unavailable` if the server does not say where people sign in, or in a way that is not safe */
  discover: (server: { name: string; url: string }, signal: AbortSignal) => Promise<Authority>;
  /** Registers a client (RFC 7591). @returns null if the authorization server registers no clients */
  register(authority: Authority, names: { client: string; redirectUrl: string }): Promise<OAuthClient | null>;
  /** @returns the address for the person's browser, and the PKCE verifier */
  authorize(
    exchange: Exchange,
    begin: { redirectUrl: string; state: string },
  ): Promise<{ url: string; verifier: string }>;
  /** Exchanges an authorization code. @param given.iss the `iss` of the response (RFC 9207); undefined if it has none */
  exchange(
    exchange: Exchange,
    given: { code: string; iss: string | undefined; verifier: string; redirectUrl: string },
  ): Promise<Tokens>;
  /** @returns null if the authorization server refuses the refresh token */
  refresh(exchange: Exchange, refreshToken: string): Promise<Tokens | null>;
  /** Revokes the tokens (RFC 7009) if the authorization server supports it. */
  revoke(exchange: Exchange, tokens: Tokens): Promise<void>;
}
