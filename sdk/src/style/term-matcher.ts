import type { WrittenLanguage } from '../reading/language-of.ts';
import { stemOf } from '../reading/stems.ts';

const outside = ['(?<![\\p{L}\\p{N}#@_])', '(?![\\p{L}\\p{N}_])'] as const;
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/['’]/g, "['’]");

/** Returns a pattern that finds a term as whole words, in any case and spacing, even where it is one word or has other hyphens. */
export function spellingMatcher(term: string): RegExp {
  const parts = term
    .split(/[\s-]+|(?<=\p{Ll})(?=\p{Lu})/u)
    .filter((part) => part !== '')
    .map(escaped);
  return new RegExp(`${outside[0]}${parts.join('[\\s-]?')}${outside[1]}`, 'giu');
}

/** Minimum number of letters of a word that has inflected forms, and of its beginning that all forms share. */
const minLength = 3;

/**
 * Finds a term as whole words, in any case, spacing and inflected form: "synergy" finds "Synergies", "Lösung" finds "Lösungen".
 * Names and acronyms (capitals after the first letter) have no other forms.
 */
export function formsOf(
  term: string,
  text: string,
  language: WrittenLanguage,
): { found: string; index: number; isExact: boolean }[] {
  const spaced = term
    .trim()
    .split(/\s+/)
    .map((part) =>
      part
        .split(/(\p{L}+)/u)
        .map((piece, at) => (at % 2 === 0 ? escaped(piece) : beginning(piece)))
        .join(''),
    );
  const candidates = new RegExp(`${outside[0]}${spaced.join('\\s+')}${outside[1]}`, 'giu');
  return [...text.matchAll(candidates)].flatMap(({ 0: found, index }) => {
    const isExact = folded(found) === folded(term);
    return isExact || isForm(found, term, language) ? [{ found, index, isExact }] : [];
  });
}

const isName = (word: string) => /\p{L}\p{Lu}/u.test(word);
const umlauts: Readonly<Record<string, string>> = {
  a: '[aä]',
  o: '[oö]',
  u: '[uü]',
  ä: '[aä]',
  ö: '[oö]',
  ü: '[uü]',
};

/** A pattern for all words that can be forms of a word: they share its beginning. */
function beginning(word: string): string {
  if (word.length < minLength || isName(word)) return word;
  const start = word.slice(0, Math.max(minLength, word.length - 3)).toLowerCase();
  return `${start.replaceAll(/[aouäöü]/g, (letter) => umlauts[letter] ?? letter)}\\p{L}{0,8}`;
}

const folded = (text: string) => text.toLowerCase().replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim();
const bare = (word: string) =>
  word.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replaceAll(/\p{M}/gu, '');
const wordsOf = (text: string) => text.match(/\p{L}+/gu) ?? [];

function isForm(found: string, term: string, language: WrittenLanguage): boolean {
  const own = wordsOf(term);
  const others = wordsOf(found);
  const languages: WrittenLanguage[] = /[äöüß]/i.test(term) ? ['de'] : [language];
  return (
    own.length === others.length &&
    own.every((word, at) => {
      const [a, b] = [bare(word), bare(others[at] ?? '')];
      if (a === b || `${a}s` === b) return true;
      // "hard" and "hardly" are different words.
      if (a.endsWith('ly') !== b.endsWith('ly')) return false;
      return languages.some((each) => stemOf(a, each) === stemOf(b, each));
    })
  );
}

/** Returns the stretches that are not prose and are not checked: addresses, code and HTML tags. */
export function uncheckedRanges(text: string): { start: number; end: number }[] {
  const stretches =
    /https?:\/\/\S+|www\.\S+|(?<![\w.+-])[\w.+-]+@[\w-]+\.\w[\w.]*|```[\s\S]*?```|`[^`\n]*`|<[^<>\n]*>/g;
  return [...text.matchAll(stretches)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));
}
