import type { Confirmation, FactMark, FactReason } from '../../tools/fact-mark.ts';
import { daysIn } from '../days.ts';
import { languageOf } from '../language-of.ts';
import { sentencesOf } from '../sentences.ts';
import { type Claim, claimsOf } from './claims.ts';
import { digitsOf, unitFigures } from './figure-units.ts';
import { productDeviations } from './product-names.ts';
import { isNegatedOnce, shareIn, stemsOf } from './word-stems.ts';

export interface FactMaterial {
  /** The sources of the draft. `[1]` in the draft cites the first one. */
  sources: readonly { name: string; text: string }[];
  /** Words that the author supplied besides the sources. Their figures and names need no source. */
  known?: readonly string[];
  products?: {
    /** The names of the product catalog. */
    catalog: readonly string[];
    /** The names that the draft may use; default: all names of the catalog. */
    used?: readonly string[];
    /** The maker whose name precedes the names of products. */
    vendor?: string;
  };
  confirmed?: readonly Confirmation[];
}

/** The minimum share of a statement's words in one source, and in the sources that it cites. */
const enough = { uncited: 0.4, cited: 0.25 };
/** The minimum share of a statement's words in a sentence that is about the same subject, and that says the same. */
const similar = { subject: 0.2, same: 0.7 };
/** Sentences of a source around a figure that belong to its subject. */
const around = 1;
/** A year belongs to many subjects, so that its surroundings in the source prove nothing. */
const year = /^(?:19|20)\d\d$/;
const maxMarks = 200;
const maxFiguresOfSentence = 20;
const maxTextLength = 200_000;
const maxShownWords = 300;

interface SourceSentence {
  name: string;
  text: string;
  stems: Set<string>;
  /** The stems of the sentence and its neighbors. */
  context: Set<string>;
  figures: ReturnType<typeof unitFigures>;
}

/**
 * Finds the statements, figures and names of products in a draft that its sources do not support. The result is a list of places
 * for a person to check, not a verdict.
 * @param text with one line for each block; a heading begins with `#`
 * @example factMarks('We saved 40 hours.', { sources: [{ name: 'a.txt', text: 'It saved us 4 hours.' }] })[0]?.found // '40'
 */
