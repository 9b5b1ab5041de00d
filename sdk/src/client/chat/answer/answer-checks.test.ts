import { describe, expect, it } from 'vitest';
import type { AnswerChecks } from '../../../chat.ts';
import { checksInWords, marksOf, quotedFrom } from './answer-checks.ts';

const checks: AnswerChecks = {
  quotes: [
    { start: 10, end: 20, verdict: 'not-found', citation: null },
    { start: 40, end: 50, verdict: 'verified', citation: 2 },
  ],
  unsupported: [
    { start: 5, end: 30 },
    { start: 60, end: 70 },
  ],
};

describe('the checks of an answer', () => {
  it('an answer that was not checked has no marks and no summary', () => {
    expect([marksOf(null), checksInWords(null), quotedFrom(null).size]).toEqual([[], null, 0]);
    expect(checksInWords({ quotes: [], unsupported: [] })).toBeNull();
  });

  it('the failed checks of an answer become marks that do not overlap', () => {
    expect(marksOf(checks).map(({ start, end, kind }) => [start, end, kind])).toEqual([
      [5, 10, 'unsupported'],
      [10, 20, 'not-found'],
      [20, 30, 'unsupported'],
      [60, 70, 'unsupported'],
    ]);
  });

  it('a statement around a missing quote is marked in words once, at the quote', () => {
    expect(marksOf(checks).map(({ isSilent = false }) => isSilent)).toEqual([true, false, true, false]);
  });

  it('the failed checks of an answer are summarized in words and numbers', () => {
    expect(checksInWords(checks)).toBe(
      '1 quote not found in the sources · 2 statements not found in the sources',
    );
    expect([...quotedFrom(checks)]).toEqual([2]);
  });
});
