import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../testing/test-client.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { recordCall } from './testing/record-call.ts';

let server: TestServer;
let admin: TestClient;
let ana: TestClient;
let userId: string;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn('root@example.test');
  ana = await server.signIn('ana@example.test');
  userId = (await ana.get('/api/auth/me')).body.id;
});
afterAll(() => server.close());

describe('list prices', () => {
  it("providers' list prices are proposed for models without a price, and can be accepted", async () => {
    await recordCall(server.database, { userId, provider: 'anthropic', model: 'claude-sonnet-5-5' });
    await recordCall(server.database, { userId, provider: 'acme', model: 'secret' });
    const priceOf = async (model: string) =>
      (await admin.get('/api/admin/ai-prices')).body.find((each: { model: string }) => each.model === model);
    expect(await priceOf('claude-sonnet-5-5')).toMatchObject({
      price: null,
      listPrice: { input: '2', output: '10', asOf: expect.any(String) },
    });
    expect(await priceOf('secret')).toMatchObject({ listPrice: null });
    await admin.put('/api/admin/ai-prices', {
      provider: 'openai',
      model: 'gpt-6-luna',
      input: '7',
      output: '7',
    });
    expect((await ana.post('/api/admin/ai-prices/list-prices')).status).toBe(403);
    const { body } = await admin.post('/api/admin/ai-prices/list-prices');
    expect(await priceOf('claude-sonnet-5-5')).toMatchObject({ price: { input: '2', output: '10' } });
    expect(await priceOf('secret')).toMatchObject({ price: null });
    expect(await priceOf('gpt-6-luna')).toMatchObject({ price: { input: '7', output: '7' } });
    const { items } = (await admin.get('/api/admin/audit?action=ai-price.update&limit=200')).body;
    expect(items).toHaveLength(body.models + 1);
    expect((await admin.post('/api/admin/ai-prices/list-prices')).body).toEqual({ models: 0 });
  });
});
