import type { AnswerChecks } from './chat.ts';

/** A page has marks for it, a file and the clipboard only words. */
const english = { notFound: 'not found in the sources', unsupported: 'no source supports this' };

/**
 * An answer with a word behind every quote and every statement that its sources do not bear out.
 * @param text as it was checked
 * @param words in the language of who reads it
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
