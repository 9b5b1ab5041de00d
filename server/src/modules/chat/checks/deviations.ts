import { contentTerms } from '../../../text/content-terms.ts';
import { type Contradiction, contradictionOf } from './contradictions.ts';
import { datesOf, type Figure, figuresOf } from './figures.ts';
import { knownNames, namesOf } from './names.ts';
import { wordsOf } from './sentence-words.ts';
import { type Source, type SourceSentence, sourceSentences } from './source-sentences.ts';

export type Deviation = 'figure' | 'name' | Contradiction;

/** Minimum similarity of a source sentence. A sentence with a lower similarity is about a different subject. */
const aboutIt = 0.3;
/** Minimum number of content words in a clause. A shorter clause is merged with the previous one. */
const minTerms = 3;
const maxSimilarClauses = 4;

/**
 * Finds where a statement differs from the source sentences about the same subject: in a number, unit or name, or in the
 * meaning.
 * @returns null for no difference, which does not prove that the sources support the statement
 */
export function deviationsFrom(
  sources: readonly (Source | undefined)[],
): (statement: string) => Deviation | null {
  const sentences = sourceSentences(sources);
  const known = new Map<number, (name: string) => boolean>();
  const knownIn = (number: number) => {
    const source = sources[number - 1];
    const isKnown =
      known.get(number) ??
      knownNames(`${source?.filename ?? ''} ${source?.section ?? ''} ${source?.quote ?? ''}`);
    known.set(number, isKnown);
    return isKnown;
  };

  const nearTo = (texts: readonly string[]) =>
    texts.flatMap((text) => {
      const found = sentences.sharing(termsOf(text));
      const minShare = Math.max(0.2, (found[0]?.share ?? 0) * 0.5);
      return found.filter(({ share }) => share >= minShare).map(({ sentence }) => sentence);
    });

  return (statement) => {
    const found = sentences.sharing(termsOf(statement));
    const best = found[0]?.share ?? 0;
    const upTo = (share: number) =>
      found.filter((each) => each.share >= best * share).map(({ sentence }) => sentence);
    const likest = upTo(0.8).slice(0, maxSimilarClauses);
    if (clausesOf(statement).some((clause) => saysOtherFigures(clause, [...likest, ...nearTo(clause.near)])))
      return 'figure';
    if (best < aboutIt) return null;
    const near = new Set(upTo(0.4).map(({ source }) => source));
    const isKnown = (name: string) => [...near].some((number) => knownIn(number)(name));
    if (!namesOf(statement).every(isKnown)) return 'name';
    return contradictionOf(
      wordsOf(statement),
      upTo(0.5)
        .slice(0, maxSimilarClauses)
        .map(({ words }) => words),
    );
  };
}

/** The content words of a statement without numbers. Numbers have many spellings and are checked separately. */
export function termsOf(text: string): string[] {
  return [...new Set(contentTerms(text))].filter((term) => !/^\p{N}/u.test(term));
}

interface Clause {
  text: string;
  near: string[];
}

function clausesOf(statement: string): Clause[] {
  const parts = statement.split(/[,;]\s(?!\d{4}\b)|\s(?=(?:and|but|while)\s)/u);
  return parts.map((text, place) => {
    if (termsOf(text).length >= minTerms) return { text, near: [text] };
    return { text, near: [`${parts[place - 1] ?? ''} ${text}`, `${text} ${parts[place + 1] ?? ''}`] };
  });
}

function saysOtherFigures({ text }: Clause, sentences: readonly SourceSentence[]): boolean {
  const known = sentences.flatMap(({ figures }) => figures);
  if (figuresOf(text).some((figure) => isOther(figure, known))) return true;
  return datesOf(text).some(
    (date) =>
      !sentences.some(({ figures }) =>
        date.every((part) => figures.some(({ readings }) => readings.includes(part))),
      ),
  );
}

function isOther(figure: Figure, known: readonly Figure[]): boolean {
  const alike = (each: Figure) => each.readings.some((reading) => figure.readings.includes(reading));
  const same = known.filter(alike);
  if (same.length === 0) {
    return figure.isExact || (figure.next !== '' && known.some(({ next }) => next === figure.next));
  }
  if (figure.unit !== null) return same.every(({ unit }) => unit !== null && unit !== figure.unit);
  if (figure.next === '' || same.some(({ next }) => next === '')) return false;
  const ofTheSame = known.filter(({ next }) => next === figure.next);
  return ofTheSame.length > 0 && !ofTheSame.some(alike);
}
