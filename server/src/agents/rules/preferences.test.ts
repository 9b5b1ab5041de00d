import { describe, expect, it } from 'vitest';
import { serveAgents } from '../../testing/serve-agents.ts';

const mirror = `
import { z } from 'zod';
import { endpoint } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
const { route, defineServerPlugin } = serverKit({ id: 'mirror', name: 'Mirror', description: '-', capabilities: ['ai'] });
export default defineServerPlugin({ routes: [
  route(endpoint({ method: 'GET', path: '/instruction', response: z.string() }), async ({ call }) =>
    (await call.ai.text({ system: call.modelSettings.prompt, messages: [{ role: 'user', content: 'instruction' }] })).text),
] });
`;

describe('the preferences in a profile', () => {
  it("a person's preferences are added to every agent's instruction for that person only", async () => {
    const { server } = await serveAgents(async ({ agent, plugins }) => {
      await agent('mirror', {
        manifest: { capabilities: ['ai'], defaults: { prompt: 'Be kind.' } },
        server: mirror,
      });
      await plugins({ mirror: {} });
    });
    const ana = await server.signIn('ana@example.test');
    expect((await ana.get('/api/agents/mirror/instruction')).body).toBe('Be kind.');

    await ana.patch('/api/profile', {
      userInfo: 'I am in legal.',
      customInstructions: 'Answer in three lines.',
    });
    const { body } = await ana.get('/api/agents/mirror/instruction');
    expect(body).toMatch(/^Be kind\.\n\n[^\n]+:\nI am in legal\.\n\n[^\n]+:\nAnswer in three lines\.$/);

    const ben = await server.signIn('ben@example.test');
    expect((await ben.get('/api/agents/mirror/instruction')).body).toBe('Be kind.');
  });
});
