import type { ServerResponse } from 'node:http';
import type { Context } from 'koa';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  fetchPeers,
  type IdentityPeer,
  identityPeer,
  type PeerShape,
} from '../../../testing/identity-peers/identity-peer.ts';
import { entra, guidOf, keycloak, okta } from '../../../testing/identity-peers/peer-shapes.ts';
import type { OidcSettings } from '../settings.ts';
import type { BeginOptions } from '../sign-in-provider.ts';
import { noTrace } from '../trace.ts';
import { createOidcProvider } from './oidc-provider.ts';

const callback = 'https://staff.example/api/auth/providers/x/callback';

async function providerOf(shape: PeerShape, more: Partial<OidcSettings> = {}) {
  const peer = await identityPeer(shape);
  onTestFinished(() => peer[Symbol.asyncDispose]());
  let now = Date.now();
  const settings: OidcSettings = {
    id: 'x',
    label: shape.name,
    kind: 'oidc',
    issuer: shape.issuer,
    clientId: peer.clientId,
    clientSecret: peer.secret,
    secret: 'X_SIGN_IN_SECRET',
    domains: ['example.test'],
    trustsEmail: false,
    groups: 'none',
    scopes: ['openid', 'email', 'profile'],
    tenants: [],
    hosts: [],
    ...shape.settings,
    ...more,
  };
  const fetch = fetchPeers([peer]);
  const provider = createOidcProvider({ settings, callbackUrl: () => callback, fetch, now: () => now });
  const begin = (options: BeginOptions = {}) => provider.begin({} as Context, options, noTrace);
  const signIn = async (claims = shape.person('ana@example.test', 'ana')) => {
    const { address, secrets } = await begin();
    const { searchParams, search } = new URL(peer.authorize(address, claims), callback);
    const ctx = { search, query: Object.fromEntries(searchParams) } as unknown as Context;
    return provider.finish(ctx, { provider: 'x', purpose: { kind: 'sign-in' }, secrets }, noTrace);
  };
  return { peer, begin, signIn, pass: (milliseconds: number) => (now += milliseconds) };
}

const down: IdentityPeer['fault'] = { answers: { '': (response) => void response.destroy() } };

