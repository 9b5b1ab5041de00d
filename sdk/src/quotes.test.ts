import { describe, expect, it } from 'vitest';
import { findQuote, quoteFinder } from './quotes.ts';

const clause =
  '4.2 Notice. The Supplier shall not disclose the Customer’s data to third parties, except where a court ' +
  'orders it, and shall notify the Customer within 72 hours. A fee of $1,500.50 (or 2.5%) applies after 2019–2021. ' +
  'IT staff may ask for it in writing.';
const found = (quote: string, text = clause) => {
  const place = findQuote(text, quote);
  return place && text.slice(place.start, place.end);
};

describe('a quote that is not in the text', () => {
  it.each([
    ['a changed word', 'shall not disclose the Customer’s records to third parties'],
    ['a changed number', 'shall notify the Customer within 24 hours'],
    ['a changed decimal', 'A fee of $1,500.55 (or 2.5%) applies'],
    ['a moved decimal point', 'or 25% applies'],
    ['another currency', 'A fee of €1,500.50 applies'],
    ['a number without its percent sign', 'or 2.5 applies after'],
    ['a range with one end', 'applies after 2019'],
    ['an omitted negation', 'The Supplier shall disclose the Customer’s data'],
    ['an added negation', 'and shall not notify the Customer within 72 hours'],
    ['a negation added in brackets', 'and shall [not] notify the Customer'],
    ['a number added in brackets', 'within [24] hours'],
    ['a negation replaced by an ellipsis', 'The Supplier shall … disclose the Customer’s data'],
    ['a negation omitted beside a bracketed word', 'The Supplier [shall] disclose the Customer’s data'],
    ['words in a different order', 'the Customer shall notify within 72 hours'],
    ['pieces in a different order', 'within 72 hours … except where a court orders it'],
    ['distant pieces joined without an ellipsis', 'The Supplier shall notify the Customer within 72 hours'],
    ['a truncated word', 'shall not disc'],
    ['a truncated number', 'A fee of $1,500'],
    ['two words written as one', 'The Supplier shallnot disclose'],
    ['the acronym IT written as the word “it”', 'it staff may ask for it in writing'],
    ['nothing but an ellipsis and [sic]', '“…” [sic]'],
    [
      'a German negation replaced by an ellipsis',
      'Der Mieter haftet … für Schäden',
      'Der Mieter haftet nicht für Schäden',
    ],
    [
      'a French negation replaced by an ellipsis',
      'Le client ne peut … résilier',
      'Le client ne peut pas résilier',
    ],
    ['a Russian negation replaced by an ellipsis', 'Поставщик … вправе', 'Поставщик не вправе'],
    ['a Chinese negation replaced by an ellipsis', '数据…得披露', '数据不得披露'],
    [
      'a negation replaced by brackets',
      'Der Mieter haftet [stets] für',
      'Der Mieter haftet nicht für Schäden',
    ],
    ['an omitted prefix “non-”', 'exclusive licence is granted', 'A non-exclusive licence is granted'],
    ['a footnote number read as a digit', 'within 301 days', 'within 30¹ days'],
  ])('a quote with %s is not found in the text', (_what, quote, text = clause) => {
    expect(found(quote, text)).toBeNull();
  });

  it.each([
    ['the sign of a number', 'A fee of 5 %🚀more applies', 'fee of 5 %', 'fee of 5 %🚀'],
    ['a currency', 'It costs $🚀5 or less', '$5 or less', '🚀5 or less'],
  ])('a found quote is not cut inside a surrogate pair beside %s', (_what, text, quote, whole) => {
    expect(found(quote, text)).toBe(whole);
  });

  it('a quote is not found if its ellipsis replaces more than a page', () => {
    expect(
      found('the beginning … the end', `the beginning ${'and more of it '.repeat(300)} the end`),
    ).toBeNull();
  });

  it('a quote is not found if it lacks the sign of a number', () => {
    expect(found('5 degrees', 'It fell to -5 degrees')).toBeNull();
    expect(found('5 degrees', '- 5 degrees\n- 6 degrees')).toBe('5 degrees');
  });
});

