import { type Clause, figuresIn, shorten, type Topic, type TopicalDocument } from '@staffroom/sdk/reading';
import { emptySlide, type Slide } from '@staffroom/sdk/slides';
import type { Candidate } from './candidate.ts';
import { deckWords } from './words.ts';

const minFigures = 3;
const maxFigures = 6;

/** Amounts and percentages are more relevant than durations. */
const isValue = /[$€£¥%]|percent|Prozent|illion/i;

/** Puts figures of a document without tables side by side, each with its sentence. */
export function keyFigures(
  source: TopicalDocument,
  score: (sentence: Clause, topic: Topic) => number,
  { maxLength, weight }: { maxLength: number; weight: number },
): Candidate | null {
  const found = new Map<string, { clause: Clause; figure: string; worth: number }>();
  for (const topic of source.topics)
    for (const clause of [...topic.sentences, ...topic.items]) {
      const [figure] = figuresIn(clause.text);
      if (figure === undefined || clause.text.length < 12 || clause.text.length > 300) continue;
      // A short line counts even without words of the topic, because it says what its figure counts.
      const worth =
        (score(clause, topic) || (clause.text.length < 60 ? 1 : 0)) * (isValue.test(figure) ? 2 : 1);
      if (worth > (found.get(figure)?.worth ?? 0)) found.set(figure, { clause, figure, worth });
    }
  const rows = [...found.values()]
    .toSorted((a, b) => b.worth - a.worth)
    .filter(({ clause }, at, all) => all.findIndex((one) => one.clause.text === clause.text) === at)
    .slice(0, maxFigures)
    .toSorted((a, b) => a.clause.start - b.clause.start);
  const [first] = rows;
  const topic = source.topics.find(
    ({ start, end }) => first && first.clause.start >= start && first.clause.start < end,
  );
  if (rows.length < minFigures || !topic) return null;
  const words = deckWords(source);
  const build = (): Slide => ({
    ...emptySlide('table', 'rules'),
    title: words.keyFigures,
    table: {
      head: [...words.keyFiguresHead],
      rows: rows.map(({ figure, clause }) => [figure, shorten(clause.text, maxLength).slice(0, 400)]),
    },
    notes: rows.map(({ clause }) => clause.text).join('\n'),
    sources: rows.map(({ clause }) => source.passageOf(clause)),
  });
  return { topic, start: 0, score: weight * rows.length, uses: ['key figures'], build };
}
