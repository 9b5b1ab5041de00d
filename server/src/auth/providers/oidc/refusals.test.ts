import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SignJWT } from 'jose';
import { testClient } from '../../../testing/test-client.ts';
import type {
  Claims,
  Fault,
  IdentityPeer,
  PeerShape,
} from '../../../testing/identity-peers/identity-peer.ts';
import { entra, guidOf, keycloak, okta } from '../../../testing/identity-peers/peer-shapes.ts';
import { type PeerServer, peerServer } from '../../../testing/identity-peers/peer-server.ts';

let server: PeerServer;
beforeAll(async () => {
  server = await peerServer([keycloak, entra, okta]);
});
afterAll(() => server.close());
beforeEach(() => {
  for (const peer of server.peers) peer.fault = {};
});

const minutes = (count: number) => count * 60;
const shift =
  (seconds: number): NonNullable<Fault['token']> =>
  (claims) => ({ ...claims, iat: Number(claims['iat']) + seconds, exp: Number(claims['exp']) + seconds });
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const status =
  (code: number, body = '{}', type = 'application/json') =>
  (response: ServerResponse) =>
    void response.writeHead(code, { 'content-type': type }).end(body);
/** The claim that says whether the address is verified, in the way of each product. */
const verified = (value: unknown): Fault => ({ claims: { email_verified: value, xms_edov: undefined } });

