import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SignInTrial } from '@staffroom/sdk/core';
import type { TestClient } from '../testing/test-client.ts';
import type { Claims, IdentityPeer } from '../testing/identity-peers/identity-peer.ts';
import { okta } from '../testing/identity-peers/peer-shapes.ts';
import { type PeerServer, peerServer } from '../testing/identity-peers/peer-server.ts';

let server: PeerServer;
let peer: IdentityPeer;
let root: TestClient;
beforeAll(async () => {
  server = await peerServer([{ ...okta, more: { adminGroup: 'sales' } }]);
  const [only] = server.peers;
  if (!only) throw new Error('no peer');
  peer = only;
  root = await server.signIn('root@example.test');
});
afterAll(() => server.close());
beforeEach(() => {
  peer.fault = {};
});

async function tryIt(person: Claims): Promise<SignInTrial> {
  const { address } = (await root.post('/api/admin/sign-in/okta/try')).body;
  const done = await root.get(peer.authorize(address, person), { follow: true });
  expect(done.path).toBe('/admin/sign-in?tried=okta');
  return (await root.get('/api/admin/sign-in/trial')).body.trial;
}

const count = async (table: string) =>
  (await server.database.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n;

describe('the test of a provider', () => {
  it('the test shows every step and claim, signs no one in and changes nothing', async () => {
    const before = await Promise.all(['app_user', 'user_identity', 'team'].map(count));
    const trial = await tryIt(okta.person('new@example.test', 'new'));
    expect(trial.code).toBeNull();
    expect(trial.steps.map(({ step, status }) => `${step} ${status}`)).toEqual([
      'discovery ok',
      'redirect ok',
      'code ok',
      'token ok',
      'keys ok',
      'claims ok',
      'domain ok',
      'groups ok',
      'account ok',
    ]);
    expect(trial.steps.at(-1)?.detail).toBe('An account for new@example.test would be created');
    const claims = trial.steps.find(({ step }) => step === 'claims')?.claims;
    expect(claims).toContainEqual({ name: 'groups', value: '["Everyone","sales"]' });
    expect((await root.get('/api/auth/me')).body.email).toBe('root@example.test');
    expect(await Promise.all(['app_user', 'user_identity', 'team'].map(count))).toEqual(before);
  });

  it('the test shows no tokens, nonces or secrets', async () => {
    const text = JSON.stringify(await tryIt(okta.person('new@example.test', 'new')));
    expect(text).not.toContain(peer.secret);
    expect(text).not.toMatch(/nonce|at_hash|eyJ|access_token/);
  });

  it.each([
    ['a domain that is not listed', { email: 'new@elsewhere.test' }, 'domain_restriction', 'domain'],
    ['an unverified address', { email_verified: false }, 'email_unverified', 'domain'],
    ['an administrator', { email: 'root@example.test' }, 'link_administrator', 'account'],
    ['another audience', { aud: 'another' }, 'token_invalid', 'token'],
  ])('the test names the step at which %s fails', async (_what, claims, code, step) => {
    const trial = await tryIt({ ...okta.person('new@example.test', 'new'), ...claims });
    expect([trial.code, trial.steps.at(-1)]).toMatchObject([code, { step, status: 'failed' }]);
  });

  it('the test shows a provider that does not answer', async () => {
    const down = (await server.anonymous.get('/api/auth/providers/okta')).headers.get('location');
    expect(down).toContain('https://acme.okta.example');
    await using other = await peerServer([{ ...okta, issuer: 'https://down.okta.example' }]);
    const [gone] = other.peers;
    if (gone) gone.fault = { answers: { '': (response) => void response.destroy() } };
    const admin = await other.signIn('root@example.test');
    expect((await admin.post('/api/admin/sign-in/okta/try')).body).toEqual({ address: null });
    const { trial } = (await admin.get('/api/admin/sign-in/trial')).body;
    expect(trial).toMatchObject({
      code: 'provider_unavailable',
      steps: [{ step: 'discovery', status: 'failed' }],
    });
    // People who are signed in are not affected, and new ones read why they can't sign in.
    expect((await other.anonymous.get('/api/auth/providers/okta')).headers.get('location')).toBe(
      '/login?error=provider_unavailable&provider=okta',
    );
    expect((await admin.get('/api/auth/me')).status).toBe(200);
  });

  it('the test works for Google too, and does not change who is signed in', async () => {
    const { status, body } = await root.post('/api/admin/sign-in/google/try');
    expect([status, body.address]).toEqual([200, expect.stringMatching(/^\/dev-idp\/authorize\?/)]);
    const done = await root.get(`${body.address}&login_hint=new@example.test`, { follow: true });
    expect(done.path).toBe('/admin/sign-in?tried=google');
    const { trial } = (await root.get('/api/admin/sign-in/trial')).body;
    expect([trial.code, trial.steps.at(-1).detail]).toEqual([
      null,
      'An account for new@example.test would be created',
    ]);
    expect((await root.get('/api/auth/me')).body.email).toBe('root@example.test');
  });

  it('only administrators can test providers and see their failures', async () => {
    const ana = await server.signIn('ana@example.test');
    for (const answer of [
      await ana.post('/api/admin/sign-in/okta/try'),
      await ana.get('/api/admin/sign-in'),
      await ana.get('/api/admin/sign-in/trial'),
    ])
      expect(answer.status).toBe(403);
    expect((await root.post('/api/admin/sign-in/unknown/try')).status).toBe(404);
    expect((await server.anonymous.get('/api/auth/providers/unknown')).status).toBe(404);
  });

  it('administrators see the latest failures of a provider, and at most 20', async () => {
    for (let index = 0; index < 22; index++)
      await server.signInAt(peer, okta.person(`a${index}@elsewhere.test`, `a${index}`));
    const [, state] = (await root.get('/api/admin/sign-in')).body;
    expect(state).toMatchObject({ id: 'okta', label: 'Okta', adminGroup: 'sales', managesTeams: true });
    expect(state.failures).toHaveLength(20);
    expect(state.failures[0]).toMatchObject({
      code: 'domain_restriction',
      email: 'a21@elsewhere.test',
      detail: 'a21@elsewhere.test belongs to none of these domains: example.test',
    });
  });
});
