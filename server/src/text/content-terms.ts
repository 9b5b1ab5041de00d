import { germanStem, germanStopWords } from './german-terms.ts';

export type TermLanguage = 'en' | 'de';

const stopWords = new Set(
  `a about above after again all also am an and any are as at be because been before being below between both
  but by can could did do does doing down during each few for from further get give had has have having he her here
  hers him his how i if in into is it its just let me may might mine more most must my no nor not now of off on
  once only or other our ours out over own please same shall she should show so some such tell than that the
  their theirs them then there these they this those through to too under until up us very was we were what when
  where which while who whom whose why will with would you your yours`.split(/\s+/),
);

/** How a language leaves out words and folds endings. */
const languages = {
  en: { stopWords, stem },
  de: { stopWords: germanStopWords, stem: germanStem },
};

/**
 * The words of a text that carry meaning, stemmed lightly, in order, repeats included. Words in capitals are
 * kept even where they look like function words: "IT", "US" and "WHO" are names.
 */
export function contentTerms(text: string, language: TermLanguage = 'en'): string[] {
  const { stopWords, stem } = languages[language];
  const found: string[] = [];
  const plain = text.normalize('NFKD').replace(/\p{M}+/gu, '');
  for (const [word] of plain.matchAll(/[\p{L}\p{N}]+/gu)) {
    const lower = word.toLowerCase();
    const isName = word.length > 1 && word !== lower && word === word.toUpperCase();
    if (isName || (!stopWords.has(lower) && (word.length > 1 || /\p{N}/u.test(word))))
      found.push(stem(lower));
  }
  return found;
}

/** Folds the commonest English endings; names and figures stay whole. */
function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const singular = word.endsWith('ies')
    ? `${word.slice(0, -3)}y`
    : /(?:ss|us|is)$/.test(word)
      ? word
      : word.replace(/(?<=[sxz]|ch|sh)es$|s$/, '');
  const base = singular.replace(/(?<=[a-z]{3})(?:ing|ed|ly)$/, '');
  return base.replace(/(.)\1$/, '$1').replace(/(?<=[a-z]{3})e$/, '');
}
