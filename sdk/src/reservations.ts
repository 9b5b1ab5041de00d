import type { AnswerChecks } from './chat.ts';

/** Remarks in files and copied text. Pages show marks instead. */
const english = { notFound: 'not found in the sources', unsupported: 'no source supports this' };

/**
 * Adds a remark after each quote and statement that the sources do not support.
 * @param text the text that was checked
 * @param words the remarks in the reader's language
 */
export function withReservations(text: string, checks: AnswerChecks | null, words = english): string {
  if (checks === null) return text;
  const missing = checks.quotes.filter(({ verdict }) => verdict === 'not-found');
  return [
    ...missing.map(({ end }) => ({ end, note: ` [${words.notFound}]` })),
    ...checks.unsupported.map(({ end }) => ({ end, note: ` [${words.unsupported}]` })),
  ]
    .toSorted((one, other) => other.end - one.end)
    .reduce((noted, { end, note }) => noted.slice(0, end) + note + noted.slice(end), text);
}