describe('an OpenID provider', () => {
  it('the request contains PKCE, state and nonce, and asks for the credentials again if the caller wants', async () => {
    const { begin } = await providerOf(keycloak, { acr: 'silver' });
    const { address, state, secrets } = await begin({ loginHint: 'ana@example.test' });
    expect(Object.fromEntries(new URL(address).searchParams)).toEqual({
      client_id: 'client-of-keycloak',
      response_type: 'code',
      redirect_uri: callback,
      scope: 'openid email profile',
      state,
      nonce: secrets['nonce'],
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      login_hint: 'ana@example.test',
      acr_values: 'silver',
    });
    const again = await begin({ again: { acrValues: 'gold', maxAge: 0 } });
    const parameters = Object.fromEntries(new URL(again.address).searchParams);
    expect(parameters).toMatchObject({ acr_values: 'gold', max_age: '0', prompt: 'login' });
    expect([again.state, again.secrets['nonce']]).not.toContain(state);
  });

  it('a provider that is down is asked again at the next sign-in, and its document is kept for a day', async () => {
    const { peer, begin, pass } = await providerOf(keycloak);
    peer.fault = down;
    await expect(begin()).rejects.toMatchObject({ code: 'provider_unavailable' });
    peer.fault = {};
    await begin();
    peer.fault = down;
    pass(2 * 60 * 60_000);
    await begin();
    pass(24 * 60 * 60_000);
    await expect(begin()).rejects.toMatchObject({ code: 'provider_unavailable' });
  });

  it('a sign-in works directly after the provider has changed its key, and with known keys while they can’t be read', async () => {
    const { peer, signIn } = await providerOf(okta);
    await signIn();
    await peer.rotateKey();
    expect(await signIn()).toMatchObject({ email: 'ana@example.test', emailVerified: true });
    peer.fault = { answers: { '/keys': (response) => void response.destroy() } };
    await signIn();
    await peer.rotateKey();
    await expect(signIn()).rejects.toMatchObject({ code: 'provider_unavailable' });
  });

  it.each([
    [
      'another issuer',
      { documentIssuer: 'https://evil.example' },
      {},
      'Keycloak calls itself https://evil.example. Set issuer in SIGN_IN_FILE to this address',
    ],
    [
      'a token endpoint on another host',
      {},
      { token_endpoint: 'https://internal.example/token' },
      'The provider refers to the host internal.example. If the host belongs to the provider, add it to hosts in SIGN_IN_FILE',
    ],
    [
      'keys on another host',
      {},
      { jwks_uri: 'https://169.254.169.254/keys' },
      'The provider refers to the host 169.254.169.254. If the host belongs to the provider, add it to hosts in SIGN_IN_FILE',
    ],
  ])('a discovery document with %s is refused', async (_what, shape, document, detail) => {
    const { signIn } = await providerOf({ ...keycloak, ...shape, document });
    await expect(signIn()).rejects.toMatchObject({ code: 'provider_misconfigured', message: detail });
  });

  it('the session names the provider’s session, the time and the way of the authentication', async () => {
    const { signIn } = await providerOf(keycloak);
    expect(await signIn()).toMatchObject({
      issuer: keycloak.issuer,
      session: {
        providerSession: guidOf('session ana'),
        authenticatedAt: expect.closeTo(Date.now(), -5),
        acr: '1',
      },
      idToken: expect.stringMatching(/^ey[\w-]+\.[\w-]+\.[\w-]+$/),
    });
  });

  it('Entra ID: people are identified by tenant and object, and an address without statement needs trustsEmail', async () => {
    const claims = { ...entra.person('ana@example.test', 'ana'), xms_edov: undefined, email: undefined };
    const { signIn } = await providerOf(entra);
    expect(await signIn(claims)).toMatchObject({
      issuer: entra.tokenIssuer,
      subject: guidOf('entra ana'),
      email: 'ana@example.test',
      emailVerified: false,
    });
    const trusting = await providerOf(entra, { trustsEmail: true });
    expect(await trusting.signIn(claims)).toMatchObject({ emailVerified: true });
  });

  it('Entra ID: groups come from Microsoft Graph with their names, and never by a scope “groups”', async () => {
    const ids = [guidOf('sales'), guidOf('support'), guidOf('a role')];
    const answer = (body: unknown) => (response: ServerResponse) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const { peer, begin, signIn } = await providerOf(
      { ...entra, hosts: ['graph.microsoft.com'] },
      { groups: 'graph' },
    );
    expect(new URL((await begin()).address).searchParams.get('scope')).toBe(
      'openid email profile User.Read GroupMember.Read.All',
    );
    const names = [
      { id: ids[0], displayName: 'Sales' },
      { id: ids[1], displayName: 'Support' },
    ];
    peer.fault = {
      claims: { groups: undefined, _claim_names: { groups: 'src1' } },
      answers: { '/me/getMemberObjects': answer({ value: ids }), '/getByIds': answer({ value: names }) },
    };
    expect((await signIn()).groups).toEqual([
      { id: ids[0], name: 'Sales' },
      { id: ids[1], name: 'Support' },
    ]);
    peer.fault = {
      answers: { '/me/getMemberObjects': (response) => void response.writeHead(403).end('{}') },
    };
    await expect(signIn()).rejects.toMatchObject({ code: 'groups_incomplete' });
  });

  it('a required group is not taken from a token that leaves groups out', async () => {
    const { peer, signIn } = await providerOf(entra, { requiredGroup: 'staff' });
    peer.fault = { claims: { groups: undefined, _claim_names: { groups: 'src1' } } };
    await expect(signIn()).rejects.toMatchObject({ code: 'groups_incomplete' });
  });

  it('groups can be in a nested claim', async () => {
    const { signIn } = await providerOf(keycloak, { groups: { claim: 'realm_access.roles' } });
    const claims = { ...keycloak.person('ana@example.test', 'ana'), realm_access: { roles: ['desk'] } };
    expect((await signIn(claims)).groups).toEqual([{ id: 'desk', name: 'desk' }]);
  });
});
