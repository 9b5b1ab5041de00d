import { describe, expect, it } from 'vitest';
import { quotesOf } from './answer-quotes.ts';
import { checkQuotes } from './check-quotes.ts';

const quoted = (answer: string) => quotesOf(answer).map(({ text }) => text.trim());

describe('text that is not a quote', () => {
  it.each([
    ['a term in quotation marks', 'The “net price” counts [1].'],
    ['an amount without a source', 'They wanted “72 hours”.'],
    ['inch marks', 'A 5" pipe and a much longer 6" pipe are in the store [1].'],
    ['code', 'Write `"the tenant pays the rent"` [1].'],
    ['an alert box in Markdown', '> [!NOTE]\n> This is my own remark on the matter.'],
    ['text between two short quotes', 'Le «prix» est payable à la fin du «terme» [1].'],
    ['an apostrophe', 'The tenants’ dogs and the owners’ cats are not allowed [1].'],
  ])('text that is not a quote is ignored by the quote check: %s', (_what, answer) => {
    expect(quoted(answer)).toEqual([]);
  });
});

describe('a quote in an answer', () => {
  const rent = 'The tenant pays the rent';
  it.each([
    ['in German quotation marks', '„Der Mieter zahlt die Miete“ [1]', 'Der Mieter zahlt die Miete'],
    [
      'in German quotation marks with a straight closing mark',
      '„Der Mieter zahlt die Miete" [1]',
      'Der Mieter zahlt die Miete',
    ],
    ['in French quotation marks', '« Le locataire paie le loyer » [1]', 'Le locataire paie le loyer'],
    ['in reversed French quotation marks', '»Der Mieter zahlt die Miete« [1]', 'Der Mieter zahlt die Miete'],
    [
      'in Swedish quotation marks',
      'Där: ”Hyresgästen betalar hyran alltid” [1]',
      'Hyresgästen betalar hyran alltid',
    ],
    ['in Japanese quotation marks', '「契約は十二か月で終了する」 [1]', '契約は十二か月で終了する'],
    ['in a Chinese sentence', '“数据不得披露给第三方” [1]', '数据不得披露给第三方'],
    [
      'in single quotation marks',
      '‘The tenant pays the owner’s rent’ [1]',
      'The tenant pays the owner’s rent',
    ],
    [
      'with nested quotation marks of the same kind',
      '“The “net price” means all” [1]',
      'The “net price” means all',
    ],
    ['as an amount with its source', 'It is “72 hours” [1].', '72 hours'],
    ['in a table', `| 4.1 | "${rent}" [1] |`, rent],
    ['as a block quote in a list', `- Clause:\n\n    > ${rent}`, rent],
    ['as a list item that is a block quote', `- > ${rent}`, rent],
  ])('a quote in an answer is recognized %s', (_how, answer, text) => {
    expect(quoted(answer)).toEqual([text]);
  });
});

it('quoted words of the question are accepted if the answer attributes them to the person, not to a source', async () => {
  const answer =
    'You asked whether “hotel rooms may cost 500 euros”; it is 120 [1].\n\nThe policy says “hotel rooms may cost 500 euros” [1].';
  const material = {
    sources: [],
    question: 'Is it so that hotel rooms may cost 500 euros?',
    attached: [],
    documents: async function* () {},
  };
  const checked = await checkQuotes(quotesOf(answer), material, new AbortController().signal);
  expect(checked.map(({ verdict }) => verdict)).toEqual(['verified', 'not-found']);
});
