import { expect, it } from 'vitest';
import { claimStart } from './claim.ts';

it.each([
  ['One thing is so. Another follows', 0, 'Another follows'],
  ['One thing is so. Another follows. ', 0, 'Another follows. '],
  // Two citations of one sentence support the same words.
  ['The notice is ninety days.', 26, 'The notice is ninety days.'],
  // Words between two citations belong to the second one.
  ['It renews by itself , and the price may rise', 20, 'and the price may rise'],
  ['Es verlängert sich um zwölf Monate. Der Preis steigt', 0, 'Der Preis steigt'],
])('the claim before a citation in the text %j is found', (text, cited, claim) => {
  expect(text.slice(claimStart(text, cited))).toBe(claim);
});
