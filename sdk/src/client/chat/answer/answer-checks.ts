import type { AnswerChecks } from '../../../chat.ts';
import type { AnswerMark } from './answer-marks.ts';
import { t } from '../../texts/texts.ts';

/**
 * The stretches of an answer to mark as unsupported, in order. A mark for a quote replaces the mark for the statement around
 * it.
 */
export function marksOf(checks: AnswerChecks | null): AnswerMark[] {
  if (!checks) return [];
  const quotes = checks.quotes
    .filter(({ verdict }) => verdict === 'not-found')
    .map(({ start, end }): AnswerMark => ({ start, end, kind: 'not-found' }));
  const statements = checks.unsupported.flatMap(({ start, end }) => around(start, end, quotes));
  return [...quotes, ...statements].toSorted((a, b) => a.start - b.start);
}

function around(start: number, end: number, quotes: readonly AnswerMark[]): AnswerMark[] {
  const pieces: AnswerMark[] = [];
  const inside = quotes.filter((each) => each.start < end && each.end > start);
  // The words of the quote's mark also stand for the statement around the quote.
  const silent = inside.length > 0 ? { isSilent: true } : {};
  let from = start;
  for (const quote of inside) {
    if (quote.start > from) pieces.push({ start: from, end: quote.start, kind: 'unsupported', ...silent });
    from = Math.max(from, quote.end);
  }
  if (from < end) pieces.push({ start: from, end, kind: 'unsupported', ...silent });
  return pieces;
}

/** Summarizes problems: "1 quote not found · 2 statements without a source"; null without problems. */
export function checksInWords(checks: AnswerChecks | null): string | null {
  const missing = checks?.quotes.filter(({ verdict }) => verdict === 'not-found').length ?? 0;
  const alone = checks?.unsupported.length ?? 0;
  const parts = [
    ...(missing > 0
      ? [t('{missing} {missing, plural, one {quote} other {quotes}} not found in the sources', { missing })]
      : []),
    ...(alone > 0
      ? [t('{alone} {alone, plural, one {statement} other {statements}} not found in the sources', { alone })]
      : []),
  ];
  return parts.length === 0 ? null : parts.join(' · ');
}

/** Numbers of the citations that the answer quotes word for word. */
export function quotedFrom(checks: AnswerChecks | null): ReadonlySet<number> {
  const verified = checks?.quotes.filter(({ verdict }) => verdict === 'verified') ?? [];
  return new Set(verified.flatMap(({ citation }) => citation ?? []));
}
