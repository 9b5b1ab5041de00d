import { expect, it } from 'vitest';
import { agentFolder } from '../../testing/agent-folder.ts';
import { testServer } from '../../testing/test-server.ts';

const source = `
import { z } from 'zod';
import { jobSpec } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
const { job, defineServerPlugin } = serverKit({ id: 'reader', name: 'Reader', description: '-' });
const input = z.object({ documentId: z.string(), instructions: z.string().optional() });
const plain = z.strictObject({ documentId: z.string() });
export default defineServerPlugin({ jobs: [
  job(jobSpec({ name: 'read', title: 'Read', input, result: input }), async ({ input }) => input),
  job(jobSpec({ name: 'count', title: 'Count', input: plain, result: plain }), async ({ input }) => input),
] });
`;

it("a person's upload instructions apply to their jobs that have no instructions", async () => {
  await using folder = await agentFolder();
  await folder.agent('reader', { server: source });
  await folder.plugins({ reader: {} });
  await using server = await testServer({ env: { PLUGINS_FILE: folder.file } });
  const [ana, ben] = [await server.signIn('ana@example.test'), await server.signIn('ben@example.test')];
  const upload = async (words: Record<string, string>, path = '/api/documents') =>
    (await ana.upload(path, 'plan.txt', 'The plan.', words)).body.id as string;
  const documentId = await upload({ instructions: ' Only the dates. ' });
  await ana.put(`/api/documents/${documentId}/shares`, { to: 'company', role: 'viewer' });
  const told = async (who: typeof ana, job: Record<string, unknown>) => {
    const { status, body } = await who.post('/api/ai-jobs', { agentId: 'reader', documentId, ...job });
    expect({ status, body }).toMatchObject({ status: 201 });
    return body.instructions as string | null;
  };
  expect(await told(ana, {})).toBe('Only the dates.');
  expect(await told(ana, { instructions: 'Only the names.' })).toBe('Only the names.');
  expect(await told(ana, { instructions: ' ' })).toBeNull();
  expect(await told(ana, { job: 'count' })).toBeNull();
  expect(await told(ben, {})).toBeNull();
  expect(await told(ana, { documentId: await upload({ instructions: '  ' }) })).toBeNull();

  await upload({ instructions: 'Only the sums.' }, `/api/documents/${documentId}/versions`);
  expect(await told(ana, {})).toBe('Only the sums.');
  const { rows } = await server.database.pool.query(
    `select input ->> 'instructions' as words from ai_job where name = 'read' and user_id = (select owner_id from document where id = $1)`,
    [documentId],
  );
  expect(rows.map(({ words }) => words)).toEqual(
    expect.arrayContaining(['Only the dates.', 'Only the names.', 'Only the sums.', null]),
  );
});
