import { expect, it } from 'vitest';
import { withReservations } from './reservations.ts';

const text = 'It says “for ten years” [1]. They burn well.';

it('an answer gets a remark after each quote and statement that its sources do not support, and only there', () => {
  const checks = {
    quotes: [
      { start: 8, end: 23, verdict: 'not-found' as const, citation: null },
      { start: 0, end: 2, verdict: 'verified' as const, citation: 1 },
    ],
    unsupported: [{ start: 29, end: text.length }],
  };
  expect(withReservations(text, checks)).toBe(
    'It says “for ten years” [not found in the sources] [1]. They burn well. [no source supports this]',
  );
});

it('an answer without a check or without problems gets no remarks', () => {
  expect(withReservations(text, null)).toBe(text);
  expect(withReservations(text, { quotes: [], unsupported: [] })).toBe(text);
});
