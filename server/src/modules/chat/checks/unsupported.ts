import { setImmediate as breathe } from 'node:timers/promises';
import { contentTerms } from '../../../text/content-terms.ts';
import type { Statement } from './statements.ts';
import { deviationsFrom, termsOf } from './deviations.ts';
import type { Source } from './source-sentences.ts';

/** Minimum share of a statement's words, weighted by rarity, that the sources must contain. */
const enough = 0.4;
/** Milliseconds of work before the check yields to other requests. */
const maxSliceMs = 5;

/**
 * The statements that no source supports, because too few of a statement's words occur together in a source, or because a
 * number, a name or the meaning differs. Leaves out statements that the time limit left unchecked.
 */
export async function unsupported(
  statements: readonly Statement[],
  sources: readonly (Source | undefined)[],
  signal: AbortSignal,
): Promise<Statement[]> {
  if (statements.length === 0) return [];
  let sliceStarted = performance.now();
  const texts = sources.map((source) =>
    source ? `${source.filename} ${source.section ?? ''}\n${source.quote}` : '',
  );
  const shareOf = sharedTerms(texts);
  const deviationOf = deviationsFrom(sources);
  const isForeign = languageOf(texts);
  const found: Statement[] = [];
  for (const statement of statements) {
    const text = withoutCitations(statement.text);
    if (!isForeign(text) && (shareOf(text, statement.cited) < enough || deviationOf(text) !== null)) {
      found.push(statement);
    }
    if (performance.now() - sliceStarted < maxSliceMs) continue;
    await breathe();
    if (signal.aborted) break;
    sliceStarted = performance.now();
  }
  return found;
}

function withoutCitations(text: string): string {
  return text.replace(/\[[\d,\s]+\]/g, ' ');
}

const shortWords = /(?<![\p{L}\p{N}])\p{Ll}{1,4}(?![\p{L}\p{N}])/gu;
const minShortWords = 3;

/**
 * Returns a test for whether a text is in another language than the sources, judged by short function words. For such a text,
 * comparing words is meaningless.
 */
function languageOf(texts: readonly string[]): (text: string) => boolean {
  const known = new Set(texts.flatMap((text) => text.match(shortWords) ?? []));
  const isEnglish = [...known].filter(isFunctionWord).length > known.size * 0.35;
  return (text) => {
    const words = [...new Set(text.match(shortWords))];
    const shared = words.filter((word) => known.has(word) || (isEnglish && isFunctionWord(word)));
    return known.size > 0 && words.length >= minShortWords && shared.length < words.length * 0.35;
  };
}

/** Whether the word is an English function word. */
const isFunctionWord = (word: string) => contentTerms(word).length === 0;

/**
 * The share of a statement's words that occur together in one source or in the cited sources. Words scattered over many sources
 * do not support a statement.
 */
function sharedTerms(texts: readonly string[]): (text: string, cited: readonly number[]) => number {
  const holding = texts.map((text) => new Set(contentTerms(text)));
  const rarities = new Map<string, number>();
  const rarity = (term: string) => {
    const known = rarities.get(term);
    if (known !== undefined) return known;
    const holders = holding.filter((terms) => terms.has(term)).length;
    const value = Math.log(1 + (holding.length + 1) / (holders + 0.5));
    rarities.set(term, value);
    return value;
  };
  return (text, cited) => {
    const terms = termsOf(text);
    if (terms.length === 0) return 1;
    const weightOf = (isHeld: (term: string) => boolean) =>
      terms.reduce((sum, term) => sum + (isHeld(term) ? rarity(term) : 0), 0);
    const together = cited.flatMap((number) => holding[number - 1] ?? []);
    const shares = [
      ...holding.map((held) => weightOf((term) => held.has(term))),
      weightOf((term) => together.some((held) => held.has(term))),
    ];
    return Math.max(...shares) / weightOf(() => true);
  };
}
