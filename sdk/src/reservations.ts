import type { AnswerChecks } from './chat.ts';

/** A page has marks for it, a file and the clipboard only words. */
const notFound = ' [not found in the sources]';
const unsupported = ' [no source supports this]';

/**
 * An answer with a word behind every quote and every statement that its sources do not bear out.
 * @param text as it was checked
 */
export function withReservations(text: string, checks: AnswerChecks | null): string {
  if (checks === null) return text;
  const missing = checks.quotes.filter(({ verdict }) => verdict === 'not-found');
  return [
    ...missing.map(({ end }) => ({ end, note: notFound })),
    ...checks.unsupported.map(({ end }) => ({ end, note: unsupported })),
  ]
    .toSorted((one, other) => other.end - one.end)
    .reduce((noted, { end, note }) => noted.slice(0, end) + note + noted.slice(end), text);
}
