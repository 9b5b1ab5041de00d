import type { WrittenLanguage } from './language-of.ts';

/**
 * Removes the most common endings of a word in lower case and without accents: "synergies" and "synergy" have the same stem.
 * Short words and words with digits are not changed.
 * @experimental
 */
export const stemOf = (word: string, language: WrittenLanguage): string =>
  language === 'de' ? germanStem(word) : englishStem(word);

function englishStem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const singular = word.endsWith('ies')
    ? `${word.slice(0, -3)}y`
    : /(?:ss|us|is)$/.test(word)
      ? word
      : word.replace(/(?<=[sxz]|ch|sh)es$|s$/, '');
  const base = singular.replace(/(?<=[a-z]{3})(?:ing|ed|ly)$/, '');
  return base.replace(/(.)\1$/, '$1').replace(/(?<=[a-z]{3})e$/, '');
}

function germanStem(word: string): string {
  if (word.length < 5 || /\d/.test(word)) return word;
  const base = word.replace(/(?<=.{4})(?:ern|em|er|en|es|e|n|s)$/, '');
  return base.length > 5 ? base.replace(/(?<=.{4})(?:en|er)$/, '') : base;
}
