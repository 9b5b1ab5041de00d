import type { TermLanguage } from '../../text/content-terms.ts';

/**
 * Letters from which on the part of a word is a word: "Frist" of "Kündigungsfrist" in German, which puts words together; in English
 * "probation" of "probationary".
 */
const shortest: Record<TermLanguage, number> = { en: 7, de: 5 };

/** Whether a term is among others, by itself or as a part of one. */
export function sharesTerm(term: string, terms: ReadonlySet<string>, language: TermLanguage): boolean {
  if (terms.has(term)) return true;
  if (term.length < shortest[language]) return false;
  for (const other of terms)
    if (other.length >= shortest[language] && isPart(term, other, language)) return true;
  return false;
}

function isPart(one: string, other: string, language: TermLanguage): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return long.startsWith(short) || (language === 'de' && long.endsWith(short));
}