/** Each case: what is wrong, the code at the sign-in page, the fault. */
const cases: [string, string, Fault][] = [
  [
    'an unsigned token (alg none)',
    'token_invalid',
    { write: (claims) => `${encode({ alg: 'none' })}.${encode(claims)}.` },
  ],
  [
    'a token that is signed with the public key as a secret (HS256)',
    'token_invalid',
    {
      write: async (claims, peer) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode(JSON.stringify(await peer.publicKey()))),
    },
  ],
  [
    'a token with a changed content',
    'token_invalid',
    {
      write: async (claims, peer) => {
        const [header, , signature] = (await peer.sign(claims)).split('.');
        return `${header}.${encode({ ...claims, email: 'root@example.test' })}.${signature}`;
      },
    },
  ],
  ['an unknown key', 'token_invalid', { write: (claims, peer) => peer.sign(claims, { kid: 'unknown' }) }],
  ['another issuer', 'token_invalid', { claims: { iss: 'https://evil.example' } }],
  ['another audience', 'token_invalid', { claims: { aud: 'another-client' } }],
  [
    'a second, unknown audience',
    'token_invalid',
    {
      claims: { azp: undefined },
      token: (claims) => ({ ...claims, aud: [claims['aud'], 'another-client'] }),
    },
  ],
  ['another authorized party', 'token_invalid', { claims: { azp: 'another-client' } }],
  ['another nonce', 'token_invalid', { claims: { nonce: 'another' } }],
  ['no nonce', 'token_invalid', { token: ({ nonce: _, ...claims }) => claims }],
  ['no subject', 'token_invalid', { claims: { sub: undefined, oid: undefined } }],
  ['a token of 1 MB', 'token_invalid', { claims: { padding: 'x'.repeat(1_000_000) } }],
  [
    'an expired token',
    'token_expired',
    { token: (claims) => ({ ...claims, exp: Number(claims['iat']) - 61 }) },
  ],
  [
    'a token that is not yet valid',
    'token_expired',
    { token: (claims) => ({ ...claims, nbf: Number(claims['iat']) + 90 }) },
  ],
  ['a clock 10 minutes ahead', 'clock_skew', { token: shift(minutes(10)) }],
  ['a clock 10 minutes behind', 'clock_skew', { token: shift(-minutes(10)) }],
  [
    'no ID token',
    'token_invalid',
    { answers: { '/token': status(200, '{"access_token":"a","token_type":"Bearer"}') } },
  ],
  [
    'a new key while the keys can’t be read',
    'provider_unavailable',
    { write: (claims, peer) => peer.sign(claims, { kid: 'new' }), answers: { '/keys': status(503) } },
  ],
  [
    'a token endpoint that fails',
    'provider_unavailable',
    { answers: { '/token': status(502, 'down', 'text/html') } },
  ],
  [
    'a token endpoint that hangs up',
    'provider_unavailable',
    { answers: { '/token': (response) => void response.destroy() } },
  ],
  [
    'a token endpoint that answers with a page',
    'provider_unavailable',
    { answers: { '/token': status(200, '<p>', 'text/html') } },
  ],
  [
    'a wrong client secret',
    'provider_misconfigured',
    { answers: { '/token': status(401, '{"error":"invalid_client"}') } },
  ],
  ['a foreign state', 'unfinished', { answer: ({ searchParams }) => searchParams.set('state', 'foreign') }],
  ['no state', 'unfinished', { answer: ({ searchParams }) => searchParams.delete('state') }],
  ['two states', 'unfinished', { answer: ({ searchParams }) => searchParams.append('state', 'foreign') }],
  [
    'an answer in the name of another provider (iss)',
    'token_invalid',
    { answer: ({ searchParams }) => searchParams.set('iss', 'https://evil.example') },
  ],
  [
    'no name of the provider in the answer',
    'token_invalid',
    { answer: ({ searchParams }) => searchParams.delete('iss') },
  ],
  ['an invented code', 'unfinished', { answer: ({ searchParams }) => searchParams.set('code', 'invented') }],
  ['no code', 'token_invalid', { answer: ({ searchParams }) => searchParams.delete('code') }],
  [
    'a code that was issued without PKCE',
    'unfinished',
    { request: (parameters) => parameters.delete('code_challenge') },
  ],
  [
    'a code for another path',
    'unfinished',
    { request: (parameters) => parameters.set('redirect_uri', `${parameters.get('redirect_uri') ?? ''}/x`) },
  ],
  [
    'a code for another host',
    'unfinished',
    { request: (parameters) => parameters.set('redirect_uri', 'https://evil.example/callback') },
  ],
  ['a person who cancels', 'access_denied', { error: 'access_denied' }],
  ['a provider that is busy', 'provider_unavailable', { error: 'temporarily_unavailable' }],
  ['a scope that the provider does not have', 'provider_misconfigured', { error: 'invalid_scope' }],
  ['an unverified address', 'email_unverified', verified(false)],
  ['an address whose verification is a text', 'email_unverified', verified('false')],
  ['an address that is verified according to a text', 'email_unverified', verified('true')],
  ['an address without a statement', 'email_unverified', verified(undefined)],
  [
    'no address',
    'email_missing',
    { claims: { email: undefined, preferred_username: undefined }, token: (claims) => claims },
  ],
  ['another domain', 'domain_restriction', { claims: { email: 'ana@elsewhere.test' } }],
  ['a subdomain', 'domain_restriction', { claims: { email: 'ana@mail.example.test' } }],
  ['a longer domain', 'domain_restriction', { claims: { email: 'ana@notexample.test' } }],
  ['a domain in punycode', 'domain_restriction', { claims: { email: 'ana@xn--exmple-cua.test' } }],
  ['a domain with another alphabet', 'domain_restriction', { claims: { email: 'ana@exаmple.test' } }],
  [
    'a letter that becomes ASCII in lower case',
    'domain_restriction',
    { claims: { email: 'ana\u212A@example.test' } },
  ],
  ['a dot after the domain', 'domain_restriction', { claims: { email: 'ana@example.test.' } }],
  ['a second address behind a line break', 'domain_restriction', { claims: { email: 'ana@example.test\n' } }],
  ['a plus part', 'address_unusual', { claims: { email: 'ana+root@example.test' } }],
  ['two at signs', 'address_unusual', { claims: { email: '"a@b"@example.test' } }],
  [
    'an address that another person of the provider has',
    'account_exists',
    { claims: { email: 'holder@example.test' } },
  ],
  ['the same address in other letters', 'account_exists', { claims: { email: 'Holder@Example.TEST' } }],
  ['the address of an administrator', 'link_administrator', { claims: { email: 'root@example.test' } }],
];

const peers = [keycloak, entra, okta] as const;
const matrix = cases.flatMap(([what, code, fault]) => peers.map((shape) => ({ what, code, fault, shape })));

const peerOf = ({ name }: PeerShape): IdentityPeer => {
  const peer = server.peers.find(({ shape }) => shape.name === name);
  if (!peer) throw new Error(name);
  return peer;
};

