import { expect, it } from 'vitest';
import { unknownFigures, withoutUnknownFigures } from './unknown-figures.ts';

const material = ['The depot of 1,250 m² uses PAM360.', 'Reopened tickets: from 18 % to 6.5 %'];

it('the figures of a text that its material does not contain are listed once, without citations and list numbers', () => {
  const text =
    '1. PAM360 at 1250 m² [2]\n2. From 18% to 6.5%\nSaved 99 million in 2031, and 99 people cheer [3, 4].';
  expect(unknownFigures(text, material)).toEqual(['99', '2031']);
});

it('a figure that the material does not contain is replaced by a gap', () => {
  expect(withoutUnknownFigures('- 18 % of 12,000 tickets [1]', material, '[to be supplied]')).toBe(
    '- 18 % of [to be supplied] tickets [1]',
  );
});
