import type { Citation } from '@staffroom/sdk';
import type { AnswerChecks } from '@staffroom/sdk/internal/shared';

/** The text that replaces a quote from a document that was deleted or that the reader cannot read. */
const withheld = '[withheld]';

/**
 * Removes the quotes of withheld citations from an answer.
 * @param citations the citations that the reader can see
 */
export function withoutWithheld<T extends { content: string; checks: AnswerChecks | null }>(
  message: T,
  citations: readonly Pick<Citation, 'number'>[],
): T {
  const { content, checks } = message;
  if (checks === null || checks.quotes.length === 0) return message;
  const open = new Set(citations.map(({ number }) => number));
  const gone = checks.quotes.filter(
    ({ verdict, citation }) => verdict === 'verified' && citation !== null && !open.has(citation),
  );
  if (gone.length === 0) return message;
  let text = '';
  let end = 0;
  for (const quote of gone.toSorted((a, b) => a.start - b.start)) {
    text += content.slice(end, quote.start) + withheld;
    end = quote.end;
  }
  text += content.slice(end);
  const moved = (place: number) =>
    gone.reduce(
      (sum, quote) => (quote.end <= place ? sum + withheld.length - (quote.end - quote.start) : sum),
      place,
    );
  const place = <S extends { start: number; end: number }>(stretch: S): S => ({
    ...stretch,
    start: moved(stretch.start),
    end: moved(stretch.end),
  });
  const kept = checks.quotes.filter((quote) => !gone.includes(quote));
  return {
    ...message,
    content: text,
    checks: { quotes: kept.map(place), unsupported: checks.unsupported.map(place) },
  };
}
