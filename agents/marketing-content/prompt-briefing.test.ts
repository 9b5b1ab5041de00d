import { describe, expect, it } from 'vitest';
import { briefing, maxWords } from './prompt-briefing.ts';
import { defaultPrompts, type Facts } from './prompt.ts';
import { remarksOn } from './remarks.ts';
import { Config } from './server/kit.ts';

const catalogue = Config.parse({});
const facts: Facts = {
  name: 'One service desk',
  clientName: 'Nordfrakt AB',
  industry: 'logistics',
  language: null,
  solutions: ['servicedesk'],
  services: { implementation: true },
  scope: 'Four warehouses report in one place.',
  metrics: 'First answer: from 9 hours to 52 minutes',
  testimonial: 'It simply works. We will never go back to six mailboxes.',
  testimonialDraft: false,
};
const style = {
  tone: 'We show numbers.',
  avoid: [],
  use: [],
  exclamations: true,
  longestSentence: null,
  version: 1,
  samples: [],
};
const told = (kind: Parameters<typeof briefing>[0], given: Partial<Facts> = {}) =>
  briefing(
    kind,
    { ...facts, ...given },
    { company: 'Nordwind GmbH', today: new Date('2026-11-28'), style },
    catalogue,
  );

describe('the instructions for a model', () => {
  it.each(['linkedin', 'twitter', 'case-study', 'scope', 'metrics', 'testimonial'] as const)(
    'the instructions for the text %s name company, readers, speaker, purpose, day and style guide',
    (kind) => {
      const text = told(kind);
      for (const part of [
        'of Nordwind GmbH',
        'Readers: ',
        'Speaker: ',
        'Purpose: ',
        '28 November 2026',
        'We show numbers.',
      ])
        expect(text).toContain(part);
    },
  );

  it('the instructions to the model contain no words of the project form', () => {
    const marked = {
      name: 'Zulu',
      clientName: 'Yankee',
      scope: 'Xray',
      metrics: 'Whiskey',
      testimonial: 'Victor',
    };
    expect(told('case-study', marked)).not.toMatch(/zulu|yankee|xray|whiskey|victor/i);
  });

  it('only an approved testimonial can be quoted', () => {
    expect(told('linkedin')).toContain('word for word');
    expect(told('linkedin', { testimonialDraft: true })).toContain('quote nobody');
    expect(told('linkedin', { testimonial: ' ' })).toContain('quote nobody');
  });

  it('a short form gives a short text, and a long one the length that the prompt names', () => {
    expect(told('case-study')).toContain('Write at most 150 words, even if the request names more');
    expect(told('linkedin')).toContain('Write at most 50 words');
    const scope = 'One more statement of the form. '.repeat(200);
    expect(told('case-study', { scope })).toContain('end the text when the form has no more to say');
    expect(defaultPrompts['case-study'].replaceAll(',', '')).toContain(`to ${maxWords['case-study']} words`);
    expect(defaultPrompts.linkedin).toContain(`to ${maxWords.linkedin} words`);
  });

  it('the prompt states the limits that are checked', () => {
    expect(told('twitter')).toContain('280 characters');
    expect(told('linkedin')).toContain('3,000 characters');
  });
});

describe('the remarks on a text', () => {
  it.each([
    ['“It simply works.”', []],
    ['They say: „We will never go back to six mailboxes.“', []],
    ['> It simply works. We will never go back to six mailboxes.\n> — CIO, Nordfrakt AB', []],
    ['> “It simply works. We will never go back to six mailboxes.” — CIO, Nordfrakt AB', []],
    ['The project “One service desk” and a “first answer time”.', []],
    ['“It simply works and we love it.”', ['It simply works and we love it.']],
    ['“We will … go back to six mailboxes.”', ['We will … go back to six mailboxes.']],
    ['> The best decision we have ever made.', ['The best decision we have ever made.']],
    ['“We will go back to six mailboxes.”', ['We will go back to six mailboxes.']],
  ])('a quotation in %j that is not the approved testimonial is marked: %j', (text, quotes) => {
    expect(remarksOn(text, facts)).toEqual(quotes.map((quote) => ({ kind: 'quote', text: quote })));
  });

  it('a testimonial that the client has not approved is marked', () => {
    expect(remarksOn('“It simply works for us.”', { ...facts, testimonialDraft: true })).toHaveLength(1);
  });

  it.each([
    ['The license costs 40,000 EUR.', 1],
    ['Der Preis lag bei 12.500 €.', 1],
    ['They save 40,000 EUR of costs a year.', 0],
    ['Kosten sanken um 4.000 Euro.', 0],
    ['It took 40 hours.', 0],
  ])('the text %j has %d prices to check', (text, count) => {
    expect(remarksOn(text, facts).filter(({ kind }) => kind === 'price')).toHaveLength(count);
  });
});
