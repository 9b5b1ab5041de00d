import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKoa } from '../../app.ts';
import { readEnv } from '../../env.ts';
import { answerErrors } from '../../http/answer-errors.ts';
import { createLog } from '../../http/log.ts';
import { requestLog } from '../../http/logs/request-log.ts';
import { testClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { createDevelopmentProvider } from './provider.ts';
import { createTickets } from './tickets.ts';

const log = createLog({ ...readEnv({}), LOG_LEVEL: 'silent' });
const opened: Server[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(async () => {
  for (const each of opened) each.close();
  await server.close();
});

const formType = { 'content-type': 'application/x-www-form-urlencoded' };

/** Creates the provider without a server, with a known secret and an issued code. */
async function granted() {
  const callback = 'http://localhost/callback';
  const app = createKoa({ TRUST_PROXY: 0 }, log);
  const alone = createDevelopmentProvider({
    env: readEnv({}),
    callbackUrl: () => callback,
    secret: 'secret',
  });
  for (const each of [requestLog(log), answerErrors(), alone.middleware]) app.use(each);
  const listening = app.listen(0, '127.0.0.1');
  opened.push(listening);
  await once(listening, 'listening');
  const client = testClient(`http://127.0.0.1:${(listening.address() as AddressInfo).port}`);
  const { clientID, clientSecret } = alone.options('');
  const query = new URLSearchParams({
    client_id: clientID,
    redirect_uri: callback,
    response_type: 'code',
    state: 'state',
    code_challenge: createHash('sha256').update('verifier').digest('base64url'),
    code_challenge_method: 'S256',
    scope: 'openid',
    login_hint: 'ana@example.test',
  });
  const { headers } = await client.get(`/dev-idp/authorize?${query.toString()}`);
  const form = {
    grant_type: 'authorization_code',
    client_id: clientID,
    client_secret: clientSecret,
    code: new URL(headers.get('location') ?? '').searchParams.get('code') ?? '',
    redirect_uri: callback,
    code_verifier: 'verifier',
  };
  return { client, form };
}

describe('the development identity provider', () => {
  it('the development identity provider is unavailable in production', () => {
    const env = { ...readEnv({}), production: true };
    expect(() => createDevelopmentProvider({ env, callbackUrl: () => '', secret: 'secret' })).toThrow(
      'must not exist in production',
    );
  });

  it('the development identity provider is replaced by Google when there are Google credentials', async () => {
    await using real = await testServer({
      env: { GOOGLE_CLIENT_ID: 'client-id', GOOGLE_CLIENT_SECRET: 'client-secret' },
    });
    const address = (await real.anonymous.get('/api/auth/google?login_hint=ana@example.test')).headers.get(
      'location',
    );
    const { origin, searchParams } = new URL(address ?? '');
    expect(origin).toBe('https://accounts.google.com');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: 'client-id',
      redirect_uri: `http://localhost:${real.port}/api/auth/google/callback`,
      response_type: 'code',
      scope: 'openid email profile',
      hd: 'example.test',
      login_hint: 'ana@example.test',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^.{20,}$/),
    });
    expect((await real.anonymous.get('/dev-idp/authorize')).status).toBe(404);
    expect((await real.anonymous.get('/api/config')).body.devSignIn).toBe(false);
  });

  it.each([
    ['an invented authorization code', { code: 'made-up' }],
    ['the code verifier of another browser', { code_verifier: 'another' }],
    ['another client id', { client_id: 'another' }],
    ['a wrong client secret', { client_secret: 'another' }],
    ['another redirect address', { redirect_uri: 'http://evil.test/callback' }],
    ['another grant type', { grant_type: 'password' }],
    ['the correct request, sent twice', {}],
  ])(
    'the development identity provider accepts a correct token request once, and refuses any other: %s',
    async (_what, change) => {
      const { client, form } = await granted();
      const body = new URLSearchParams({ ...form, ...change }).toString();
      const first = await client.send('POST', '/dev-idp/token', { body, headers: formType });
      const right = Object.keys(change).length === 0;
      expect(first.status).toBe(right ? 200 : 400);
      expect(first.body.token_type).toBe(right ? 'Bearer' : undefined);
      expect((await client.send('POST', '/dev-idp/token', { body, headers: formType })).status).toBe(400);
    },
  );

  it('the development identity provider reveals no account without a token', async () => {
    expect((await server.anonymous.get('/dev-idp/userinfo')).status).toBe(401);
  });

  it("the development identity provider's page shows its input as text, not as markup", async () => {
    const start = await server.anonymous.get('/api/auth/google');
    const address = new URL(start.headers.get('location') ?? '', server.url);
    address.searchParams.set('scope', '"><script>alert(1)</script>');
    const page = await server.anonymous.get(address.pathname + address.search);
    expect(page.status).toBe(200);
    expect(page.body).not.toContain('<script');
  });
});

describe('a ticket of the development provider', () => {
  it('a ticket of the development identity provider is valid once, for a minute', () => {
    let now = 0;
    const tickets = createTickets<string>({ secret: 'secret', use: 'code' }, () => now);
    const first = tickets.issue('ana');
    expect(tickets.redeem(first)).toBe('ana');
    expect(tickets.redeem(first)).toBeUndefined();
    const second = tickets.issue('ben');
    now = 60_000;
    expect(tickets.redeem(second)).toBeUndefined();
  });

  it('a ticket of the development identity provider is valid in every process with the same secret', () => {
    const [one, other] = [1, 2].map(() => createTickets<string>({ secret: 'secret', use: 'code' }));
    expect(other?.redeem(one?.issue('ana') ?? '')).toBe('ana');
  });

  it.each([
    ['another secret', { secret: 'another', use: 'code' }],
    ['another use', { secret: 'secret', use: 'token' }],
  ])('a ticket of the development identity provider is invalid for %s', (_what, given) => {
    const ticket = createTickets<string>({ secret: 'secret', use: 'code' }).issue('ana');
    expect(createTickets<string>(given).redeem(ticket)).toBeUndefined();
  });

  it.each(['', 'made-up', 'A'.repeat(200)])('the invented ticket "%s" is invalid', (ticket) => {
    expect(createTickets<string>({ secret: 'secret', use: 'code' }).redeem(ticket)).toBeUndefined();
  });
});
