import type { Level } from '../../ledger.ts';

export interface RuleSet {
  /**
   * @param sentence at most as long as a sentence can be; lines of a table of contents are left out
   * @param path the headings above the sentence
   */
  levelOf(sentence: string, path: string): Level | null;
  /** Returns the length limit that the sentence sets, such as "40 pages"; otherwise empty. */
  limitOf(sentence: string): string;
  deadline: RegExp;
  certification: RegExp;
  format: RegExp;
}

/** Matches one of these whole words. `\b` does not treat accented letters as letters. */
export const word = (...words: string[]) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words.join('|')})(?!\p{L})`, 'iu');

export const everyWord = (...words: string[]) => new RegExp(word(...words), 'giu');
