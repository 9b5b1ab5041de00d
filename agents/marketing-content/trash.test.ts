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
