import type { Passage } from '@staffroom/sdk';
import { describe, expect, it } from 'vitest';
import { citationsOf } from './citations.ts';

function passage(quote: string, start = 100): Passage {
  return {
    id: '1',
    documentId: 'd',
    filename: 'agreement.pdf',
    version: 1,
    page: 14,
    section: null,
    start,
    end: start + quote.length,
    quote,
    score: 1,
  };
}

const residency = passage(
  'This clause is about place. The supplier shall process customer data solely within the Union. Support is excepted.',
);

describe('citations', () => {
  it('the citations list the sources cited in the text, in order, and no others', () => {
    const sources = [residency, passage('Two'), passage('Three')];
    expect(
      citationsOf('First [3]. Second [1, 3]. Nothing [7] or [x].', sources).map(({ number }) => number),
    ).toEqual([1, 3]);
    expect(citationsOf('No number.', sources)).toEqual([]);
  });

  it('a citation is narrowed to the sentence that supports the statement, with offsets in the document', () => {
    const [citation] = citationsOf('They process customer data solely within the Union [1].', [residency]);
    const sentence = 'The supplier shall process customer data solely within the Union.';
    expect(citation).toMatchObject({ quote: sentence, start: 100 + residency.quote.indexOf(sentence) });
    expect(citation?.end).toBe((citation?.start ?? 0) + sentence.length);
    expect(citation?.before).toBe('This clause is about place. ');
    expect(citation?.after).toBe(' Support is excepted.');
  });

  it.each([
    [
      'without the heading above, with the clause number',
      '15. Termination\n\n15.1. Either party may terminate with ninety days of notice. It is in writing.',
      'Either party may terminate with ninety days of notice',
      '15.1. Either party may terminate with ninety days of notice.',
    ],
    [
      'complete across line breaks',
      'Scope is all.\nThe supplier shall process customer\ndata solely within the Union. Support is not.',
      'process customer data solely within',
      'The supplier shall process customer\ndata solely within the Union.',
    ],
    [
      'without the next clause',
      '15.1 Notice of termination is given in writing\n15.2 Notice of defects is given at once',
      'Notice of termination is given in writing. Notice',
      '15.1 Notice of termination is given in writing',
    ],
  ])('a citation quotes whole sentences of the source: %s', (_what, text, claim, quote) => {
    const [citation] = citationsOf(`${claim} [1].`, [passage(text)]);
    expect(citation?.quote).toBe(quote);
  });

  it('a citation keeps the whole passage if the statement is a paraphrase', () => {
    const [citation] = citationsOf('Everything stays in Europe [1].', [residency]);
    expect(citation).toMatchObject({ quote: residency.quote, start: 100, before: '', after: '' });
  });

  it("a citation's quote is chosen by the words before its first number if a source is cited twice", () => {
    const text = 'Support is excepted here [1]. Elsewhere another thing [1].';
    const [citation] = citationsOf(text, [passage('Long words stand first. Support is excepted here, too.')]);
    expect(citation?.quote).toBe('Support is excepted here, too.');
  });

  it('each citation of a statement with several numbers covers the whole statement', () => {
    const text = 'They process customer data solely within the Union [1][2], [3].';
    const cited = citationsOf(text, [residency, residency, residency]);
    expect(cited.map(({ quote }) => quote)).toEqual(
      Array(3).fill('The supplier shall process customer data solely within the Union.'),
    );
  });

  it('a citation at the start of a line ignores the line above', () => {
    const text = 'They process customer data solely within the Union [1].\n[2]';
    const [, second] = citationsOf(text, [residency, residency]);
    expect(second?.quote).toBe(residency.quote);
  });
});
