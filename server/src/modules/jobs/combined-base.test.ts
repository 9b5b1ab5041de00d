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

it('a job on a combined knowledge base gets the ids of the other documents, and ignores the texts that the browser sends with the ids', async () => {
  const unasked = () => Promise.reject(new Error('not asked for'));
  const { server } = await serveAgents(
    async ({ agent, plugins }) => {
      await agent('reader', { server: source });
      await plugins({ reader: {} });
    },
    {
      documents: {
        list: async () => [],
        projects: async () => [],
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
  const unbuilt = await ana.post('/api/ai-jobs', { agentId: 'reader', documentId: annex, combinedKb: {} });
  await expect
    .poll(async () => (await ana.get(`/api/ai-jobs/${unbuilt.body.id}`)).body)
    .toMatchObject({ status: 'completed', result: { documentId: annex } });
  const { body } = await ana.post('/api/ai-jobs', asked);
  expect(body).toHaveProperty('id');
  const { id } = body;
  const job = async () => (await ana.get(`/api/ai-jobs/${id}`)).body;
  await expect.poll(job).toMatchObject({ status: 'completed' });
  const { rows } = await server.database.pool.query('select input, result from ai_job where id = $1', [id]);
  expect(rows).toEqual([
    {
      input: { documentId: main, documentIds: [annex] },
      result: { documentId: main, documentIds: [annex] },
    },
  ]);

  // A client that polls the job list gets it again only after a change.
  const poll = async (etag = '') => {
    const { status, headers, body } = await ana.get('/api/ai-jobs', { headers: { 'if-none-match': etag } });
    return { status, etag: headers.get('etag') ?? '', body };
  };
  const shown = await poll();
  expect(shown.body).toHaveLength(2);
  expect(await poll(shown.etag)).toMatchObject({ status: 304, body: '' });
  const root = await server.signIn('root@example.test');
  await root.put('/api/admin/agents/reader', { enabled: false });
  const off = await poll(shown.etag);
  expect(off).toMatchObject({ status: 200, body: [{ href: null }, { href: null }] });
  await server.database.pool.query(
    `update document set owner_id = (select id from app_user where email = 'root@example.test') where id = $1`,
    [main],
  );
  const withheld = await poll(off.etag);
  expect(withheld).toMatchObject({ status: 200, body: [{ withheld: true }, { withheld: false }] });
  expect((await poll(withheld.etag)).status).toBe(304);
});
