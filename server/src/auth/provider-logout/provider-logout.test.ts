import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestClient, testClient } from '../../testing/test-client.ts';
import { type Claims, clientId, type IssuerServer, issuerServer } from '../testing/issuer.ts';

const event = 'http://schemas.openid.net/event/backchannel-logout';

let server: IssuerServer;
beforeAll(async () => {
  server = await issuerServer({ ADMIN_EMAILS: 'root@example.test' }, { signsOut: true });
});
afterAll(() => server.close());

const seconds = () => Math.floor(Date.now() / 1_000);
const claimsOf = (change: Claims = {}): Claims => ({
  iss: server.issuer,
  aud: clientId,
  iat: seconds(),
  exp: seconds() + 120,
  jti: randomUUID(),
  events: { [event]: {} },
  ...change,
});

async function send(token: string, provider = 'work') {
  const answer = await server.anonymous.send('POST', `/api/auth/providers/${provider}/backchannel-logout`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ logout_token: token }).toString(),
  });
  return { ...answer, description: answer.body?.error_description as string | undefined };
}

const person = (name: string, sid?: string, client?: TestClient) =>
  server.signInAt({ sub: name, email: `${name}@example.test`, ...(sid !== undefined && { sid }) }, client);

const statusOf = async (client: TestClient) => (await client.get('/api/auth/me')).status;

describe('a logout of the identity provider', () => {
  it('ends the sessions and sockets of one provider session, and leaves the others', async () => {
    const [ana, anaAtHome, ben] = [
      await person('ana', 's1'),
      await person('ana', 's2'),
      await person('ben', 's3'),
    ];
    const socket = ana.socket();
    await once(socket, 'open');
    const closed = once(socket, 'close');
    const token = await server.sign(claimsOf({ sub: 'ana', sid: 's1' }), { typ: 'logout+jwt' });
    const answer = await send(token);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    await closed;
    expect(await Promise.all([ana, anaAtHome, ben].map(statusOf))).toEqual([401, 200, 200]);
    const replayed = await send(token);
    expect([replayed.status, replayed.description]).toEqual([400, 'The logout token was used before']);
  });

  it('ends everything of a subject, with the access tokens, and is in the audit log', async () => {
    const [cyd, cydAtHome] = [await person('cyd', 'c1'), await person('cyd')];
    await cyd.post('/api/access-tokens', { name: 'Editor', days: null });
    expect((await send(await server.sign(claimsOf({ sub: 'cyd' })))).status).toBe(200);
    expect(await Promise.all([cyd, cydAtHome].map(statusOf))).toEqual([401, 401]);
    const again = await person('cyd', 'c3');
    expect((await again.get('/api/access-tokens')).body).toEqual([]);
    const root = await person('root');
    const { items } = (await root.get('/api/admin/audit?action=account.provider-logout')).body;
    expect(items[0]).toMatchObject({
      detail: { email: 'cyd@example.test', provider: 'work', sessions: 2, accessTokens: 1 },
    });
  });

  it('with a session alone ends it without a subject', async () => {
    const dan = await person('dan', 'd1');
    expect((await send(await server.sign(claimsOf({ sid: 'd1' })))).status).toBe(200);
    expect(await statusOf(dan)).toBe(401);
  });

  it('a logout of an unknown session or subject changes nothing', async () => {
    const eva = await person('eva', 'e1');
    for (const claims of [{ sid: 'unknown' }, { sub: 'unknown' }, { sub: 'unknown', sid: 'e1' }])
      expect((await send(await server.sign(claimsOf(claims)))).status).toBe(200);
    expect(await statusOf(eva)).toBe(200);
  });

  it('a logout is refused for an unknown provider, for Google, and without a token', async () => {
    const token = await server.sign(claimsOf({ sub: 'ana' }));
    for (const provider of ['unknown', 'google']) expect((await send(token, provider)).status).toBe(404);
    expect((await send('')).description).toBe('The logout_token is missing');
  });

  it('begins with a sign-out here, if the settings of the provider want that', async () => {
    const hal = await person('hal');
    const { status, body } = await hal.post('/api/auth/logout');
    const address = new URL(body.continueAt);
    expect([status, address.origin + address.pathname]).toEqual([200, `${server.issuer}/logout`]);
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${server.url}/login`);
    expect(address.searchParams.get('id_token_hint')).toMatch(/^ey/);
    expect(await statusOf(hal)).toBe(401);
  });

  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = (change: Claims) => () => server.sign(claimsOf({ sub: 'fay', sid: 'f1', ...change }));
  it.each<[string, () => Promise<string> | string]>([
    ['a nonce', signed({ nonce: 'n' })],
    ['neither a subject nor a session', signed({ sub: undefined, sid: undefined })],
    ['another issuer', signed({ iss: 'https://evil.example' })],
    ['another audience', signed({ aud: 'another-client' })],
    ['no audience', signed({ aud: undefined })],
    ['an end in the past', signed({ iat: seconds() - 600, exp: seconds() - 300 })],
    ['no end', signed({ exp: undefined })],
    ['no time of issue', signed({ iat: undefined })],
    ['a time of issue in the future', signed({ iat: seconds() + 600, exp: seconds() + 900 })],
    ['no id', signed({ jti: undefined })],
    ['no events', signed({ events: undefined })],
    ['another event', signed({ events: { 'https://example.test/other': {} } })],
    ['an event that is no object', signed({ events: { [event]: true } })],
    ['a subject that is no text', signed({ sub: 7 })],
    ['the algorithm none', () => `${encode({ alg: 'none' })}.${encode(claimsOf({ sub: 'fay' }))}.`],
    [
      'the public key as a shared secret',
      async () =>
        new SignJWT(claimsOf({ sub: 'fay' }))
          .setProtectedHeader({ alg: 'HS256', kid: 'one' })
          .sign(new TextEncoder().encode(JSON.stringify(await server.publicKey()))),
    ],
    ['an unknown key', () => server.sign(claimsOf({ sub: 'fay' }), { kid: 'unknown' })],
    [
      'a changed content',
      async () => {
        const [header, , signature] = (await server.sign(claimsOf({ sub: 'gus' }))).split('.');
        return `${header}.${encode(claimsOf({ sub: 'fay' }))}.${signature}`;
      },
    ],
    ['no signature at all', () => 'x'],
  ])('with %s is refused and ends nothing', async (_, write) => {
    const fay = await person('fay', 'f1', testClient(server.url));
    const answer = await send(await write());
    expect([answer.status, answer.description]).toEqual([400, 'The logout token is not valid']);
    expect(await statusOf(fay)).toBe(200);
  });
});
