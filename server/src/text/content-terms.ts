import { stemOf } from '@staffroom/sdk/reading';
import { germanStopWords } from './german-terms.ts';

export type TermLanguage = 'en' | 'de';

const stopWords = new Set(
  `a about above after again all also am an and any are as at be because been before being below between both
  but by can could did do does doing down during each few for from further get give had has have having he her here
  hers him his how i if in into is it its just let me may might mine more most must my no nor not now of off on
  once only or other our ours out over own please same shall she should show so some such tell than that the
  their theirs them then there these they this those through to too under until up us very was we were what when
  where which while who whom whose why will with would you your yours`.split(/\s+/),
);

const silent = { en: stopWords, de: germanStopWords };

/**
 * Returns the meaningful words of a text in order, lightly stemmed, including repetitions. Words in capitals are kept even if
 * they look like function words: "IT", "US" and "WHO" are names.
 */
export function contentTerms(text: string, language: TermLanguage = 'en'): string[] {
  const known = knownTerms[language];
  const found: string[] = [];
  for (const word of wordsIn(text)) {
    let term = known.get(word);
    if (term === undefined) {
      term = termOf(word, language);
      // Limits the memory of the cache, because an endless text contains ever new words.
      if (known.size >= maxCachedTerms) known.clear();
      if (word.length <= maxCachedTermLength) known.set(word, term);
    }
    if (term !== '') found.push(term);
  }
  return found;
}

function wordsIn(text: string): Iterable<string> {
  // Treats text without accents separately, because most text has none and this takes a third of the time.
  if (isAscii.test(text)) return text.match(/[A-Za-z0-9]+/g) ?? [];
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

// oxlint-disable-next-line no-control-regex
const isAscii = /^[\0-\x7f]*$/;

/**
 * Caches the term of each written word ('' for a word without meaning), because texts repeat the same words and stemming is
 * slow.
 */
const knownTerms = { en: new Map<string, string>(), de: new Map<string, string>() };
const maxCachedTerms = 20_000;
/** Maximum length of a cached word in characters. */
const maxCachedTermLength = 40;

function termOf(word: string, language: TermLanguage): string {
  const lower = word.toLowerCase();
  const isName = word.length > 1 && word !== lower && word === word.toUpperCase();
  const carries = isName || (!silent[language].has(lower) && (word.length > 1 || /\p{N}/u.test(word)));
  return carries ? stemOf(lower, language) : '';
}