describe('a faulty sign-in', () => {
  beforeAll(async () => {
    // Holds the address at each provider.
    for (const peer of server.peers) {
      const { path } = await server.signInAt(peer, peer.shape.person('holder@example.test', 'holder'));
      if (path !== '/auth-callback') throw new Error(path);
    }
    await server.signIn('root@example.test');
  });

  it.each(matrix)(
    '$shape.name: $what leads to $code and signs no one in',
    async ({ what, code, fault, shape }) => {
      const peer = peerOf(shape);
      peer.fault = fault;
      const before = await accounts();
      const { client, path } = await server.signInAt(peer, shape.person('mallory@example.test', what));
      expect(path).toBe(`/login?error=${code}&provider=${shape.name}`);
      expect((await client.get('/api/auth/me')).status).toBe(401);
      expect(await accounts()).toEqual(before);
    },
  );

  it.each(peers)('$name: a code works once', async (shape) => {
    const peer = peerOf(shape);
    const client = testClient(server.url);
    const begun = await client.get(`/api/auth/providers/${shape.name}`);
    const back = peer.authorize(
      begun.headers.get('location') ?? '',
      shape.person('once@example.test', 'once'),
    );
    expect((await client.get(back, { follow: true })).path).toBe('/auth-callback');
    const thief = testClient(server.url);
    for (const each of [client, thief])
      expect((await each.get(back, { follow: true })).path).toBe(
        `/login?error=unfinished&provider=${shape.name}`,
      );
    expect((await thief.get('/api/auth/me')).status).toBe(401);
  });

  it.each(peers)('$name: a stolen code does not work in the sign-in of another browser', async (shape) => {
    const peer = peerOf(shape);
    const victim = testClient(server.url);
    const begun = await victim.get(`/api/auth/providers/${shape.name}`);
    const stolen = peer.authorize(
      begun.headers.get('location') ?? '',
      shape.person('victim@example.test', 'victim'),
    );
    const code = new URL(stolen, server.url).searchParams.get('code') ?? '';
    peer.fault = { answer: ({ searchParams }) => searchParams.set('code', code) };
    const { client, path } = await server.signInAt(peer, shape.person('mallory@example.test', 'mallory'));
    expect(path).toBe(`/login?error=unfinished&provider=${shape.name}`);
    expect((await client.get('/api/auth/me')).status).toBe(401);
  });

  it('an answer does not work at the address of another provider', async () => {
    const [first, second] = [peerOf(keycloak), peerOf(okta)];
    const client = testClient(server.url);
    const begun = await client.get('/api/auth/providers/keycloak');
    const back = first.authorize(
      begun.headers.get('location') ?? '',
      keycloak.person('mix@example.test', 'mix'),
    );
    const before = second.requests.length;
    const mixed = back.replace('/keycloak/', '/okta/');
    expect((await client.get(mixed, { follow: true })).path).toBe('/login?error=unfinished&provider=okta');
    expect(second.requests).toHaveLength(before);
    expect((await client.get('/api/auth/me')).status).toBe(401);
  });

  it('Entra ID: a person of a tenant that is not listed is refused', async () => {
    const peer = peerOf(entra);
    const tid = guidOf('foreign tenant');
    peer.fault = { claims: { tid, iss: `https://login.microsoftonline.com/${tid}/v2.0` } };
    const { path } = await server.signInAt(peer, entra.person('mallory@example.test', 'mallory'));
    expect(path).toBe('/login?error=tenant_restriction&provider=entra');
  });

  it('Entra ID: the tenant must be the one of the issuer', async () => {
    const peer = peerOf(entra);
    peer.fault = { claims: { iss: `https://login.microsoftonline.com/${guidOf('foreign tenant')}/v2.0` } };
    const { path } = await server.signInAt(peer, entra.person('mallory@example.test', 'mallory'));
    expect(path).toBe('/login?error=token_invalid&provider=entra');
  });

  it('Okta: the userinfo response of another person is refused', async () => {
    const peer = peerOf(okta);
    peer.fault = {
      answers: {
        '/userinfo': status(
          200,
          JSON.stringify({ sub: 'another', email: 'root2@example.test', email_verified: true }),
        ),
      },
    };
    const { path } = await server.signInAt(peer, okta.person('mallory@example.test', 'mallory'));
    expect(path).toBe('/login?error=token_invalid&provider=okta');
  });

  it('a disabled account is refused at each provider', async () => {
    for (const peer of server.peers) {
      const person: Claims = peer.shape.person('dora@example.test', 'dora');
      await server.signInAt(peer, person);
      const { pool } = server.database;
      await pool.query("update app_user set disabled_at = now() where email = 'dora@example.test'");
      expect((await server.signInAt(peer, person)).path).toBe(
        `/login?error=account_disabled&provider=${peer.shape.name}`,
      );
      await pool.query("update app_user set disabled_at = null where email = 'dora@example.test'");
    }
  });
});

async function accounts() {
  const { rows } = await server.database.pool.query(
    'select u.email, i.issuer, i.subject from app_user u left join user_identity i on i.user_id = u.id order by 1, 2, 3',
  );
  return rows;
}
