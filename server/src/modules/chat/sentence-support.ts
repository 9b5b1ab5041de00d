import type { Passage } from '@staffroom/sdk';
import { contentTerms } from '../../ai/builtin/terms.ts';
import { cosine } from '../../ai/embedder.ts';
import type { Statement } from './answer-sentences.ts';

/** Vectors of texts, in their order; null where there are none in time. */
export type Embed = (texts: string[]) => Promise<readonly Float32Array[] | null>;

/** Shares of a statement's words, rare ones counting more, that stand in the sources. */
const enough = 0.6;
/** Between the two the meaning decides; below, nothing in the sources is about it. */
const tooLittle = 0.25;
/** Where no meaning is to be had. */
const enoughAlone = 0.4;
/** Cosine of a statement and a stretch of a source. */
const sameMeaning = 0.62;
const stretch = 320;
/** Stretches that are compared by meaning; the rest shares fewer words with any statement. */
const mostStretches = 48;

type Source = Pick<Passage, 'quote' | 'filename' | 'section'>;

/** The statements that none of the sources supports, by words, numbers and names, and by meaning where that is to be had. */
export async function unsupported(
  statements: readonly Statement[],
  sources: readonly (Source | undefined)[],
  embed: Embed,
): Promise<Statement[]> {
  const texts = sources.map((source) =>
    source ? `${source.filename} ${source.section ?? ''}\n${source.quote}` : '',
  );
  const shareOf = sharedTerms(texts);
  const figures = texts.map((text) => plainFigures(text));
  const judged = statements.map((statement) => {
    const cited = statement.cited.flatMap((number) => figures[number - 1] ?? []);
    const known = figuresOf(statement.text).every((figure) =>
      (cited.length > 0 ? cited : figures).some((text) => hasFigure(text, figure)),
    );
    return { statement, share: known ? shareOf(statement) : 0 };
  });
  const open = judged.filter(({ share }) => share < enough && share >= tooLittle);
  const near = await nearest(
    open.map(({ statement }) => statement.text),
    texts,
    embed,
  );
  const close = new Set(
    open
      .filter(({ share }, place) => (near ? (near[place] ?? 0) >= sameMeaning : share >= enoughAlone))
      .map(({ statement }) => statement),
  );
  return judged
    .filter(({ statement, share }) => share < enough && !close.has(statement))
    .map(({ statement }) => statement);
}

function withoutCitations(text: string): string {
  return text.replace(/\[[\d,\s]+\]/g, ' ');
}

/** Without what groups thousands. */
function plainFigures(text: string): string {
  return text.replace(/(?<=\d)[,\s'’](?=\d{3}(?!\d))/g, '');
}

/** Numbers that say something: not the `1` of a list, but `72`, `2.5 %` and `$3`. */
function figuresOf(text: string): string[] {
  return [...plainFigures(withoutCitations(text)).matchAll(/\p{Sc}?\s?\d+(?:[.,:/]\d+)*\s?%?/gu)]
    .map((match) => match[0])
    .filter((figure) => /\d{2}|[\p{Sc}%]/u.test(figure))
    .map((figure) => figure.replace(/[^\d.,:/]/gu, ''));
}

function hasFigure(text: string, figure: string): boolean {
  for (let at = text.indexOf(figure); at >= 0; at = text.indexOf(figure, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + figure.length, at + figure.length + 2);
    if (!/\d[.,]?$/.test(before) && !/^[.,]?\d/.test(after)) return true;
  }
  return false;
}

/**
 * How much of a statement stands together, in one source or in those that it cites: words from many places make no support.
 * Rare words count more.
 */
function sharedTerms(texts: readonly string[]): (statement: Statement) => number {
  const holding = texts.map((text) => new Set(contentTerms(text)));
  const rarity = (term: string) =>
    Math.log(1 + (holding.length + 1) / (holding.filter((terms) => terms.has(term)).length + 0.5));
  return ({ text, cited }) => {
    const terms = [...new Set(contentTerms(withoutCitations(text)))];
    if (terms.length === 0) return 1;
    const weights = new Map(terms.map((term) => [term, rarity(term)]));
    const weightOf = (held: (term: string) => boolean) =>
      terms.reduce((sum, term) => sum + (held(term) ? (weights.get(term) ?? 0) : 0), 0);
    const together = cited.flatMap((number) => holding[number - 1] ?? []);
    const shares = [
      ...holding.map((held) => weightOf((term) => held.has(term))),
      weightOf((term) => together.some((held) => held.has(term))),
    ];
    return Math.max(...shares) / weightOf(() => true);
  };
}

/** Of each statement, the cosine with the stretch that is nearest; null where there are no vectors. */
async function nearest(
  statements: readonly string[],
  texts: readonly string[],
  embed: Embed,
): Promise<number[] | null> {
  if (statements.length === 0) return [];
  const stretches = texts.flatMap(stretchesOf).slice(0, mostStretches);
  const vectors = await embed([...statements.map(withoutCitations), ...stretches]);
  if (!vectors) return null;
  const parts = vectors.slice(statements.length);
  return vectors
    .slice(0, statements.length)
    .map((vector) => Math.max(0, ...parts.map((part) => cosine(vector, part))));
}

function stretchesOf(text: string): string[] {
  return text.match(new RegExp(`[\\s\\S]{1,${stretch}}(?:\\s|$)`, 'g')) ?? [];
}
