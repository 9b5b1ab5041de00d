import type { Passage } from '@staffroom/sdk';
import { expect, it } from 'vitest';
import { quotesOf } from './answer-quotes.ts';
import { checkQuotes, type QuoteMaterial } from './check-quotes.ts';

const source = (documentId: string): Passage => ({
  id: documentId,
  documentId,
  filename: `${documentId}.txt`,
  version: 1,
  page: null,
  section: null,
  start: 0,
  end: 4,
  quote: 'Gist',
  score: 1,
});

async function verdicts(answer: string, more: Partial<QuoteMaterial>) {
  const material: QuoteMaterial = {
    sources: [source('one'), source('two')],
    question: '',
    attached: [],
    documents: async function* () {},
    ...more,
  };
  const checked = await checkQuotes(quotesOf(answer), material, new AbortController().signal);
  return checked.map(({ start, end, verdict }) => [answer.slice(start, end), verdict]);
}

const answer = 'It says “rooms cost 120 euros a night” [1] and “meals are paid for in full” [2].';
const one = { documentId: 'one', text: 'Rooms cost 120 euros a night.' };

it('a quote is not marked as false if a document that may contain it was not fully read', async () => {
  async function* documents() {
    yield one;
    yield { documentId: 'two', text: null };
  }
  expect(await verdicts(answer, { documents })).toEqual([['“rooms cost 120 euros a night”', 'verified']]);
});

it('a quote is marked as false if all documents were read and none contains it', async () => {
  async function* documents() {
    yield one;
    yield { documentId: 'two', text: 'Meals are not paid for.' };
  }
  expect(await verdicts(answer, { documents })).toEqual([
    ['“rooms cost 120 euros a night”', 'verified'],
    ['“meals are paid for in full”', 'not-found'],
  ]);
});

it('a quote is also found at the end of a long question', async () => {
  const question = `${'Much was said before. '.repeat(6_000)}I think meals are paid for in full.`;
  const said = 'You ask whether “meals are paid for in full”.';
  expect(await verdicts(said, { question })).toEqual([['“meals are paid for in full”', 'verified']]);
});
