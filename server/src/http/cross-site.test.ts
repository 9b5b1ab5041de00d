import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../testing/test-client.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

let server: TestServer;
let ana: TestClient;
beforeAll(async () => {
  server = await testServer();
  ana = await server.signIn('ana@example.test');
});
afterAll(() => server.close());

async function statusFor(at: TestServer, path: string, headers: Record<string, string>): Promise<number> {
  return (await at.anonymous.get(path, { headers })).status;
}

describe('another site', () => {
  it.each([
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { origin: 'http://localhost:1' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('a write request from another site is refused, recognized by the header %o', async (headers) => {
    const answer = await ana.patch(
      '/api/profile',
      { userInfo: 'changed' },
      { headers: headers as Record<string, string> },
    );
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await ana.get('/api/profile')).body.userInfo).toBe('');
  });

  it('another site cannot sign a person out', async () => {
    const answer = await ana.post('/api/auth/logout', undefined, {
      headers: { origin: 'https://evil.test' },
    });
    expect(answer.status).toBe(403);
    expect((await ana.get('/api/auth/me')).status).toBe(200);
  });

  it('another site cannot embed our content, but may link to it', async () => {
    const embed = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
    expect((await ana.get('/api/profile', { headers: embed })).status).toBe(403);
    const visit = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect((await ana.get('/api/profile', { headers: visit })).status).toBe(200);
  });

  it('no answer grants cross-origin access to another site', async () => {
    const answer = await ana.get('/api/profile', { headers: { origin: 'https://evil.test' } });
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('a host name', () => {
  it.each([
    'evil.test',
    'localhost.evil.test',
    'evil.test@localhost',
    'localhost, evil.test',
    'localhost/evil',
    '127.0.0.1.evil.test',
  ])('a request with the host header %s is refused', async (host) => {
    expect(await statusFor(server, '/api/config', { host })).toBe(400);
    expect(await statusFor(server, '/', { host })).toBe(400);
  });

  it('a host name in a header from an untrusted proxy is ignored', async () => {
    const start = await server.anonymous.get('/api/auth/google', {
      headers: { 'x-forwarded-host': 'evil.test' },
    });
    expect(start.headers.get('location')).not.toContain('evil.test');
    expect(
      await statusFor(server, '/api/config', { host: 'evil.test', 'x-forwarded-host': 'localhost' }),
    ).toBe(400);
  });

  it('production accepts only the public host name', async () => {
    await using strict = await testServer({
      env: {
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PUBLIC_URL: 'https://staffroom.example.com',
        SESSION_SECRET: randomBytes(32).toString('hex'),
        DATABASE_URL: 'embedded',
        COMPANY_DOMAIN: 'example.com',
        ADMIN_EMAILS: 'root@example.com',
        GOOGLE_CLIENT_ID: 'client',
        GOOGLE_CLIENT_SECRET: 'client-secret',
      },
    });
    expect(await statusFor(strict, '/api/config', { host: 'staffroom.example.com' })).toBe(200);
    expect(await statusFor(strict, '/api/config', { host: 'staffroom.example.com:444' })).toBe(400);
    expect(await statusFor(strict, '/api/config', {})).toBe(400);
    expect(await statusFor(strict, '/healthz', { host: '10.0.0.7' })).toBe(200);
    // The development identity provider is off, so no handler serves this address.
    expect(await statusFor(strict, '/dev-idp/authorize', { host: 'staffroom.example.com' })).toBe(404);
  });

  it("a request header of a proxy sign-in cannot set a person's identity", async () => {
    const headers = {
      'x-forwarded-user': 'root@example.test',
      'x-forwarded-email': 'root@example.test',
      authorization: 'Basic cm9vdDpyb290',
    };
    expect((await server.anonymous.get('/api/auth/me', { headers })).status).toBe(401);
  });
});
