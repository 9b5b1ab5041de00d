import { expect, it } from 'vitest';
import { withReservations } from './reservations.ts';

const text = 'It says “for ten years” [1]. They burn well.';

it('says behind it what the sources do not bear out, and nothing of what they do', () => {
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

it('leaves an answer alone that was not checked, or stands', () => {
  expect(withReservations(text, null)).toBe(text);
  expect(withReservations(text, { quotes: [], unsupported: [] })).toBe(text);
});
