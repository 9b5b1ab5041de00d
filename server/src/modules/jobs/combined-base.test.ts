import { expect, it } from 'vitest';
import { serveAgents } from '../../testing/serve-agents.ts';

const source = `
import { z } from 'zod';
import { jobSpec } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
const { job, defineServerPlugin } = serverKit({ id: 'reader', name: 'Reader', description: '-' });
const input = z.object({ documentId: z.string().optional(), documentIds: z.array(z.string()).optional() });
export default defineServerPlugin({ jobs: [
  job(jobSpec({ name: 'read', title: 'Read', input, result: input }), async ({ input }) => input),
] });
`;

const main = '00000000-0000-4000-8000-000000000001';
const annex = '00000000-0000-4000-8000-000000000002';

it('a combined knowledge base stands for its other documents, and nothing in it is taken at its word', async () => {
  const unasked = () => Promise.reject(new Error('not asked for'));
  const { server } = await serveAgents(
    async ({ agent, plugins }) => {
      await agent('reader', { server: source });
      await plugins({ reader: {} });
    },
    {
      documents: {
        list: async () => [],
        get: async () => ({}) as never,
        content: unasked,
        text: unasked,
        file: unasked,
        picture: unasked,
        pages: unasked,
        unread: async () => [],
      },
    },
  );
  const ana = await server.signIn('ana@example.test');
  await server.database.pool.query(
    `insert into document (id, owner_id, filename, file_type, file_size, status)
     select d, u.id, 'a.txt', 'txt', 1, 'processed' from app_user u, unnest($1::uuid[]) d`,
    [[main, annex]],
  );
  const documents = [main, annex].map((id) => ({ id, content: 'What the browser says', filename: 'a.txt' }));
  const asked = {
    agentId: 'reader',
    documentId: main,
    combinedKb: { id: 'kb', provider: 'openai', documents },
  };
  const { body } = await ana.post('/api/ai-jobs', asked);
  expect(body).toHaveProperty('id');
  const { id } = body;
  const job = async () => (await ana.get(`/api/ai-jobs/${id}`)).body;
  await expect.poll(job, { timeout: 10_000 }).toMatchObject({ status: 'completed' });
  const { rows } = await server.database.pool.query('select input, result from ai_job');
  expect(rows).toEqual([
    {
      input: { documentId: main, documentIds: [annex] },
      result: { documentId: main, documentIds: [annex] },
    },
  ]);
});
