import { setImmediate } from 'node:timers/promises';
import {
  dayOrderOf,
  isCarried,
  ownWords,
  pathAt,
  type Place,
  placeAt,
  quoteIn,
  type TextRange,
  wordsOf,
} from '@staffroom/sdk/reading';
import { orWithoutModel } from '@staffroom/sdk/server';
import type { Criterion, KeyDate, Method, Remark } from '../ledger.ts';
import type { AgentCall } from './kit.ts';
import { readWithModel } from './read-with-model.ts';
import { dayIn, keyDates, labelIn } from './rules/key-dates.ts';
import { type BuyerDocument, type RuledDocument, withRules } from './rules/languages.ts';
import { criteria, questions, risks } from './rules/criteria-and-risks.ts';
import { type Candidate, factsOf, findByRules } from './rules/find-by-rules.ts';

export interface Entry extends Omit<Candidate, 'quote'> {
  place: Place;
  quote: string;
  method: Method;
  cell?: string;
  /** Sort position of the entry, if it differs from the place of its words. */
  rank?: number;
}

export interface Part {
  entries: Entry[];
  dates: KeyDate[];
  criteria: Criterion[];
  risks: Remark[];
  questions: Remark[];
  /** Number of claims left out because the quote or document does not contain them. */
  notFound: number;
  /** Number of details, such as a day, that were replaced by the quote's. */
  corrected: number;
  /** Number of pieces that the rules read because the model could not. */
  byRules: number;
  method: Method;
}

export function partByRules(
  source: RuledDocument,
  industry: string | null,
  within: TextRange = { start: 0, end: source.text.length },
): Part {
  const isHere = ({ start }: Pick<Remark, 'start'>) =>
    start === null || (start >= within.start && start < within.end);
  const facts = { dates: keyDates(source, within), criteria: criteria(source).filter(isHere) };
  const isWhole = within.end - within.start === source.text.length;
  return {
    ...facts,
    entries: entriesByRules(source, within),
    risks: risks(source, industry).filter(isHere),
    // Questions about something that the document does not mention at all need the whole document.
    questions: questions(source, facts).filter((one) => (one.start === null ? isWhole : isHere(one))),
    ...unharmed,
    method: 'rules',
  };
}

export const unharmed = { notFound: 0, corrected: 0, byRules: 0 };

export function joinedParts(parts: readonly Part[]): Part {
  const sum = (key: 'notFound' | 'corrected' | 'byRules') => parts.reduce((all, part) => all + part[key], 0);
  return {
    entries: parts.flatMap(({ entries }) => entries),
    dates: parts.flatMap(({ dates }) => dates),
    criteria: parts.flatMap((part) => part.criteria),
    risks: parts.flatMap((part) => part.risks),
    questions: parts.flatMap((part) => part.questions),
    notFound: sum('notFound'),
    corrected: sum('corrected'),
    byRules: sum('byRules'),
    method: parts.some(({ method }) => method === 'model') ? 'model' : 'rules',
  };
}

function entriesByRules(source: RuledDocument, within: TextRange): Entry[] {
  return findByRules(source, within).map(({ start, end, ...facts }) => ({
    ...facts,
    quote: ownWords(source, { start, end }),
    place: { ...placeAt(source, start, end), start, end },
    method: 'rules',
  }));
}

/**
 * Reads one passage with a model. The document must contain the quotes, and details come from the quotes. The rules add duties
 * that the model missed, because a missing requirement is worse than one too many. Null if no model is available.
 */
