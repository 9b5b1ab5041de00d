import { testAgent } from '@staffroom/sdk/testing';
import { expect, it } from 'vitest';
import plugin from './server/index.ts';

it('the agent answers from the documents and shows its sources', async () => {
  const agent = testAgent(plugin, {
    documents: [{ filename: 'travel.txt', text: 'Hotel rooms may cost at most 180 euros a night.' }],
    replies: ['At most 180 euros [1].'],
  });
  const said = await agent.say('What may a hotel room cost?');
  expect(said.text).toBe('At most 180 euros [1].');
  expect(said.sources[0]?.quote).toContain('180 euros');
  expect(agent.asked[0]?.system).toContain('Cite your sources');
});