describe('a quote that is in the text', () => {
  it.each([
    [
      'that equals the text',
      'shall notify the Customer within 72 hours',
      'shall notify the Customer within 72 hours',
    ],
    ['in quotation marks and with a full stop', '"shall notify the Customer."', 'shall notify the Customer'],
    [
      'with a straight apostrophe and a hyphen',
      "disclose the Customer's data to third-parties",
      'disclose the Customer’s data to third parties',
    ],
    ['with a lowercase first letter', 'the Supplier shall not disclose', 'The Supplier shall not disclose'],
    ['in Markdown', '**The Supplier** shall _not_ disclose', 'The Supplier shall not disclose'],
    [
      'that spans two lines',
      'shall notify\n> the Customer within\u00a072 hours',
      'shall notify the Customer within 72 hours',
    ],
    ['with a different dash', 'applies after 2019 - 2021', 'applies after 2019–2021'],
    [
      'with an ellipsis',
      'shall not disclose … except where a court orders it',
      'shall not disclose the Customer’s data to third parties, except where a court orders it',
    ],
    [
      'with a bracketed ellipsis',
      'The Supplier [...] shall notify the Customer...',
      'The Supplier shall not disclose the Customer’s data to third parties, except where a court orders it, and shall notify the Customer',
    ],
    [
      'with a bracketed word',
      '[it] shall notify the [buyer] within 72 hours',
      'shall notify the Customer within 72 hours',
    ],
    ['with a bracketed letter', '[T]o third parties, except', 'to third parties, except'],
    ['with a citation inside', 'to third parties [1], except where', 'to third parties, except where'],
  ])('a quote %s is found in the text', (_how, quote, place) => {
    expect(found(quote)).toBe(place);
  });

  it.each([
    [
      'hyphens at the end of a line',
      'The confidentiality obligations end',
      'The confiden-\n   tiality obliga\u00ad\ntions end',
      undefined,
    ],
    ['a compound at the end of a line', 'a well-known duty', 'a well-\nknown duty', undefined],
    ['ligatures', 'first offices', 'ﬁrst oﬃces', undefined],
    ['invisible characters', 'no hidden signs', 'no hid\u200bden\u2060 signs', undefined],
    ['decomposed letters', 'résumé of José', 're\u0301sume\u0301 of Jose\u0301', undefined],
    ['a heading in capital letters', 'Terms of payment', 'TERMS OF PAYMENT', undefined],
    [
      'footnote numbers in brackets',
      'he died in 1943 in New York',
      'he died[12] in 1943[3, 4] in New York',
      undefined,
    ],
    [
      'links',
      'see the terms of use first',
      'see [the terms](https://example.test/a?b&c%20d) of use first',
      undefined,
    ],
    ['tables', 'Hotel 120 EUR a night', '| Hotel | 120 EUR | a night |', 'Hotel | 120 EUR | a night'],
    ['superscript footnote numbers', 'The term ends on Monday', 'The term ends¹ on Monday', undefined],
    ['a superscript power', '4,200 m2 of floor', '4,200 m² of floor', undefined],
    ['emphasis inside a word', 'data processing terms', 'data **proc**essing terms', undefined],
    ['Hebrew and Arabic vowel signs', 'שלום עולם وعلى المورد', 'שָׁלוֹם עוֹלָם وعلى المـــورّد', undefined],
    ['a Turkish capital letter', 'izmir şubesi', 'İzmir şubesi', undefined],
    [
      'a page break',
      'notify the Customer within 72 hours',
      'notify the\f\nCustomer within 72 hours',
      undefined,
    ],
    ['nested quotation marks', 'say “the ‘net price’ counts”', 'say ‘the “net price” counts', undefined],
    ['German quotation marks', '„die volle Miete“ im Voraus', 'die volle Miete" im Voraus', undefined],
    ['French quotation marks', 'le « prix net » est', 'le «\u00a0prix net\u00a0» est', undefined],
    ['full-width digits', '契約は１２か月', '契約は12か月', undefined],
    ['no spaces between words', '数据不得披露', '供应商数据不得\n披露给', '数据不得\n披露'],
    ['Cyrillic letters', 'Поставщик не вправе', 'где «Поставщик не вправе» делать', 'Поставщик не вправе'],
  ])('a quote is found in a text with %s', (_what, quote, text, place) => {
    expect(found(quote, text)).toBe(place ?? text);
  });

  it('a found quote contains a whole number, not some of its digits', () => {
    expect(found('a fee of $1,500.50')).toBe('A fee of $1,500.50');
  });
});

describe('the search for quotes', () => {
  it('the search for hundreds of quotes in a megabyte of text takes only a moment', () => {
    const text = Array.from(
      { length: 16_000 },
      (_, index) => `In clause ${index} the Supplier warrants item ${index * 7}.`,
    ).join(' ');
    const before = process.threadCpuUsage();
    const find = quoteFinder(text);
    for (let index = 0; index < 300; index++) {
      expect(find(`clause ${index * 50} the Supplier warrants item ${index * 350}`)).not.toBeNull();
      expect(find(`clause ${index * 50} the Supplier warrants item ${index * 350 + 1}`)).toBeNull();
      expect(find(`In clause … the Supplier … item ${index * 350}`)).not.toBeNull();
    }
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(5000);
  });

  it.each([
    ['one word', 'a '.repeat(500_000), `${'a '.repeat(5000)}b`],
    ['one word without spaces', 'a '.repeat(500_000), `${'a '.repeat(5000)}aa`],
    ['one letter', 'a'.repeat(1_000_000), `${'a'.repeat(5000)}b`],
    ['brackets', '['.repeat(1_000_000), '['.repeat(50_000)],
    ['links', ']('.repeat(500_000), 'a [b](c'],
    ['tags', '<a '.repeat(330_000), 'a … a … a … b'],
    ['ellipses', 'a. '.repeat(330_000), `${'a … '.repeat(5000)} b`],
    ['spaces', ' '.repeat(1_000_000), `${' '.repeat(50_000)}a`],
    ['brackets with footnote numbers', 'a[1'.repeat(300_000), 'a[1'.repeat(10_000)],
    ['dashes', '-'.repeat(1_000_000), `1${'-'.repeat(50_000)}2`],
    ['full stops', '. '.repeat(500_000), `${'. '.repeat(40_000)}a`],
    ['combining accents', `e${'\u0301'.repeat(900_000)}`, `e${'\u0301'.repeat(40_000)}`],
    ['open brackets with words', '[a'.repeat(400_000), '[a '.repeat(30_000)],
    ['bracketed words', 'x '.repeat(400_000), '[a] x '.repeat(15_000)],
  ])(
    'the search for a quote is not slowed down by a text with many repetitions of %s',
    (_what, text, quote) => {
      const before = process.threadCpuUsage();
      findQuote(text, quote);
      const { user, system } = process.threadCpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(3000);
    },
  );
});
