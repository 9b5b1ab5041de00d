import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ProviderServer, providerServer } from '../../testing/provider-server.ts';
import type { TestClient } from '../../testing/test-client.ts';

let server: ProviderServer;
let root: TestClient;
let address: string;
beforeAll(async () => {
  server = await providerServer();
  root = await server.signIn('root@example.test');
  const listed = (await root.get('/api/ai/providers')).body as { id: number; identifier: string }[];
  address = `/api/ai/providers/${listed.find(({ identifier }) => identifier === 'openai')?.id}`;
});
afterAll(() => server.close());

it.each(['0', '-1', 'long', 7_201])(
  'a provider timeout of %s seconds is refused',
  async (firstWordSeconds) => {
    const { status, body } = await root.put(address, { firstWordSeconds });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['firstWordSeconds']]);
  },
);

it('the provider timeouts that an administrator sets apply before and after the first text of an answer', async () => {
  const saved = await root.put(address, { firstWordSeconds: '2', nextWordSeconds: 1 });
  expect(saved.body).toMatchObject({ firstWordSeconds: 2, nextWordSeconds: 1 });
  server.upstream.script({ text: '', breaks: 'stall' }, { text: ['Half ', 'an answer'], breaks: 'stall' });
  const ask = () => root.post('/api/agents/asker/text', { provider: 'openai' });
  expect((await ask()).body.message).toContain('didn’t respond for 2 seconds');
  expect((await ask()).body.message).toContain('didn’t respond for 1 seconds');
});
