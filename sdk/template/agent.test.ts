import { join } from 'node:path';
import { collectionsOf, frozenRecords, testAgent } from '@staffroom/sdk/testing';
import { describe, expect, it } from 'vitest';
import { addTerm, collect, listTerms } from './contract.ts';
import plugin, { termsOf } from './server/index.ts';

const policy = {
  id: '7d6ff6b0-5d0f-4d30-9c7c-2b8f6a2f0a11',
  filename: 'policy.txt',
  text: '"Processor" means anyone who handles personal data for us. Processors are listed once a year.',
};

describe('the glossary', () => {
  it('the glossary refuses a term without a name', async () => {
    const agent = testAgent(plugin);
    await expect(agent.request(addTerm, { body: { name: ' ', meaning: '' } })).rejects.toThrow(/name/i);
  });

  it('the glossary refuses an invalid configuration', () => {
    expect(() => testAgent(plugin, { config: { passages: 0 } })).toThrow(/passages/);
  });

  it('the glossary collects the terms that a document defines, each term once', async () => {
    const agent = testAgent(plugin, { documents: [policy] });
    expect(await agent.run(collect, { documentId: policy.id })).toEqual({ added: ['Processor'] });
    expect(await agent.run(collect, { documentId: policy.id })).toEqual({ added: [] });
    const { items } = await agent.request(listTerms, { query: { search: 'processor' } });
    expect(items).toMatchObject([{ name: 'Processor', meaning: 'anyone who handles personal data for us' }]);
    expect(agent.steps).toEqual(['Read', 'Collect', 'Read', 'Collect']);
    expect(agent.notified).toMatchObject([{ title: '1 terms collected' }, { title: '0 terms collected' }]);
  });

  it('the glossary reads the terms that released versions stored', async () => {
    expect(await frozenRecords(join(import.meta.dirname, 'frozen'), collectionsOf(termsOf))).toEqual([]);
  });

  it('the glossary answers a lookup of a term over its socket', async () => {
    const agent = testAgent(plugin);
    await agent.request(addTerm, { body: { name: 'SLA', meaning: 'What we promise.' } });
    expect(await agent.send('lookup', { name: 'sla' })).toEqual([{ meaning: 'What we promise.' }]);
  });

  it('the glossary lets a model look up a term while the model answers', async () => {
    const agent = testAgent(plugin, {
      abilities: { tools: true },
      replies: [{ tools: [{ name: 'look_up_term', input: { name: 'sla' } }] }, 'What we promise.'],
    });
    await agent.request(addTerm, { body: { name: 'SLA', meaning: 'What we promise.' } });
    const said = await agent.say('What is an SLA?');
    expect(said.text).toBe('What we promise.');
    expect(said.steps).toMatchObject([{ title: 'Looking up “sla”', state: 'done' }]);
    expect(agent.asked[1]?.results).toMatchObject([
      { text: '[{"name":"SLA","meaning":"What we promise."}]' },
    ]);
  });

  it('the glossary answers a chat from the documents and shows its sources', async () => {
    const agent = testAgent(plugin, { documents: [policy], replies: ['Whoever handles data for us [1].'] });
    const said = await agent.say('What is a processor?');
    expect(said.text).toBe('Whoever handles data for us [1].');
    expect(said.sources[0]?.quote).toContain('"Processor" means');
    expect(agent.asked[0]?.system).toContain('Cite your sources');
  });
});