export async function partByModel(
  call: AgentCall,
  source: BuyerDocument,
  stretch: TextRange,
  wish: string,
): Promise<Part | null> {
  const read = await orWithoutModel(call, () => readWithModel(call, source, stretch, wish));
  if (!read) return null;
  // Yields, so that a long document does not block other requests.
  await setImmediate();
  const rules = withRules(source);
  const find = quoteIn(source, stretch);
  const wrong = { notFound: 0, corrected: 0 };
  const found = (words: string) => {
    const hit = find(words);
    if (!hit) wrong.notFound += 1;
    return hit;
  };
  const entries = read.requirements.flatMap(({ quote, kind, level, weight, limit, due }): Entry[] => {
    const hit = found(quote);
    if (!hit) return [];
    const { quote: words, ...place } = hit;
    const own = factsOf(words, level, pathAt(source, place.start), {
      language: rules?.language ?? null,
      order: dayOrderOf(source.text),
    });
    // Accepts a number or day of the model only if the quote contains it; otherwise takes the one that the rules found.
    const said = (claim: string, ours: string) =>
      claim !== '' && words.includes(claim) ? claim.slice(0, 40) : ours;
    return [
      {
        kind,
        level,
        weight: said(weight, own.weight),
        limit: said(limit, own.limit),
        due: (due !== '' && dayIn(source, words, due)?.date) || own.due,
        quote: words,
        place,
        method: 'model',
      },
    ];
  });
  const overlooked = rules
    ? entriesByRules(rules, stretch).filter(
        ({ level, place }) => level === 'must' && !entries.some((entry) => overlap(entry, { place }) > 0.3),
      )
    : [];
  const remark = ({ text, quote }: { text: string; quote: string }): Remark[] => {
    const hit = found(quote);
    return hit ? [{ ...hit, text: text.slice(0, 1_000), quote: hit.quote.slice(0, 600) }] : [];
  };
  /** Keeps a remark only if the quote contains the remark's figures. The wording of a remark is the model's. */
  const held = (one: { text: string; quote: string }) =>
    remark(one).filter(({ text, quote }) => {
      const isHeld = isCarried(text, [quote], 0);
      if (!isHeld) wrong.notFound += 1;
      return isHeld;
    });
  // Dates that the rules find take precedence; a model only adds further dates.
  const own = rules ? keyDates(rules, stretch) : [];
  const dates = read.dates.flatMap(({ label, date, time, quote }) =>
    remark({ text: label, quote }).flatMap((one): KeyDate[] => {
      const day = dayIn(source, one.quote, date);
      if (!day) {
        wrong.notFound += 1;
        return [];
      }
      if (day.date !== date || !sameTime(day.time, time)) wrong.corrected += 1;
      if (own.some((known) => known.date === day.date && isWithin(one, known))) return [];
      const text = (rules && labelIn(rules, one.quote, day.date)) || named(label, one.quote);
      return [{ ...one, ...day, text }];
    }),
  );
  const byName = read.criteria.flatMap(({ name, weight, quote }) =>
    remark({ text: name, quote }).flatMap((one): Criterion[] => {
      if (named(name, one.quote) !== name) {
        wrong.notFound += 1;
        return [];
      }
      return [{ ...one, weight: one.quote.includes(weight) ? weight.slice(0, 40) : '' }];
    }),
  );
  const missedCriteria = rules
    ? criteria(rules).filter(
        (one) =>
          (one.start ?? 0) >= stretch.start &&
          (one.start ?? 0) < stretch.end &&
          !byName.some((known) => isWithin(known, one)),
      )
    : [];
  return {
    entries: [...entries, ...overlooked],
    dates: [...own, ...dates],
    criteria: [...byName, ...missedCriteria],
    risks: read.risks.flatMap(held),
    questions: read.questions.flatMap(held),
    ...wrong,
    byRules: 0,
    method: 'model',
  };
}

const isWithin = (one: Pick<Remark, 'start' | 'end'>, other: Pick<Remark, 'start' | 'end'>) =>
  Math.min(one.end ?? 0, other.end ?? 0) > Math.max(one.start ?? 0, other.start ?? 0);

const plainTime = (time: string) => time.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
const sameTime = (own: string, claimed: string) => {
  const [ours, theirs] = [plainTime(own), plainTime(claimed)];
  return theirs === '' || ours.includes(theirs) || (ours !== '' && theirs.includes(ours));
};

/** Returns the name if the quote contains its words; otherwise returns the quote. */
function named(name: string, quote: string): string {
  const own = wordsOf(quote);
  const words = [...wordsOf(name)];
  return words.length > 0 && words.every((word) => own.has(word)) ? name : quote.slice(0, 120);
}

/** Returns the number of overlapping characters as a share of the shorter entry. */
export function overlap(a: Pick<Entry, 'place'>, b: Pick<Entry, 'place'>): number {
  if (a.place.documentId !== b.place.documentId) return 0;
  const common = Math.min(a.place.end, b.place.end) - Math.max(a.place.start, b.place.start);
  return (
    Math.max(0, common) / Math.max(1, Math.min(a.place.end - a.place.start, b.place.end - b.place.start))
  );
}

/** Merges entries with the same words, which overlapping passages or a model's repetitions cause. */
export function withoutDuplicates(entries: readonly Entry[]): Entry[] {
  const kept: Entry[] = [];
  const ordered = entries.toSorted((a, b) => a.place.start - b.place.start || b.place.end - a.place.end);
  for (const entry of ordered) {
    // The same question in two cells stays two entries, because each cell needs an answer.
    const isOwn = (one: Entry) =>
      one.cell !== undefined && entry.cell !== undefined && one.cell !== entry.cell;
    if (!kept.slice(-8).some((one) => !isOwn(one) && overlap(one, entry) > 0.6)) kept.push(entry);
  }
  return kept;
}
