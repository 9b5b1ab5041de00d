import type { Level } from '../../ledger.ts';

/** What a language obliges with, and what its words say of a requirement beside that. */
export interface RuleSet {
  /**
   * @param sentence no line of contents, and no longer than a sentence is
   * @param path the headings above it
   */
  levelOf(sentence: string, path: string): Level | null;
  /** "40 pages" of a sentence that sets a limit of length; empty where it sets none. */
  limitOf(sentence: string): string;
  deadline: RegExp;
  certification: RegExp;
  format: RegExp;
}

/** One of these as a word of its own. Letters with accents are none for `\b`. */
export const word = (...words: string[]) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words.join('|')})(?!\p{L})`, 'iu');

/** The same, wherever it is found. */
export const everyWord = (...words: string[]) => new RegExp(word(...words), 'giu');
