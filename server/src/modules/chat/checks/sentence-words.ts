import { contentTerms } from '../../../text/content-terms.ts';

export interface SentenceWord {
  /** The word in lower case. */
  text: string;
  /** The normalized form of a content word; '' for a function word. */
  term: string;
  /** Whether a comma, a bracket or similar punctuation precedes the word, or the word is "but". */
  beginsClause: boolean;
  isLarge: boolean;
}

export function wordsOf(text: string): SentenceWord[] {
  const found: SentenceWord[] = [];
  let end = 0;
  for (const { index, 0: word } of text.matchAll(/[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu)) {
    const lower = word.toLowerCase().replace('’', "'");
    found.push({
      text: lower,
      term: contentTerms(lower.replace(/'s$/, ''))[0] ?? '',
      beginsClause: lower === 'but' || /[,;:.()|]/.test(text.slice(end, index)),
      isLarge: /^\p{Lu}/u.test(word),
    });
    end = index + word.length;
  }
  return found;
}

export function termsBehind(words: readonly SentenceWord[], place: number, count: number): string[] {
  const found: string[] = [];
  for (let next = place + 1; next < words.length && found.length < count; next++) {
    const word = words[next];
    if (!word || word.beginsClause) break;
    if (word.term !== '') found.push(word.term);
  }
  return found;
}

export function termsBefore(words: readonly SentenceWord[], place: number, count: number): string[] {
  const found: string[] = [];
  for (let next = place; next > 0 && found.length < count && !words[next]?.beginsClause; next--) {
    const term = words[next - 1]?.term ?? '';
    if (term !== '') found.push(term);
  }
  return found;
}
