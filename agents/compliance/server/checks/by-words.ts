import { setImmediate } from 'node:timers/promises';
import { overlappingRanges } from '@staffroom/sdk/reading';
import type { Control, Point } from '../../checks/control-list.ts';
import { evidenceOf, type Source } from '../findings/evidence.ts';
import type { Judged } from './judged.ts';

/** Maximum characters of a sentence; a longer text is a table or a list. */
const maxSentenceLength = 1_200;
const sentence = /(?:[^.!?\n]|[.!?](?!\s|$)|\n(?![^\S\n]*\n))+[.!?]*/g;
/** Matches a statement that something is not done. A ban such as "must not" is a rule, not a denial. */
const denial = /\b(?:no|not|never|without|none|nobody|lacks?)\b/i;
/** Matches phrases such as "not limited to", which contain "not" but deny nothing. */
const more = /\bnot limited to\b|\bnot only\b|\bno later than\b|\bno less than\b/gi;
const ban = /\b(?:must|shall|may|should|will)\s+(?:not|never)\b|\b(?:prohibit|forbid)/i;

const heading = /^(?:#{1,6} |\d{1,2}(?:\.\d{1,2}){0,3}\.? \p{Lu})/u;
const shortest = 25;

const small = new Set(
  'with that this from have been when where which such other their these those than shall must should'.split(
    ' ',
  ),
);
const maxDerivedWords = 4;

/**
 * Returns the points of a control: those from its list, or otherwise all words of its title, each of which must be mentioned.
 */
export function pointsOf({ points, title, text }: Control): Point[] {
  if (points.length > 0) return points;
  const words = (from: string, pattern = /\p{L}{4,}/gu) => [
    ...new Set((from.toLowerCase().match(pattern) ?? []).filter((word) => !small.has(word))),
  ];
  const short = /[\p{L}\p{N}]{2,}/gu;
  const found = [words(title), words(text), words(title, short)].find(({ length }) => length > 0) ?? [];
  return found.slice(0, maxDerivedWords).map((word) => ({ name: word, words: [stem(word)] }));
}

/** A crude stemmer: "backup" matches "backups". */
const stem = (word: string) => (word.length > 5 ? word.replace(/(?:ing|ies|es|s|ed|ion)$/, '') : word);

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s+/g, '\\s+');
const patternOf = ({ words }: Point) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map(escaped).join('|')})`, 'iu');

/** Whether the words are a heading: a line without a punctuation mark at its end. */
function isHeading(words: string): boolean {
  if (/[.!?;:,]$/.test(words)) return false;
  return words.length < shortest ? /^#{0,6} ?\p{L}/u.test(words) : words.length < 120 && heading.test(words);
}

const isDenial = (words: string) => denial.test(words.replaceAll(more, '')) && !ban.test(words);

/** The names of the points that a quote or its heading mentions; none if the quote denies them. */
export function pointsIn(control: Control, quote: string, heading: string): string[] {
  if (isDenial(quote)) return [];
  return pointsOf(control).flatMap((point) =>
    patternOf(point).test(`${denial.test(heading) ? '' : heading} ${quote}`) ? [point.name] : [],
  );
}

/**
 * Judges which points the documents mention. Compares words, not meaning, and skips negated sentences. People must read the
 * quotes before they rely on the result.
 * @param known names of points that are found already, and not searched
 */
export async function judgeByWords(
  control: Control,
  sources: readonly Source[],
  known: ReadonlySet<string> = new Set(),
): Promise<Judged> {
  const all = pointsOf(control);
  const points = all
    .filter(({ name }) => !known.has(name))
    .map((point) => ({ ...point, pattern: patternOf(point) }));
  const evidence: Judged['evidence'] = [];
  for (const source of sources) {
    for (const stretch of overlappingRanges(source.text)) {
      const open = points.filter(({ name }) => !evidence.some(({ note }) => note === name));
      if (open.length === 0) break;
      /**
       * The points that the heading above mentions. The first sentence below the heading counts as being about these points.
       */
      let announced: readonly string[] = [];
      for (const [whole] of source.text.slice(stretch.start, stretch.end).matchAll(sentence)) {
        const words = whole.slice(0, maxSentenceLength).replaceAll(/\s+/g, ' ').trim();
        if (isHeading(words)) {
          const isDenied = denial.test(words);
          announced = isDenied
            ? []
            : open.filter(({ pattern }) => pattern.test(words)).map(({ name }) => name);
          continue;
        }
        if (words.length < shortest) continue;
        if (isDenial(words)) {
          announced = [];
          continue;
        }
        const spoken = open.filter(({ name, pattern }) => announced.includes(name) || pattern.test(words));
        announced = [];
        for (const { name } of spoken) {
          if (evidence.some(({ note }) => note === name)) continue;
          const found = evidenceOf(source, stretch)(words);
          if (found.checked === 'verified') evidence.push({ ...found, note: name });
        }
      }
      // Yields, so that a long document does not block other requests.
      await setImmediate();
    }
  }
  const isFound = (name: string) => known.has(name) || evidence.some(({ note }) => note === name);
  const [found, lacking] = [true, false].map((is) =>
    all.map(({ name }) => name).filter((name) => isFound(name) === is),
  ) as [string[], string[]];
  const state = all.length > 0 && lacking.length === 0 ? 'met' : found.length > 0 ? 'partly' : 'missing';
  return { state, points: { found, lacking }, evidence };
}
