import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareServices } from '../testing/bare-services.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    compose: bareServices([], { remoteOrigins: () => ['https://agents.acme.test'] }),
  });
});
afterAll(() => server.close());

describe('the headers of every answer', () => {
  it.each(['/healthz', '/api/unknown', '/', '/api/auth/google'])(
    'every answer has the security headers, including the answer at %s',
    async (address) => {
      const { headers } = await server.anonymous.get(address);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).not.toMatch(/unsafe-|\*;|\* |http:/);
      for (const directive of [
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ])
        expect(policy.split(';')).toContain(directive);
    },
  );

  it('the content security policy allows scripts, styles and connections from agents’ own origins only', async () => {
    const policy = (await server.anonymous.get('/healthz')).headers.get('content-security-policy') ?? '';
    for (const directive of ['script-src', 'style-src', 'connect-src'])
      expect(policy.split(';').find((part) => part.startsWith(directive))).toContain(
        'https://agents.acme.test',
      );
    expect(policy.split(';').find((part) => part.startsWith('img-src'))).not.toContain('acme');
  });

  it('the document for diagrams allows styles and its own scripts, and can be embedded by the workspace only', async () => {
    const { status, headers } = await server.anonymous.get('/drawing-frame');
    expect([status, headers.get('x-frame-options')]).toEqual([200, 'SAMEORIGIN']);
    expect(headers.get('content-security-policy')?.split(';').toSorted()).toEqual([
      "base-uri 'none'",
      "default-src 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      "script-src 'self'",
      "style-src 'unsafe-inline'",
    ]);
  });

  it('every answer has a new nonce', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => (await server.anonymous.get('/healthz')).headers.get('content-security-policy')),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
  });
});
