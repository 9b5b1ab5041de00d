import { shorten, type TopicalDocument } from '@staffroom/sdk/reading';
import { emptySlide, type Slide } from '../../slides/slide.ts';
import type { Candidate } from './candidate.ts';
import { distinctBy, dutiesOf, splitByDate } from './duties.ts';
import { deckWords } from './words.ts';

const minRows = 2;
const maxRows = 7;

/** Dates and periods of a document, with what has to happen then: dated duties first, by date. */
export function datesAndDuties(
  source: TopicalDocument,
  { maxLength, weight }: { maxLength: number; weight: number },
): Candidate | null {
  const timed = dutiesOf(source).filter(({ when }) => when !== '');
  const { dated, others } = splitByDate(timed);
  const rows = distinctBy([...dated, ...others], ({ clause }) => clause).slice(0, maxRows);
  const [first] = rows;
  if (!first || dated.length === 0 || rows.length < minRows) return null;
  const words = deckWords(source);
  const build = (): Slide => ({
    ...emptySlide('table', 'rules'),
    title: words.dates,
    table: {
      head: [...words.datesHead],
      rows: rows.map(({ when, clause }) => [when.trim(), shorten(clause.text, maxLength).slice(0, 400)]),
    },
    notes: rows.map(({ clause }) => clause.text).join('\n'),
    sources: rows.map(({ clause }) => source.passageOf(clause)),
  });
  const end = source.topics.at(-1)?.end ?? 0;
  return { topic: first.topic, start: end, score: weight * rows.length, uses: ['dates and duties'], build };
}
