import { expect, test } from 'vitest';
import { decimalsOf, formatCost, formatDuration, formatTokens } from './format-usage.ts';

test.each([
  [null, 'No price'],
  ['0', '$0'],
  ['0.00000004', '< $0.0001'],
  ['0.0012', '$0.0012'],
  ['0.25', '$0.25'],
  ['12345.678', '$12,345.68'],
])('a cost of %s is shown as %s', (cost, text) => {
  expect(formatCost(cost)).toBe(text);
});

test('all costs of a column have as many decimals as its smallest cost needs', () => {
  const costs = ['0', null, '2', '0.004'];
  expect(costs.map((cost) => formatCost(cost, decimalsOf(costs)))).toEqual([
    '$0',
    'No price',
    '$2.0000',
    '$0.0040',
  ]);
});

test.each([
  [null, '–'],
  [0, '0.0 s'],
  [1449, '1.4 s'],
  [31_400, '31 s'],
  [59_700, '1 min 0 s'],
  [119_600, '2 min 0 s'],
])('a duration of %s milliseconds is shown as %s', (duration, text) => {
  expect(formatDuration(duration)).toBe(text);
});

test.each([
  [99_999, '99,999'],
  [1_234_567, '1.23M'],
])('a number of %s tokens is shown as %s', (tokens, text) => {
  expect(formatTokens(tokens)).toBe(text);
});
