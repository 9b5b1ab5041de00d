import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { type TestClient, testClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

export type Claims = Record<string, unknown>;

export const clientId = 'staffroom';
const clientSecret = 'the secret of the client';

/** A server with one OpenID Connect provider, `work`, that signs in the person whom a test names. */
export interface IssuerServer extends TestServer {
  issuer: string;
  sign: (claims: Claims, header?: Record<string, unknown>) => Promise<string>;
  publicKey: () => Promise<Claims>;
  /** Signs a person in. @param claims of the ID token, besides issuer, audience, times and nonce */
  signInAt: (claims: Claims, client?: TestClient) => Promise<TestClient>;
  /** Answers at the provider's address with these claims. @returns the last answer, after all redirects */
  answerAt: (client: TestClient, address: string, claims: Claims) => ReturnType<TestClient['get']>;
}

export async function issuerServer(
  env: Record<string, string> = {},
  settings: Record<string, unknown> = {},
): Promise<IssuerServer> {
  await using resources = new AsyncDisposableStack();
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = async () => ({ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' });
  const sign: IssuerServer['sign'] = (claims, header = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one', ...header }).sign(privateKey);
  const codes = new Map<string, Claims>();

  const documents = createServer((request, response) => void answer(request, response));
  documents.listen(0, '127.0.0.1');
  await once(documents, 'listening');
  resources.defer(() => void documents.close());
  const issuer = `http://127.0.0.1:${(documents.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url } = request;
    const send = (body: unknown) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (url === '/keys') return send({ keys: [await jwk()] });
    if (url !== '/token')
      return send({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        end_session_endpoint: `${issuer}/logout`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    const form = new URLSearchParams(await text(request));
    const claims = codes.get(form.get('code') ?? '') ?? {};
    send({ access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token: await sign(claims) });
  }

  const file = path.join(tmpdir(), `staffroom-issuer-${randomUUID()}.json`);
  resources.defer(() => rm(file, { force: true }));
  const provider = {
    id: 'work',
    label: 'Work',
    kind: 'oidc',
    issuer,
    clientId,
    secret: 'WORK_SIGN_IN_SECRET',
  };
  await writeFile(file, JSON.stringify([{ ...provider, domains: ['example.test'], ...settings }]));
  const server = resources.use(
    await testServer({ env: { SIGN_IN_FILE: file, WORK_SIGN_IN_SECRET: clientSecret, ...env } }),
  );
  const opened = resources.move();
  const close = () => opened.disposeAsync();

  function answerAt(client: TestClient, address: string, claims: Claims) {
    const { searchParams } = new URL(address);
    const now = Math.floor(Date.now() / 1_000);
    const code = randomUUID();
    const nonce = searchParams.get('nonce');
    codes.set(code, {
      iss: issuer,
      aud: clientId,
      iat: now,
      exp: now + 300,
      nonce,
      email_verified: true,
      ...claims,
    });
    const back = new URL(searchParams.get('redirect_uri') ?? '');
    back.search = new URLSearchParams({ code, state: searchParams.get('state') ?? '' }).toString();
    return client.get(back.pathname + back.search, { follow: true });
  }

  return {
    ...server,
    issuer,
    sign,
    publicKey: jwk,
    answerAt,
    async signInAt(claims, client = testClient(server.url)) {
      const begun = await client.get('/api/auth/providers/work');
      const done = await answerAt(client, begun.headers.get('location') ?? '', claims);
      if (done.path !== '/auth-callback') throw new Error(`Nobody was signed in: ${done.path}`);
      return client;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
