import type { ModelPrice, UsageCallsPage } from '@staffroom/sdk/core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { recordCall, type RecordedCall } from './testing/record-call.ts';

let server: TestServer;
let admin: TestClient;
let adminId: string;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('root@example.test');
  adminId = (await admin.get('/api/auth/me')).body.id;
});
afterAll(() => server.close());
beforeEach(() => server.database.pool.query('truncate ai_call, ai_price'));

const call = (tokens: Partial<RecordedCall>) =>
  recordCall(server.database, { userId: adminId, inputTokens: 1_000_000, outputTokens: 0, ...tokens });
const price = (change: Record<string, unknown>) =>
  admin.put('/api/admin/ai-prices', {
    provider: 'acme',
    model: 'large',
    input: '10',
    output: '10',
    ...change,
  });
const cost = async () =>
  ((await admin.get('/api/admin/usage/calls?limit=1')).body as UsageCallsPage).items[0]?.cost;

it('cached tokens cost their own price, or the input price if they have none', async () => {
  const cached = { cachedTokens: 600_000, cacheWriteTokens: 200_000 };
  await price({ cachedInput: '1', cacheWrite: '12.5' });
  await call(cached);
  expect(await cost()).toBe('5.1');
  await price({});
  await call(cached);
  expect(await cost()).toBe('10');
  const [model] = (await admin.get('/api/admin/ai-prices')).body as ModelPrice[];
  expect(model?.price).toEqual({ input: '10', output: '10' });
});

it('cached tokens are counted when an earlier call gets its price later', async () => {
  await call({ cachedTokens: 600_000 });
  await price({ cachedInput: '1', priceEarlier: true });
  expect(await cost()).toBe('4.6');
});
