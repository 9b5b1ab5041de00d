import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { serverKit } from '../server/kit.ts';
import { endpoint } from '../endpoint.ts';
import { defineManifest } from '../define-manifest.ts';
import { testAgent } from './test-agent.ts';

const kit = serverKit(
  defineManifest({ id: 'watch', name: 'Watch', description: '-', capabilities: ['storage'] }),
);
const Seen = z.object({ documentId: z.uuid() });
const listSeen = endpoint({ method: 'GET', path: '/seen', response: z.object({ ids: z.array(z.uuid()) }) });
const plugin = kit.defineServerPlugin({
  subscriptions: [
    kit.on('document.updated', async ({ documentId, call }) => {
      await call.storage.collection('seen', Seen).create({ documentId });
    }),
  ],
  routes: [
    kit.route(listSeen, async ({ call }) => {
      const { items } = await call.storage.collection('seen', Seen).list();
      return { ids: items.map(({ documentId }) => documentId) };
    }),
  ],
});

it('a test can send document events to the agent, and an event without a subscription is refused', async () => {
  const agent = testAgent(plugin);
  const id = randomUUID();
  await agent.tell('document.updated', id);
  expect(await agent.request(listSeen)).toEqual({ ids: [id] });
  await expect(agent.tell('access.lost', id)).rejects.toThrow(/does not hear of "access.lost"/);
});
