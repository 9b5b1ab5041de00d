import { describe, expect, it } from 'vitest';
import type { AgentFolder } from '../../testing/agent-folder.ts';
import { serveAgents } from '../../testing/serve-agents.ts';

const reader = `
import { z } from 'zod';
import { jobSpec } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
const { job, defineServerPlugin } = serverKit({ id: 'reader', name: 'Reader', description: '-', capabilities: [] });
const result = z.object({});
const spec = (name, title, input) => job(jobSpec({ name, title, input, result }), async () => ({}));
export default defineServerPlugin({ jobs: [
  spec('read', 'Read it', z.object({ documentId: z.uuid(), tone: z.enum(['kind', 'strict']).default('kind') })),
  spec('compare', 'Compare them', z.object({ documentIds: z.array(z.uuid()) })),
  spec('rest', 'Rest', z.object({ minutes: z.number() })),
] });
`;

const write = async ({ agent, plugins }: AgentFolder) => {
  await agent('reader', { manifest: { number: 4 }, server: reader });
  await agent('secret', { server: reader });
  await agent('off', { server: reader });
  await agent('idle', { server: 'export default {};' });
  await plugins({ reader: {}, secret: { roles: ['admin'] }, off: { enabled: false }, idle: {} });
};

describe('workflows', () => {
  it('workflows are hidden from people who are not signed in', async () => {
    const { server } = await serveAgents(write);
    expect((await server.anonymous.get('/api/workflows')).status).toBe(401);
  });

  it('the list of workflows contains the document jobs of running agents that the person may use', async () => {
    const { server } = await serveAgents(write);
    const ana = await server.signIn('ana@example.test');
    const { body } = await ana.get('/api/workflows');
    expect(body).toMatchObject([
      {
        id: 'reader:read',
        agent: 'reader',
        agentId: 4,
        job: 'read',
        name: 'Read it',
        input: {
          properties: { documentId: { type: 'string' }, tone: { enum: ['kind', 'strict'] } },
          required: ['documentId'],
        },
      },
      { id: 'reader:compare', input: { properties: { documentIds: { type: 'array' } } } },
    ]);
    expect(body[0].agentName).toEqual(expect.any(String));
    const root = await server.signIn('root@example.test');
    const ids = (await root.get('/api/workflows')).body.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(['reader:read', 'reader:compare', 'secret:read', 'secret:compare']);
  });
});
