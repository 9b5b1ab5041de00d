import type { TermLanguage } from '../../text/content-terms.ts';

/**
 * The minimum length from which part of a word counts as a word: "Frist" in the German compound "Kündigungsfrist", "probation"
 * in "probationary".
 */
const minTermLength: Record<TermLanguage, number> = { en: 7, de: 5 };

export function sharesTerm(term: string, terms: ReadonlySet<string>, language: TermLanguage): boolean {
  if (terms.has(term)) return true;
  if (term.length < minTermLength[language]) return false;
  for (const other of terms)
    if (other.length >= minTermLength[language] && isPart(term, other, language)) return true;
  return false;
}

function isPart(one: string, other: string, language: TermLanguage): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return long.startsWith(short) || (language === 'de' && long.endsWith(short));
}
