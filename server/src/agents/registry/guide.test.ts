import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { agentFolder } from '../../testing/agent-folder.ts';
import { testServer } from '../../testing/test-server.ts';

it('people who may see an agent can read the README of its package', async () => {
  await using folder = await agentFolder();
  for (const id of ['told', 'silent', 'hidden']) await folder.agent(id);
  for (const id of ['told', 'hidden'])
    await writeFile(path.join(path.dirname(folder.file), id, 'README.md'), `# ${id}\n\nAsk it.`);
  await folder.plugins({ told: {}, silent: {}, hidden: { roles: ['admin'] } });
  await using server = await testServer({
    env: { PLUGINS_FILE: folder.file, SUPPORT_CONTACT: 'help@example.test' },
  });
  const ana = await server.signIn('ana@example.test');
  const root = await server.signIn('root@example.test');
  const guide = (slug: string) => `/api/ai-agents/${slug}/guide`;
  expect((await server.anonymous.get(guide('told'))).status).toBe(401);
  expect((await ana.get(guide('told'))).body).toEqual({ guide: '# told\n\nAsk it.' });
  expect((await ana.get(guide('silent'))).body).toEqual({ guide: null });
  expect((await ana.get(guide('hidden'))).status).toBe(404);
  expect((await root.get(guide('hidden'))).status).toBe(200);
  expect((await server.anonymous.get('/api/config')).body.supportContact).toBe('help@example.test');
});
