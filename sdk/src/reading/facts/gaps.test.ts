import { expect, it } from 'vitest';
import { gapsIn } from './gaps.ts';

it.each([
  ['We save [to be supplied: hours] a week. [To be  supplied]', 2],
  ['Wir sparen [zu ergänzen: Stunden] und [noch zu ergänzen].', 2],
  // The umlaut as two characters, as macOS writes it.
  [`[${'zu ergänzen'.normalize('NFD')}: Preis]`, 1],
  ['[à compléter : le prix] [por completar] [da completare] [aan te vullen] [do uzupełnienia]', 5],
  ['[att komplettera: priset] [a completar: o preço]', 2],
  // A mark that somebody has cut off is still a gap.
  ['The price is [to be supplied: ask sales', 1],
  ['[to be supplied: one] [to be supplied: two', 2],
])('the text “%s” has %i gaps', (text, count) => {
  expect(gapsIn(text)).toHaveLength(count);
});

it.each(['A citation [1]', 'to be supplied later', '[to be suppliedX]', '[the price](https://a.test)'])(
  'the text “%s” has no gap',
  (text) => {
    expect(gapsIn(text)).toEqual([]);
  },
);
