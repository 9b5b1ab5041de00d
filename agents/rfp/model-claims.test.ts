import { AppError } from '@staffroom/sdk';
import { testAgent } from '@staffroom/sdk/testing';
import { describe, expect, it } from 'vitest';
import * as contract from './contract.ts';
import plugin from './server/index.ts';

const id = '5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b01';
const due = 'Proposals must be received no later than 5:00 p.m. EDT on October 5, 2026.';
const text = [
  'Request for proposals: harbor patrol boats',
  'The District seeks two boats and the services to keep them.',
  due,
  'The boats must carry twelve people.',
  'Proposals are evaluated by price (40 %) and by experience.',
].join('\n\n');
const empty = { requirements: [], dates: [], criteria: [], risks: [], questions: [] };

async function analysed(read: object, overview: object | Error = { title: '', summary: '' }) {
  const agent = testAgent(plugin, {
    documents: [{ id, filename: 'rfp.txt', text }],
    replies: [{ ...empty, ...read }, overview],
  });
  const result = await agent.run(contract.analyse, { documentId: id });
  return { result, ...(await agent.request(contract.getLedger, { params: { id: result.rfpId } })) };
}

describe('the claims of a model compared with its quotes', () => {
  it('a date or time claimed by a model is replaced by the date or time in the model’s quote, and the change is counted', async () => {
    const claim = { label: 'Proposals due', date: '2027-02-28', time: '11:59 pm', quote: due };
    const { rfp, result } = await analysed({ dates: [claim] });
    expect(rfp.dates.map(({ date, time, text: label }) => [date, time, label])).toEqual([
      ['2026-10-05', '5:00 p.m. EDT', 'Submission due'],
    ]);
    expect(result.corrected).toBe(1);
    expect(rfp.checks).toMatchObject({ corrected: 1, notFound: 0 });
  });

  it('a date claimed by a model is left out if the model’s quote contains no date', async () => {
    const claim = {
      label: 'Due',
      date: '2027-02-28',
      time: '',
      quote: 'The boats must carry twelve people.',
    };
    const { rfp, result } = await analysed({ dates: [claim] });
    expect(rfp.dates.map(({ date }) => date)).toEqual(['2026-10-05']);
    expect(result.notFound).toBe(1);
  });

  it('a criterion, due day or risk claimed by a model is left out if the model’s quote does not contain it', async () => {
    const { rfp, rows, result } = await analysed({
      requirements: [
        { quote: due, kind: 'deadline', level: 'must', weight: '', limit: '', due: '2027-02-28' },
      ],
      criteria: [
        {
          name: 'Price',
          weight: '40 %',
          quote: 'Proposals are evaluated by price (40 %) and by experience.',
        },
        { name: 'Innovation', weight: '99 %', quote: 'The boats must carry twelve people.' },
      ],
      risks: [
        { text: 'Fines of 99 million', quote: 'The boats must carry twelve people.' },
        { text: 'Large boats are dear', quote: 'The boats must carry twelve people.' },
      ],
    });
    expect(rows.find(({ quote }) => quote === due)?.due).toBe('2026-10-05');
    expect(rfp.criteria.map(({ text: name, weight }) => [name, weight])).toEqual([['Price', '40 %']]);
    expect(rfp.risks.map(({ text: risk }) => risk)).toEqual(['Large boats are dear']);
    expect(result.notFound).toBe(2);
  });

  it('a title or summary by a model is left out if the RFP does not support it', async () => {
    const { rfp } = await analysed(
      {},
      { title: 'Model title', summary: 'The District seeks two boats. The budget is 99 million dollars.' },
    );
    expect([rfp.title, rfp.summary]).toEqual([
      'Request for proposals: harbor patrol boats',
      'The District seeks two boats.',
    ]);
    expect(rfp.checks.summary).toBe(2);
  });

  it('the analysis of an RFP succeeds even if the summary by the model fails', async () => {
    const { rfp } = await analysed({}, new AppError('unavailable', 'The model declined.'));
    expect(rfp.summary).toContain('The District seeks two boats');
  });
});

describe('a passage that a model cannot read', () => {
  const filler = 'This paragraph tells of the harbor and its people in general words. '.repeat(12);
  const long = Array.from(
    { length: 40 },
    (_, at) => `${filler}\n\nThe supplier shall deliver item ${at}.`,
  ).join('\n\n');
  const cut = new AppError('unavailable', 'The answer of the model ended too early.');

  async function run(isBad: (words: string) => boolean) {
    const asked: number[] = [];
    const reply = ({
      sources = [],
      messages,
    }: {
      sources?: { quote: string }[];
      messages: { content: string }[];
    }) => {
      if (messages[0]?.content.startsWith('Summarise')) return { title: '', summary: '' };
      const words = sources[0]?.quote ?? '';
      asked.push(words.length);
      return isBad(words) ? cut : empty;
    };
    const agent = testAgent(plugin, {
      documents: [{ id, filename: 'rfp.txt', text: long }],
      replies: Array.from({ length: 60 }, () => reply),
    });
    const result = await agent.run(contract.analyse, { documentId: id });
    const { rows, rfp } = await agent.request(contract.getLedger, { params: { id: result.rfpId } });
    return { result, rows, rfp, asked };
  }

  it('a passage that a model cannot read is split into smaller pieces, and only the unreadable piece is read by the rules', async () => {
    const { result, rows, rfp, asked } = await run((words) => words.includes('item 20.'));
    expect(rows).toHaveLength(40);
    expect([result.method, rfp.checks.byRules]).toEqual(['model', 1]);
    expect(Math.min(...asked)).toBeLessThan(6_000);
  });

  it('a passage that a model cannot read is read completely by the model if smaller pieces succeed', async () => {
    const { rfp, rows } = await run((words) => words.length > 9_000 && words.includes('item 20.'));
    expect([rows.length, rfp.checks.byRules]).toEqual([40, 0]);
  });

  it('the analysis of an RFP fails if the model can read no passage', async () => {
    await expect(run(() => true)).rejects.toMatchObject({ message: cut.message });
  });
});
