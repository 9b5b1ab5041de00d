import { AppError } from '@staffroom/sdk';
import { describe, expect, it } from 'vitest';
import { bareServices } from '../testing/bare-services.ts';
import { testServer } from '../testing/test-server.ts';
import type { ReadinessCheck } from './health.ts';

const isCommit = (value: unknown) =>
  value === null || /^[0-9a-f]{7,64}$/.test(JSON.stringify(value).slice(1, -1));

describe('readiness', () => {
  it('the readiness check fails with what is missing, and hides internal details from strangers', async () => {
    const readiness: ReadinessCheck[] = [
      { name: 'model', check: () => Promise.reject(new AppError('unavailable', 'The model is loading')) },
      { name: 'queue', check: () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.9:5432')) },
      { name: 'agents', check: async () => ({ compliance: 'running' }) },
    ];
    await using server = await testServer({ compose: bareServices([], { readiness }) });
    const answer = await server.anonymous.get('/readyz');
    expect(answer.status).toBe(503);
    expect(answer.body).toEqual({
      status: 'not-ready',
      checks: {
        database: { ready: true },
        model: { ready: false, reason: 'The model is loading' },
        queue: { ready: false, reason: 'unavailable' },
        agents: { ready: true, detail: { compliance: 'running' } },
      },
    });
    expect((await server.anonymous.get('/healthz')).body).toEqual({ status: 'ok' });
  });

  it('the readiness check does not wait for a hanging dependency', async () => {
    const readiness = [{ name: 'stuck', check: () => new Promise<never>(() => {}) }];
    await using server = await testServer({ compose: bareServices([], { readiness }) });
    const answer = await server.anonymous.get('/readyz');
    expect(answer.body.checks.stuck).toEqual({ ready: false, reason: 'unavailable' });
  });

  it.each(['all', 'worker'] as const)(
    'the addresses for monitoring never show the app, and no probe is logged at level info (%s)',
    async (role) => {
      await using server = await testServer({ role, compose: bareServices([]) });
      const asBrowser = { headers: { accept: 'text/html' } };
      expect(await server.anonymous.get('/livez', asBrowser)).toMatchObject({
        status: 200,
        body: { status: 'ok' },
      });
      const { status, body } = await server.anonymous.get('/version', asBrowser);
      expect([status, body]).toEqual([
        200,
        { version: expect.stringMatching(/^\d+\.\d+\.\d+/), commit: expect.toSatisfy(isCommit) },
      ]);
      expect((await server.anonymous.get('/metrics', asBrowser)).status).toBe(404);
      expect((await server.anonymous.post('/healthz')).status).toBe(404);
      await server.anonymous.get('/readyz');
      await server.anonymous.get('/api/nothing');
      await expect.poll(() => server.logged.join('')).toContain('/api/nothing');
      expect(server.logged.join('')).not.toMatch(/\/(healthz|livez|readyz|version|metrics)"/);
    },
  );

  it('a worker process answers only health checks', async () => {
    await using server = await testServer({ role: 'worker' });
    expect((await server.anonymous.get('/readyz')).status).toBe(200);
    expect((await server.anonymous.get('/api/config')).status).toBe(404);
    expect(server.routes).toEqual([]);
  });
});
