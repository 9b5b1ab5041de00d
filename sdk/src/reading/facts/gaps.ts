/**
 * Matches the mark of a missing fact in each language of drafts, such as `[to be supplied: the price]`. A mark without its
 * closing bracket counts, too.
 */
const gap =
  /\[\s{0,3}(?:to\s{1,3}be\s{1,3}(?:supplied|added|completed|confirmed)|(?:noch\s{1,3})?zu\s{1,3}ergänzen|à\s{1,3}compléter|por\s{1,3}completar|a\s{1,3}completar|da\s{1,3}completare|aan\s{1,3}te\s{1,3}vullen|do\s{1,3}uzupełnienia|att\s{1,3}komplettera)(?!\p{L})[^[\]\n]{0,300}\]?/giu;

/**
 * Returns the marks of missing facts in a plain text, in their order, such as `[to be supplied: the price]`.
 * @param text without HTML elements
 */
export const gapsIn = (text: string): string[] => text.normalize('NFC').match(gap) ?? [];
