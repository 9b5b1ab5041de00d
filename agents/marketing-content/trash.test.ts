import { testAgent } from '@staffroom/sdk/testing';
import { expect, it } from 'vitest';
import * as contract from './contract.ts';
import plugin from './server/index.ts';

const form = { name: 'First', clientName: 'Nordfrakt AB', scope: 'Four warehouses.' };

it('a marketing project in the trash is listed for its owner, and deleted permanently by the owner or after the retention period', async () => {
  const agent = testAgent(plugin);
  const { id } = await agent.request(contract.createProject, { body: form });
  const params = { id };
  const second = await agent.request(contract.createProject, { body: { ...form, name: 'Second' } });
  const ben = agent.as({ name: 'Ben' });
  const names = async (who = agent) => (await who.request(contract.listTrash)).map(({ name }) => name);
  await expect(agent.request(contract.eraseProject, { params })).rejects.toMatchObject({
    code: 'conflict',
  });
  await agent.request(contract.deleteProject, { params });
  await agent.request(contract.deleteProject, { params: { id: second.id } });
  expect((await names()).toSorted()).toEqual([form.name, 'Second'].toSorted());
  expect(await names(ben)).toEqual([]);
  await expect(ben.request(contract.eraseProject, { params })).rejects.toMatchObject({
    code: 'not-found',
  });
  await agent.request(contract.eraseProject, { params });
  expect(await names()).toEqual(['Second']);
  agent.clearTrash(new Date(Date.now() - 24 * 3_600_000));
  expect(await names()).toEqual(['Second']);
  agent.clearTrash(new Date(Date.now() + 24 * 3_600_000));
  expect(await names()).toEqual([]);
});

it("an administrator's use of another person's marketing project is recorded unless everyone has the access", async () => {
  const ownerId = crypto.randomUUID();
  const ana = testAgent(plugin, { user: { id: ownerId } });
  const root = ana.as({ name: 'Root', role: 'admin' });
  const { id } = await ana.request(contract.createProject, { body: form });
  const params = { id };
  const rename = () => root.request(contract.updateProject, { params, body: { name: 'Second' } });
  await root.request(contract.getProject, { params, query: {} });
  await rename();
  await ana.request(contract.updateProject, { params, body: { everyone: 'editor' } });
  await root.request(contract.getProject, { params, query: {} });
  await rename();
  await root.request(contract.deleteProject, { params });
  await root.request(contract.restoreProject, { params });
  await root.request(contract.deleteProject, { params });
  await root.request(contract.eraseProject, { params });
  const actions = ['open', 'update', 'delete', 'restore', 'delete', 'delete-permanently'];
  expect(root.audited).toEqual(actions.map((action) => ({ action, id, ownerId })));
  expect(ana.audited).toEqual([]);
});
