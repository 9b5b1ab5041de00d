import { expect, it, onTestFinished } from 'vitest';
import { agentFolder } from '../../testing/agent-folder.ts';
import { mongoDatabase } from '../../testing/mongo/mongo-database.ts';
import { testServer } from '../../testing/test-server.ts';

const cutter = `
import { z } from 'zod';
import { endpoint, jobSpec } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
const { job, route, defineServerPlugin } = serverKit({ id: 'cutter', name: 'Cutter', description: '-', capabilities: [] });
const go = Promise.withResolvers();
let cuts = 0;
let runs = 0;
export default defineServerPlugin({
  routes: [
    route(endpoint({ method: 'POST', path: '/go', body: z.unknown(), response: z.object({}) }), async () => {
      go.resolve();
      return {};
    }),
  ],
  jobs: [
    job(jobSpec({ name: 'cut', title: 'Cut', input: z.object({}), result: z.number(), steps: ['Cut'] }), async ({ checkpoint }) => {
      await checkpoint('Cut', '', async () => { cuts += 1; });
      await go.promise;
      runs += 1;
      if (runs < 2) throw new Error('once more');
      return cuts;
    }),
  ],
});
`;

it('a server with MONGODB_URL keeps the queue entry of an agent’s job in MongoDB until the job ends, and runs each step once', async () => {
  const { url, jobs } = await mongoDatabase();
  const folder = await agentFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  await folder.agent('cutter', { server: cutter });
  await folder.plugins({ cutter: {} });
  const server = await testServer({ env: { MONGODB_URL: url, PLUGINS_FILE: folder.file } });
  onTestFinished(() => server.close());
  const ana = await server.signIn('ana@example.test');
  const { id } = (await ana.post('/api/ai-jobs', { agentId: 'cutter', input: {} })).body;
  const entry = { 'data.payload.jobId': id, 'data.begun': true, lockedAt: { $ne: null } };
  await expect.poll(() => jobs.countDocuments(entry)).toBe(1);
  await ana.post('/api/agents/cutter/go', {});
  await expect
    .poll(async () => (await ana.get(`/api/ai-jobs/${id}`)).body)
    .toMatchObject({ status: 'completed', attempts: 2, result: 1 });
  await expect.poll(() => jobs.countDocuments({ 'data.payload.jobId': id })).toBe(0);
});
