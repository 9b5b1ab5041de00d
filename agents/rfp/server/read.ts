import { setImmediate } from 'node:timers/promises';
import {
  ownWords,
  pathAt,
  type Place,
  placeAt,
  quoteIn,
  type ReadDocument,
  type Stretch,
} from '@staffroom/sdk/reading';
import { orWithoutModel } from '@staffroom/sdk/server';
import type { Criterion, KeyDate, Method, Remark } from '../ledger.ts';
import type { AgentCall } from './kit.ts';
import { readWithModel } from './read-with-model.ts';
import { criteria, keyDates, questions, risks } from './rules/report.ts';
import { type Candidate, factsOf, findByRules } from './rules/requirements.ts';

/** A requirement with its place in the document. */
export interface Entry extends Omit<Candidate, 'quote'> {
  place: Place;
  quote: string;
  method: Method;
}

/** What one stretch gave, as it is kept. */
export interface Part {
  entries: Entry[];
  dates: KeyDate[];
  criteria: Criterion[];
  risks: Remark[];
  questions: Remark[];
  notFound: number;
  method: Method;
}

/** By the rules, which read a document at once. */
export function partByRules(source: ReadDocument, industry: string | null): Part {
  const facts = { dates: keyDates(source), criteria: criteria(source) };
  const entries = entriesByRules(source, { start: 0, end: source.text.length });
  return {
    ...facts,
    entries,
    risks: risks(source, industry),
    questions: questions(source, facts),
    notFound: 0,
    method: 'rules',
  };
}

function entriesByRules(source: ReadDocument, within: Stretch): Entry[] {
  return findByRules(source, within).map(({ start, end, ...facts }) => ({
    ...facts,
    quote: ownWords(source, { start, end }),
    place: { ...placeAt(source, start, end), start, end },
    method: 'rules',
  }));
}

/**
 * One stretch by a model. What it quotes has to stand there, and what obliges by its very words and was overlooked is taken up by
 * the rules: a requirement that is lost costs more than one too many. Null where nobody can be asked.
 */
export async function partByModel(
  call: AgentCall,
  source: ReadDocument,
  stretch: Stretch,
  wish: string,
): Promise<Part | null> {
  const read = await orWithoutModel(call, () => readWithModel(call, source, stretch, wish));
  if (!read) return null;
  // One long document must not hold up everybody else.
  await setImmediate();
  const find = quoteIn(source, stretch);
  let notFound = 0;
  const found = (words: string) => {
    const hit = find(words);
    if (!hit) notFound += 1;
    return hit;
  };
  const entries = read.requirements.flatMap(({ quote, kind, level, weight, limit, due }): Entry[] => {
    const hit = found(quote);
    if (!hit) return [];
    const { quote: words, ...place } = hit;
    const own = factsOf(words, level, pathAt(source, place.start));
    // Numbers are the document's, or none.
    const said = (claim: string, ours: string) =>
      claim !== '' && words.includes(claim) ? claim.slice(0, 40) : ours;
    return [
      {
        kind,
        level,
        weight: said(weight, own.weight),
        limit: said(limit, own.limit),
        due: isDay(due) && own.due !== '' ? due : own.due,
        quote: words,
        place,
        method: 'model',
      },
    ];
  });
  const overlooked = entriesByRules(source, stretch).filter(
    ({ level, place }) => level === 'must' && !entries.some((entry) => overlap(entry, { place }) > 0.3),
  );
  const remark = ({ text, quote }: { text: string; quote: string }): Remark[] => {
    const hit = found(quote);
    return hit ? [{ ...hit, text: text.slice(0, 1_000), quote: hit.quote.slice(0, 600) }] : [];
  };
  return {
    entries: [...entries, ...overlooked],
    dates: read.dates.flatMap(({ label, date, time, quote }) =>
      isDay(date)
        ? remark({ text: label, quote }).map((one) => ({ ...one, date, time: time.slice(0, 60) }))
        : [],
    ),
    criteria: read.criteria.flatMap(({ name, weight, quote }) =>
      remark({ text: name, quote }).map((one) => ({
        ...one,
        weight: one.quote.includes(weight) ? weight.slice(0, 40) : '',
      })),
    ),
    risks: read.risks.flatMap(remark),
    questions: read.questions.flatMap(remark),
    notFound,
    method: 'model',
  };
}

const isDay = (date: string) => /^20\d\d-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date));

/** The share of the shorter that both have. */
export function overlap(a: Pick<Entry, 'place'>, b: Pick<Entry, 'place'>): number {
  if (a.place.documentId !== b.place.documentId) return 0;
  const common = Math.min(a.place.end, b.place.end) - Math.max(a.place.start, b.place.start);
  return (
    Math.max(0, common) / Math.max(1, Math.min(a.place.end - a.place.start, b.place.end - b.place.start))
  );
}

/** The same words, found twice where stretches share them or said twice by a model, are one entry. */
export function withoutDoubles(entries: readonly Entry[]): Entry[] {
  const kept: Entry[] = [];
  const ordered = entries.toSorted((a, b) => a.place.start - b.place.start || b.place.end - a.place.end);
  for (const entry of ordered) {
    if (!kept.slice(-8).some((one) => overlap(one, entry) > 0.6)) kept.push(entry);
  }
  return kept;
}
