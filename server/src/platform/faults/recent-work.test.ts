import { expect, it } from 'vitest';
import { serveAgents } from '../../testing/serve-agents.ts';

const half = `
  import { z } from 'zod';
  const query = z.object({ how: z.string() });
  const handle = async ({ query: { how }, call }) => {
    if (how === 'bug') throw new Error('no tide\\nat all');
    if (how === 'refused') await call.memory.recall();
    return 'well';
  };
  export default {
    routes: [{ kind: 'route', endpoint: { method: 'GET', path: '/go', query, response: z.string() }, handle }],
  };`;

it('administrators see how many recent requests an agent has failed, and the last error', async () => {
  const { server } = await serveAgents(async ({ agent, plugins }) => {
    await agent('half', { server: half });
    await plugins({ half: {} });
  });
  const root = await server.signIn('root@example.test');
  const ana = await server.signIn('ana@example.test');
  const ask = async (how: string) => (await ana.get(`/api/agents/half/go?how=${how}`)).status;
  const failing = async () => (await root.get('/api/admin/agents')).body[0].failing;
  expect(await ask('well')).toBe(200);
  expect(await ask('refused')).toBe(403);
  expect(await failing()).toBeNull();
  expect(await ask('bug')).toBe(500);
  expect(await failing()).toEqual({
    failed: 1,
    requests: 3,
    message: 'no tide',
    lastAt: expect.stringMatching(/^\d{4}-/),
  });
  expect((await ana.get('/api/ai-agents/half')).body).not.toHaveProperty('failing');
  // After a fix, enough successful requests remove the agent's failures from the report.
  for (let asked = 0; asked < 50; asked++) await ask('well');
  expect(await failing()).toBeNull();
});
