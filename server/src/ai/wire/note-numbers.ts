/**
 * Document text whose own numbers in brackets cannot be taken for citations: a note behind a word is left out, as a reader
 * skips it, and any other number gets round brackets.
 */
export function withoutNoteNumbers(text: string): string {
  return text
    .replace(/(?<=[^\s([])(?:\[\d{1,3}(?:\s?[,–-]\s?\d{1,3}){0,9}\])+/g, '')
    .replace(/\[(\d{1,3}(?:\s*,\s*\d{1,3}){0,9})\]/g, '($1)');
}
