import { describe, expect, it } from 'vitest';
import { testServer } from '../testing/test-server.ts';
import { rateLimits } from './rate-limit.ts';

const limits = { ...rateLimits, user: { points: 5, duration: 60 }, signIn: { points: 3, duration: 60 } };

describe('rate limits', () => {
  it('a rate limit that one person exceeds stops no one else', async () => {
    await using server = await testServer({ limits });
    const ana = await server.signIn('ana@example.test');
    const ben = await server.signIn('ben@example.test');
    const answers = [];
    for (let n = 0; n < 6; n++) answers.push(await ana.get('/api/auth/me'));
    expect(answers[0]?.status).toBe(200);
    const refused = answers[5];
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate-limited' } });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ben.get('/api/auth/me')).status).toBe(200);
  });

  it("a rate limit uses the connection's address, not an address that a header claims", async () => {
    await using server = await testServer({ limits });
    const statuses = [];
    for (let n = 0; n < 4; n++) {
      const headers = { 'x-forwarded-for': `10.0.0.${n}` };
      statuses.push((await server.anonymous.get('/api/auth/google', { headers })).status);
    }
    expect(statuses).toEqual([302, 302, 302, 429]);
  });

  it('a rate limit uses the client address that a trusted proxy reports', async () => {
    await using server = await testServer({ limits, env: { TRUST_PROXY: '1' } });
    const statuses = [];
    for (let n = 0; n < 4; n++) {
      // The last entry is from the proxy; the client can forge all entries before it.
      const headers = { 'x-forwarded-for': `10.0.0.9, 10.0.0.${n}` };
      statuses.push((await server.anonymous.get('/api/auth/google', { headers })).status);
    }
    expect(statuses).toEqual([302, 302, 302, 302]);
  });
});
