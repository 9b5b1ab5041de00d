import { testAgent } from '@staffroom/sdk/testing';
import { expect, it } from 'vitest';
import * as contract from './contract.ts';
import plugin from './server/index.ts';

async function created() {
  const agent = testAgent(plugin);
  const { id } = await agent.request(contract.createPost, { body: { title: 'Ice' } });
  const params = { id };
  const change = (body: object) => agent.request(contract.updatePost, { params, body: body as never });
  return { agent, params, change };
}

it('a blog post in the trash is listed for its owner and administrators, who restore it or delete it permanently', async () => {
  const { agent, params, change } = await created();
  await change({ everyone: 'editor' });
  const rita = agent.as({ name: 'Rita' });
  const root = agent.as({ name: 'Root', role: 'admin' });
  const titles = async (who = agent) =>
    (await who.request(contract.listTrash)).map(({ title, author }) => `${title} by ${author}`);
  await expect(agent.request(contract.erasePost, { params })).rejects.toMatchObject({ code: 'conflict' });
  await agent.request(contract.deletePost, { params });
  expect([await titles(), await titles(root), await titles(rita)]).toEqual([
    ['Ice by Ana'],
    ['Ice by Ana'],
    [],
  ]);
  for (const action of [contract.undeletePost, contract.erasePost])
    await expect(rita.request(action, { params })).rejects.toMatchObject({ code: 'not-found' });
  await root.request(contract.erasePost, { params });
  expect(await titles()).toEqual([]);
  await expect(agent.request(contract.undeletePost, { params })).rejects.toMatchObject({
    code: 'not-found',
  });
});

it('the platform permanently deletes a blog post from the trash after the retention period', async () => {
  const { agent, params } = await created();
  await agent.request(contract.deletePost, { params });
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
  agent.clearTrash(inDays(-1));
  await agent.request(contract.undeletePost, { params });
  agent.clearTrash(inDays(1));
  expect((await agent.request(contract.getPost, { params })).title).toBe('Ice');
  await agent.request(contract.deletePost, { params });
  agent.clearTrash(inDays(1));
  expect(await agent.request(contract.listTrash)).toEqual([]);
  await expect(agent.request(contract.undeletePost, { params })).rejects.toMatchObject({
    code: 'not-found',
  });
});
