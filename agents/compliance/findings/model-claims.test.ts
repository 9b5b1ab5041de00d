import { testAgent } from '@staffroom/sdk/testing';
import { describe, expect, it } from 'vitest';
import { analyse, listFindings, updateFinding } from './contract.ts';
import plugin from '../server/index.ts';

const agreement = {
  id: '5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b01',
  filename: 'agreement.txt',
  text: [
    '3. Security incidents',
    'The supplier shall report any security incident within ten days after it was discovered.',
    '4. Sub-processors',
    'The supplier may engage sub-processors without prior notice to the customer.',
    'This agreement is governed by the law of Portugal and is confidential.',
  ].join('\n\n'),
};
const found = (quote: string, change: Record<string, unknown> = {}) => ({
  category: 'breach',
  severity: 'high',
  requirement: 'GDPR Art. 33',
  quote,
  explanation: 'Too late.',
  suggestion: 'Within 24 hours.',
  ...change,
});

const all = { query: {} };

describe('what a model says of a document', () => {
  it('a document in which a model finds no issues is analyzed by the rules, too', async () => {
    const agent = testAgent(plugin, { documents: [agreement], replies: [{ findings: [] }] });
    expect(await agent.run(analyse, { documentId: agreement.id })).toMatchObject({ added: 2 });
    const { items } = await agent.request(listFindings, all);
    expect(items.map(({ method, checked }) => [method, checked])).toEqual([
      ['rules', 'verified'],
      ['rules', 'verified'],
    ]);
  });

  it('a document in which a model quotes only words that are not there is analyzed by the rules, too', async () => {
    const replies = [{ findings: [found('The supplier reports incidents whenever it likes.')] }];
    const agent = testAgent(plugin, { documents: [agreement], replies });
    expect(await agent.run(analyse, { documentId: agreement.id })).toMatchObject({ added: 3, notFound: 1 });
    const { items } = await agent.request(listFindings, all);
    expect(
      items
        .map(({ method, checked }) => [method, checked])
        .toSorted(([a = ''], [b = '']) => a.localeCompare(b)),
    ).toEqual([
      ['model', 'not-found'],
      ['rules', 'verified'],
      ['rules', 'verified'],
    ]);
  });

  it.each([
    ['GDPR Art. 133 (notification)', '(notification)', 'GDPR Art. 133'],
    ['GDPR Art. 99: entry into force', 'entry into force', 'GDPR Art. 99'],
    ['Art. 120(1) GDPR, breach', 'breach', 'Art. 120(1) GDPR'],
    ['Harbour Transparency Act 2031: reports', 'reports', 'Harbour Transparency Act 2031'],
    ['Regulation (EU) 2031/77 and GDPR Art. 33', 'and GDPR Art. 33', 'Regulation (EU) 2031/77'],
    ['§ 99 BDSG (Meldung)', '(Meldung)', '§ 99 BDSG'],
  ])(
    'a model’s reference to a law that does not exist is removed from the finding: %s',
    async (requirement, left, dropped) => {
      const quote = 'The supplier shall report any security incident within ten days';
      const replies = [{ findings: [found(quote, { requirement })] }];
      const agent = testAgent(plugin, { documents: [agreement], replies });
      await agent.run(analyse, { documentId: agreement.id });
      const [finding] = (await agent.request(listFindings, all)).items;
      expect(finding?.requirement).toBe(left);
      expect(finding?.explanation).toContain(`left out: ${dropped}`);
    },
  );

  it.each([
    'GDPR Art. 33',
    'Art. 32(1)(b) GDPR',
    'Health Insurance Portability and Accountability Act',
    'Directive 2011/7/EU Art. 3',
    '§ 26 BDSG',
    'the Data Protection Act 2018',
    'Employee Code of Conduct',
  ])('a model’s reference to a law that exists is kept in the finding: %s', async (requirement) => {
    const quote = 'The supplier shall report any security incident within ten days';
    const agent = testAgent(plugin, {
      documents: [agreement],
      replies: [{ findings: [found(quote, { requirement })] }],
    });
    await agent.run(analyse, { documentId: agreement.id });
    const [finding] = (await agent.request(listFindings, all)).items;
    expect([finding?.requirement, finding?.explanation]).toEqual([requirement, 'Too late.']);
  });

  it('a reworded violation in a new version of a document remains the same finding', async () => {
    const agent = testAgent(plugin, { documents: [agreement], modelSettings: { provider: 'built-in' } });
    await agent.run(analyse, { documentId: agreement.id });
    const before = (await agent.request(listFindings, all)).items;
    const slow = before.find(({ category }) => category === 'breach');
    if (!slow) throw new Error('There is no finding');
    await agent.request(updateFinding, {
      params: { id: slow.id },
      body: { note: 'Ask Ben', unchangedSince: slow.updatedAt },
    });
    agent.renew(
      agreement.id,
      agreement.text.replace(
        'any security incident within ten days',
        'every security incident within fourteen days',
      ),
    );
    expect(await agent.run(analyse, { documentId: agreement.id })).toMatchObject({
      added: 0,
      known: 2,
      fixed: 0,
    });
    const after = (await agent.request(listFindings, all)).items;
    expect(after).toHaveLength(2);
    expect(after.find(({ id }) => id === slow.id)).toMatchObject({
      note: 'Ask Ben',
      version: 2,
      status: 'open',
      trend: { is: 'changed', version: 2 },
      quote:
        'The supplier shall report every security incident within fourteen days after it was discovered.',
    });
  });
});
