/**
 * Changes bracketed numbers in document text that look like citations: removes a note number after a word, and puts any other
 * number in parentheses.
 */
export function withoutNoteNumbers(text: string): string {
  return text
    .replace(/(?<=[^\s([])(?:\[\d{1,3}(?:\s?[,–-]\s?\d{1,3}){0,9}\])+/g, '')
    .replace(/\[(\d{1,3}(?:\s*,\s*\d{1,3}){0,9})\]/g, '($1)');
}
