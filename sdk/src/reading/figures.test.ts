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
])('finds what counts in "%s"', (sentence, figures) => {
  expect(figuresIn(sentence)).toEqual(figures);
});
