import { testAgent } from '@staffroom/sdk/testing';
import { expect, it } from 'vitest';
import { sumUp } from './contract.ts';
import plugin from './server/index.ts';

const policy = {
  id: '7d6ff6b0-5d0f-4d30-9c7c-2b8f6a2f0a11',
  filename: 'travel.txt',
  text: 'Hotel rooms may cost at most 180 euros a night.',
};

it('the agent summarizes a document and notifies the person', async () => {
  const agent = testAgent(plugin, { documents: [policy], replies: ['Rooms cost 180 euros at most.'] });
  expect(await agent.run(sumUp, { documentId: policy.id })).toEqual({
    summary: 'Rooms cost 180 euros at most.',
  });
  expect(agent.steps).toEqual(['Read', 'Write']);
  expect(agent.notified).toMatchObject([{ title: 'A summary is ready' }]);
});
