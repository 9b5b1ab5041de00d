import { expect, it } from 'vitest';
import { figuresIn } from './figures.ts';

it.each<[string, string[]]>([
  ['Costs fell by 4 % to $1.4 million in 2024.', ['4 %', '$1.4 million']],
  ['The northern routes are 41 minutes shorter.', ['41 minutes']],
  ['Late deliveries fell from 9.4 to 6.1 percent between January and June 2026.', ['6.1 percent']],
  ['12,400 parcels left the depot, for 38 euros each.', ['12,400 parcels', '38 euros']],
  ['He was fined 2,500 for the offence, of 22,000 and more.', ['2,500', '22,000']],
  ['Der Umsatz stieg um 3,5 Prozent auf 1,2 Mio. €.', ['3,5 Prozent', '1,2 Mio. €']],
  ['See section 7.2.4, page 12, and FAR 52.217-8 of 5 May 2020.', []],
  ['Room 215 is open.', []],
])('the figures in "%s" are found', (sentence, figures) => {
  expect(figuresIn(sentence)).toEqual(figures);
});

it.each([
  ['A team costs $1–2 million per year.', ['$1–2 million']],
  ['Projects of $6M or more; the budget rose from $1.5M to $2.25M.', ['$6M', '$1.5M', '$2.25M']],
  ['A team of 5–9 people works for 2-3 years.', ['5–9 people', '2-3 years']],
  ['Accuracy rose by 9%-19% on the test set.', ['9%-19%']],
  ['Between 13% and 70 % of 1,000 projects.', ['13%', '70 %', '1,000 projects']],
])('figures in %j are found with their units and ranges', (sentence, figures) => {
  expect(figuresIn(sentence)).toEqual(figures);
});

it.each(['1', '1–', '$1-', '1,000 '])(
  'ten thousand repetitions of %j are searched for figures without delay',
  (piece) => {
    const before = process.cpuUsage().user;
    figuresIn(piece.repeat(10_000));
    expect((process.cpuUsage().user - before) / 1_000).toBeLessThan(500);
  },
);