export function factMarks(text: string, material: FactMaterial): FactMark[] {
  const { sources, known = [], products, confirmed = [] } = material;
  const draft = text.slice(0, maxTextLength);
  const sentences = sources.flatMap((source) => sentencesIn(source));
  const stems = sources.map((source) => stemsOf(source.text));
  const all = sources.map((source) => source.text);
  const isForeign = all.length > 0 && languageOf(draft) !== languageOf(all.join('\n'));
  const digitsOfAll = new Set(all.flatMap((each) => digitsIn(each)));
  const ownDigits = new Set(known.flatMap((words) => digitsIn(words)));
  const marks = new Map<string, FactMark>();

  const names = productDeviations(draft, { catalog: [], ...products, known: [...all, ...known] });
  const claims = claimsOf(draft);
  for (const { found, reason, expected } of names) {
    const sentence = claims.find((claim) => claim.sentence.includes(found))?.sentence ?? found;
    add({ key: `name:${found}`, reason, found, sentence, expected, source: null });
  }
  for (const claim of claims) {
    if (marks.size >= maxMarks) break;
    const figures = figureMarks(claim);
    for (const mark of figures) add(mark);
    if (figures.length > 0 || !claim.isStatement || isForeign) continue;
    if (names.some(({ found }) => claim.words.includes(found))) continue;
    const reason = statementReason(claim);
    if (reason === null) continue;
    const { sentence, words } = claim;
    add({
      key: `statement:${hashOf(words)}`,
      reason,
      found: words,
      sentence,
      expected: null,
      source: nearest(words),
    });
  }
  return [...marks.values()].slice(0, maxMarks);

  function add(mark: Omit<FactMark, 'confirmedBy'>) {
    const confirmedBy = confirmed.find(({ key }) => key === mark.key)?.by ?? null;
    if (!marks.has(mark.key)) marks.set(mark.key, { ...mark, confirmedBy });
  }

  function figureMarks({ sentence, words, cited }: Claim) {
    const own = stemsOf(words);
    const citing = cited.flatMap((number) => all[number - 1] ?? []);
    const citedDigits = citing.length > 0 ? new Set(citing.flatMap((each) => digitsIn(each))) : null;
    const found: Omit<FactMark, 'confirmedBy'>[] = [];
    const hash = hashOf(words);
    const near = cached(() => nearest(words, true));
    const push = (figure: string, reason: FactReason, source: FactMark['source']) =>
      found.push({
        key: `figure:${figure}:${hash}`,
        reason,
        found: figure,
        sentence,
        expected: null,
        source,
      });
    const figures = new Map(unitFigures(words).map((each) => [`${each.digits} ${each.unit}`, each]));
    for (const { found: figure, digits, unit } of [...figures.values()].slice(0, maxFiguresOfSentence)) {
      if (ownDigits.has(digits)) continue;
      const there = sentences.filter(({ figures }) => figures.some((each) => each.digits === digits));
      // A source may contain the digits inside a word, like the 360 of "PAM360".
      if (there.length === 0 && !digitsOfAll.has(digits)) push(figure, 'unknown-figure', near());
      else if (citedDigits && !citedDigits.has(digits)) push(figure, 'other-figure', shown(there[0]));
      else if (there.length > 0 && !there.some((each) => hasUnit(each, digits, unit)))
        push(figure, 'other-figure', shown(there[0]));
      else if (
        !isForeign &&
        !year.test(figure) &&
        there.length > 0 &&
        !there.some(({ context }) => isAbout(own, context))
      )
        push(figure, 'other-figure', shown(there[0]));
    }
    if (found.length === 0) {
      const day = otherDay(words);
      if (day !== null) push(day, 'other-figure', near());
    }
    return found;
  }

  /** A date that no source contains, although its day, month and year occur in the sources. */
  function otherDay(words: string): string | null {
    const days = daysIn(words);
    if (days.length === 0) return null;
    const there = new Set(
      (['month-first', 'day-first'] as const)
        .flatMap((order) => daysIn(all.join('\n'), order))
        .map(({ date }) => date),
    );
    const other = days.find(({ date }) => !there.has(date));
    return other && there.size > 0 ? words.slice(other.start, other.end).trim() : null;
  }

  function statementReason({ words, cited }: Claim): FactReason | null {
    const own = stemsOf(words);
    if (own.size < 3) return null;
    const citing = new Set(cited.flatMap((number) => [...(stems[number - 1] ?? [])]));
    const isSupported =
      citing.size > 0
        ? shareIn(own, citing) >= enough.cited
        : stems.some((each) => shareIn(own, each) >= enough.uncited);
    if (!isSupported) return 'unsupported';
    const same = sentences.filter((each) => shareIn(own, each.stems) >= similar.same);
    return same.length > 0 && same.every((each) => isNegatedOnce(words, each.text)) ? 'reversed' : null;
  }

  function nearest(words: string, wantsFigure = false): FactMark['source'] {
    const own = stemsOf(words);
    let best: SourceSentence | undefined;
    let bestShare = 0;
    for (const each of sentences) {
      if (wantsFigure && each.figures.length === 0) continue;
      const share = shareIn(own, each.stems);
      if (own.size === 0 || share <= bestShare || share < similar.subject) continue;
      best = each;
      bestShare = share;
    }
    return shown(best);
  }
}

function cached<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The number of marks that nobody has confirmed. */
export const unconfirmed = (marks: readonly FactMark[]): number =>
  marks.filter(({ confirmedBy }) => confirmedBy === null).length;

function sentencesIn({ name, text }: { name: string; text: string }): SourceSentence[] {
  const texts = sentencesOf(text).map((each) => each.text.replaceAll(/\s+/g, ' '));
  const stems = texts.map((each) => stemsOf(each));
  return texts.map((each, place) => ({
    name,
    text: each,
    stems: stems[place] ?? new Set<string>(),
    context: new Set(stems.slice(Math.max(0, place - around), place + around + 1).flatMap((one) => [...one])),
    figures: unitFigures(each),
  }));
}

const digitsIn = (text: string): string[] =>
  [...text.matchAll(/\d+(?:[.,'’]\d+)*/g)].map(([figure]) => digitsOf(figure));

function hasUnit({ figures }: SourceSentence, digits: string, unit: string): boolean {
  return (
    unit === '' || figures.some((each) => each.digits === digits && (each.unit === '' || each.unit === unit))
  );
}

/** Whether a sentence with a figure shares a word with the surroundings of the figure in the source. */
const isAbout = (own: ReadonlySet<string>, context: ReadonlySet<string>) =>
  own.size === 0 || context.size === 0 || [...own].some((word) => context.has(word));

const shown = (sentence: SourceSentence | undefined): FactMark['source'] =>
  sentence === undefined ? null : { name: sentence.name, words: sentence.text.slice(0, maxShownWords) };

/** A short number for a sentence. Case, spaces and punctuation do not change it. */
function hashOf(words: string): string {
  let hash = 5_381;
  for (const letter of words.toLowerCase().match(/[\p{L}\p{N}]/gu) ?? [])
    hash = (hash * 33 + (letter.codePointAt(0) ?? 0)) % 2 ** 45;
  return hash.toString(36);
}
