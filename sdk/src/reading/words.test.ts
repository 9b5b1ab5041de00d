import { expect, it } from 'vitest';
import { isCarried } from './words.ts';

const passage = [
  'The hall costs $1–2 million, and 40 % of it is paid by March 31, 2026, after 6 million were paid.',
];

it.each(['The hall costs $1–2 million', '40 percent is paid by 31 March 2026', 'The hall costs 6 million'])(
  'the statement “%s” is supported by a passage with the same figures and dates',
  (statement) => {
    expect(isCarried(statement, passage)).toBe(true);
  },
);

it.each([
  'The hall costs $6 billion',
  'The hall costs 6 %',
  'The hall is paid by May 31, 2026',
  'The hall costs $7 million',
])('the statement “%s” is not supported by a passage with another scale, date or figure', (statement) => {
  expect(isCarried(statement, passage)).toBe(false);
});
