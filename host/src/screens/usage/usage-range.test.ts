import { describe, expect, test } from 'vitest';
import { rangeOf, rangeProblem } from './usage-range.ts';

const today = '2026-03-02';
const none = { from: '', to: '' };

describe('a range of days', () => {
  test.each([
    [{ from: '', to: '2026-01-01' }, 'Choose a start and an end date.'],
    [{ from: '0002-01-01', to: '2026-01-01' }, 'Choose a start and an end date.'],
    [{ from: '2026-01-02', to: '2026-01-01' }, 'The end date is before the start date.'],
    [{ from: '2020-01-01', to: '2026-01-01' }, 'Choose at most 1,000 days.'],
  ])('a range of days %o is invalid, with a reason', (range, problem) => {
    expect(rangeProblem(range)).toBe(problem);
  });

  test('a range of days can have one day, or a thousand', () => {
    expect(rangeProblem({ from: '2026-01-01', to: '2026-01-01' })).toBeNull();
    expect(rangeProblem({ from: '2023-04-07', to: '2025-12-31' })).toBeNull();
    expect(rangeProblem({ from: '2023-04-06', to: '2025-12-31' })).not.toBeNull();
  });

  test.each([
    ['7', '2026-02-24'],
    ['30', '2026-02-01'],
    ['month', '2026-03-01'],
  ] as const)('a range of days with the name %s ends today', (name, from) => {
    expect(rangeOf(name, none, today)).toEqual({ from, to: today });
  });

  test('a range of days from an invalid address is replaced with the default range', () => {
    expect(rangeOf('custom', { from: 'x', to: 'y' }, today)).toEqual(rangeOf('30', none, today));
  });
});
