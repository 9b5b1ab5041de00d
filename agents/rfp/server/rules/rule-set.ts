import type { Level } from '../../ledger.ts';

export interface RuleSet {
  /**
   * @param sentence not a line of contents, at most the length of a sentence
   * @param path the headings above it
   */
  levelOf(sentence: string, path: string): Level | null;
  /** "40 pages" if the sentence sets a length limit; otherwise empty. */
  limitOf(sentence: string): string;
  deadline: RegExp;
  certification: RegExp;
  format: RegExp;
}

/** Matches one of these whole words. `\b` does not treat accented letters as letters. */
export const word = (...words: string[]) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words.join('|')})(?!\p{L})`, 'iu');

export const everyWord = (...words: string[]) => new RegExp(word(...words), 'giu');
