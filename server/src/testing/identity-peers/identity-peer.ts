import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export type Claims = Record<string, unknown>;

/** How a product writes its addresses and claims. */
export interface PeerShape {
  name: string;
  /** The address in the settings. */
  issuer: string;
  /** The issuer in the discovery document, if it differs. */
  documentIssuer?: string;
  tokenIssuer: string;
  settings: Record<string, unknown>;
  /** Claims about a person with this address and subject. */
  person: (email: string, subject: string) => Claims;
  /** Claims that the ID token leaves to the userinfo response. */
  userInfo?: string[];
  /** Ways in which the client can authenticate; by default, the document does not list them. */
  clientAuthentication?: string[];
  /** Fields of the discovery document that differ. */
  document?: Record<string, unknown>;
  /** Further hosts at which this peer answers. */
  hosts?: string[];
}

/** The mistakes of a peer in one sign-in. */
export interface Fault {
  /** Parameters of the authorization answer instead of the code. */
  error?: string;
  claims?: Claims;
  /** Changes the claims of the signed token, such as its times. */
  token?: (claims: Claims) => Claims;
  /** Writes the token itself. */
  write?: (claims: Claims, peer: IdentityPeer) => Promise<string> | string;
  /** Answers a request itself, by its path. */
  answers?: Record<string, (response: ServerResponse) => void>;
  /** The parameters of the request that the code is issued for. */
  request?: (parameters: URLSearchParams) => void;
  /** Changes the answer that the browser brings back. */
  answer?: (address: URL) => void;
}

export interface IdentityPeer extends AsyncDisposable {
  shape: PeerShape;
  origin: string;
  clientId: string;
  secret: string;
  /** The fault of the next sign-ins. */
  fault: Fault;
  publicKey: () => Promise<Record<string, unknown>>;
  sign: (claims: Claims, header?: Record<string, unknown>) => Promise<string>;
  rotateKey: () => Promise<void>;
  /** Signs a person in at the peer. @returns the path and query with which the browser comes back */
  authorize: (address: string, claims: Claims) => string;
  requests: string[];
}

interface Code {
  parameters: URLSearchParams;
  claims: Claims;
}

/** A server that signs tokens as an OpenID provider, with every fault that a test wants. */
export async function identityPeer(shape: PeerShape): Promise<IdentityPeer> {
  let key = await newKey();
  const codes = new Map<string, Code>();
  const tokens = new Map<string, Claims>();
  const requests: string[] = [];
  const base = shape.issuer;
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '', 'http://peer');
    requests.push(`${request.method} ${pathname}`);
    const faulty = Object.entries(peer.fault.answers ?? {}).find(([path]) => pathname.endsWith(path))?.[1];
    if (faulty) return faulty(response);
    if (pathname.endsWith('/.well-known/openid-configuration')) return json(response, 200, document());
    if (pathname.endsWith('/keys')) return json(response, 200, { keys: [await key.jwk()] });
    if (pathname.endsWith('/userinfo'))
      return json(response, 200, tokens.get(request.headers.authorization ?? '') ?? {});
    if (pathname.endsWith('/token')) return redeem(request, response);
    return json(response, 404, {});
  }

  const document = () => ({
    issuer: shape.documentIssuer ?? shape.issuer,
    authorization_endpoint: `${base}/authorize`,
    token_endpoint: `${base}/token`,
    userinfo_endpoint: `${base}/userinfo`,
    jwks_uri: `${base}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    token_endpoint_auth_methods_supported: shape.clientAuthentication,
    ...shape.document,
  });

  function isClient(header: string | undefined, form: URLSearchParams): boolean {
    const [id, secret] = Buffer.from(header?.replace(/^Basic /, '') ?? '', 'base64')
      .toString()
      .split(':')
      .map(decodeURIComponent);
    const given = header === undefined ? [form.get('client_id'), form.get('client_secret')] : [id, secret];
    return given[0] === peer.clientId && given[1] === peer.secret;
  }

  async function redeem(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!isClient(request.headers.authorization, form))
      return json(response, 401, { error: 'invalid_client' });
    if (
      !code ||
      code.parameters.get('code_challenge') !== proof ||
      code.parameters.get('redirect_uri') !== form.get('redirect_uri')
    )
      return json(response, 400, { error: 'invalid_grant' });
    const now = Math.floor(Date.now() / 1_000);
    const rest = shape.userInfo ?? [];
    const left = Object.entries(code.claims).filter(([name]) => !rest.includes(name));
    const claims: Claims = {
      iss: shape.tokenIssuer,
      aud: peer.clientId,
      iat: now,
      exp: now + 300,
      nonce: code.parameters.get('nonce') ?? undefined,
      ...Object.fromEntries(left),
    };
    const changed = peer.fault.token?.(claims) ?? claims;
    const access = randomUUID();
    tokens.set(`Bearer ${access}`, code.claims);
    const idToken = await (peer.fault.write?.(changed, peer) ?? peer.sign(changed));
    return json(response, 200, {
      access_token: access,
      token_type: 'Bearer',
      expires_in: 300,
      id_token: idToken,
    });
  }

  const peer: IdentityPeer = {
    shape,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: `client-of-${shape.name}`,
    secret: `secret-of-${shape.name}-0123456789`,
    fault: {},
    requests,
    publicKey: () => key.jwk(),
    sign: (claims, header = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid, ...header }).sign(key.privateKey),
    async rotateKey() {
      key = await newKey();
    },
    authorize(address, claims) {
      const { searchParams } = new URL(address);
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('state', searchParams.get('state') ?? '');
      back.searchParams.set('iss', shape.documentIssuer ?? shape.issuer);
      const parameters = new URLSearchParams(searchParams);
      peer.fault.request?.(parameters);
      if (peer.fault.error !== undefined) back.searchParams.set('error', peer.fault.error);
      else {
        const code = randomUUID();
        codes.set(code, { parameters, claims: { ...claims, ...peer.fault.claims } });
        back.searchParams.set('code', code);
      }
      peer.fault.answer?.(back);
      return back.pathname + back.search;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return peer;
}

async function newKey() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = randomUUID();
  return {
    kid,
    privateKey,
    jwk: async () => ({ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }),
  };
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Calls the peers at their public addresses. Only these hosts exist. */
export function fetchPeers(peers: IdentityPeer[]): typeof globalThis.fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const peer = peers.find(
      ({ shape }) => new URL(shape.issuer).host === url.host || shape.hosts?.includes(url.host),
    );
    const origin = peer?.origin ?? 'http://127.0.0.1:9';
    return fetch(origin + url.pathname + url.search, { ...init, redirect: 'manual' });
  };
}
