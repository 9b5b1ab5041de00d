import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Grant {
  person: string;
  resource: string;
}

interface Code extends Grant {
  challenge: string;
  redirectUri: string;
  clientId: string;
}

/** An authorization server with the checks of OAuth 2.1, for tests. Each refresh token works once. */
export interface TestAuthority extends AsyncDisposable {
  issuer: string;
  /** The clients by id, with their secrets; null for public clients. Dynamic registration adds to them. */
  clients: Map<string, string | null>;
  /** Parts of the metadata that differ from the default. An undefined part is left out. */
  metadata: Record<string, unknown>;
  /** The person who owns an access token for a resource; null if the token is unknown, expired or for another resource. */
  personOf(token: string | undefined, resource: string): string | null;
  /** Makes all access tokens invalid. */
  expireAccess(): void;
  /** All tokens that were ever issued. */
  issued(): string[];
  /** Makes all refresh tokens invalid. */
  forget(): void;
  /** The number of token requests with each grant type. */
  asked: Record<string, number>;
  revoked: string[];
  /** The status for all token requests; null to answer them. */
  failure: number | null;
  /** Resolves before the response to a refresh is sent. */
  hold: Promise<void>;
  /** Acts as the person's browser: opens an address of the workspace's sign-in and consents. @returns the redirect's address */
  consent(url: string, person: string, change?: (address: URL) => void): Promise<URL>;
}

export async function openAuthority(): Promise<TestAuthority> {
  const codes = new Map<string, Code>();
  const access = new Map<string, Grant>();
  const refresh = new Map<string, Grant>();
  const issued: string[] = [];
  const http = createServer((request, response) => {
    void answer(request, response).catch(() => response.writeHead(500).end());
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

  const authority: TestAuthority = {
    issuer,
    clients: new Map(),
    metadata: {},
    asked: {},
    revoked: [],
    failure: null,
    hold: Promise.resolve(),
    personOf(token = '', resource) {
      const grant = access.get(token);
      return grant?.resource === resource ? grant.person : null;
    },
    issued: () => issued,
    expireAccess: () => access.clear(),
    forget: () => refresh.clear(),
    async consent(url, person, change = () => undefined) {
      const address = new URL(url);
      address.searchParams.set('person', person);
      change(address);
      const { status, headers } = await fetch(address, { redirect: 'manual' });
      const location = headers.get('location');
      if (status !== 302 || location === null) throw new Error(`The sign-in was refused with ${status}`);
      return new URL(location);
    },
    async [Symbol.asyncDispose]() {
      http.close();
      http.closeAllConnections();
      await once(http, 'close');
    },
  };

  function give(grant: Grant) {
    const tokens = { access_token: randomUUID(), refresh_token: randomUUID() };
    issued.push(...Object.values(tokens));
    access.set(tokens.access_token, grant);
    refresh.set(tokens.refresh_token, grant);
    return { ...tokens, token_type: 'Bearer', expires_in: 3_600 };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer);
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (url.pathname === '/.well-known/oauth-authorization-server')
      return void json(200, { ...described(issuer), ...authority.metadata });
    if (url.pathname === '/register') {
      const [id, secret] = [randomUUID(), randomBytes(16).toString('hex')];
      authority.clients.set(id, secret);
      return void json(201, { ...JSON.parse(await text(request)), client_id: id, client_secret: secret });
    }
    if (url.pathname === '/authorize') {
      const part = (name: string) => url.searchParams.get(name) ?? '';
      if (!authority.clients.has(part('client_id')) || part('code_challenge_method') !== 'S256')
        return void json(400, { error: 'invalid_request' });
      const code = randomUUID();
      codes.set(code, {
        person: part('person'),
        resource: part('resource'),
        challenge: part('code_challenge'),
        redirectUri: part('redirect_uri'),
        clientId: part('client_id'),
      });
      const back = new URL(part('redirect_uri'));
      back.searchParams.set('state', part('state'));
      back.searchParams.set('iss', issuer);
      if (part('person') === 'nobody') back.searchParams.set('error', 'access_denied');
      else back.searchParams.set('code', code);
      return void response.writeHead(302, { location: back.href }).end();
    }
    const form = new URLSearchParams(await text(request));
    if (!isClient(request, form, authority.clients)) return void json(401, { error: 'invalid_client' });
    if (url.pathname === '/revoke') {
      const token = form.get('token') ?? '';
      authority.revoked.push(form.get('token_type_hint') ?? '');
      access.delete(token);
      refresh.delete(token);
      return void response.writeHead(200).end();
    }
    const kind = form.get('grant_type') ?? '';
    authority.asked[kind] = (authority.asked[kind] ?? 0) + 1;
    if (authority.failure !== null) return void response.writeHead(authority.failure).end();
    if (kind === 'refresh_token') {
      const grant = refresh.get(form.get('refresh_token') ?? '');
      refresh.delete(form.get('refresh_token') ?? '');
      await authority.hold;
      if (!grant || grant.resource !== form.get('resource'))
        return void json(400, { error: 'invalid_grant' });
      return void json(200, give(grant));
    }
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const fits =
      code?.challenge === challenge &&
      code.redirectUri === form.get('redirect_uri') &&
      code.resource === form.get('resource');
    if (!code || !fits) return void json(400, { error: 'invalid_grant' });
    json(200, give({ person: code.person, resource: code.resource }));
  }

  return authority;
}

const described = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  registration_endpoint: `${issuer}/register`,
  revocation_endpoint: `${issuer}/revoke`,
  response_types_supported: ['code'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
});

function isClient(
  { headers }: IncomingMessage,
  form: URLSearchParams,
  clients: ReadonlyMap<string, string | null>,
): boolean {
  const basic = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1];
  const [id = '', secret] = basic
    ? Buffer.from(basic, 'base64').toString().split(':')
    : [form.get('client_id') ?? ''];
  return clients.has(id) && clients.get(id) === (secret ?? null);
}
