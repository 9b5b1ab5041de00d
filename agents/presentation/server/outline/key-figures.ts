import {
  type Clause,
  figuresIn,
  needsPreviousSentence,
  shorten,
  type Topic,
  type TopicalDocument,
} from '@staffroom/sdk/reading';
import { emptySlide, type Slide } from '../../slides/slide.ts';
import type { Candidate } from './candidate.ts';
import { deckWords } from './words.ts';

const minFigures = 3;
const maxFigures = 6;

/** Amounts and percentages are more relevant than durations. */
const isValue = /[$€£¥%]|percent|Prozent|illion/i;

/** "from 9 to 6 percent": a change, which its second figure tells, or "1% to 12%": a range. */
const joins = /^\s?(?:to|bis|auf|and|und)\s$/;

/** The figure that a sentence is about, as far as a row can explain it: an amount or share before a duration. */
function figureOf(sentence: string): string | null {
  const found = figuresIn(sentence);
  const figure = found.find((one) => isValue.test(one)) ?? found[0];
  if (figure === undefined) return null;
  const at = sentence.replaceAll(/\s+/g, ' ').indexOf(figure);
  const after = found[found.indexOf(figure) + 1];
  if (after === undefined || !isValue.test(after) || at < 0) return figure;
  const to = sentence.indexOf(after, at + figure.length);
  const isChange = /(?<!\p{L})(?:from|von)\s(?:\p{L}+\s)?$/iu.test(sentence.slice(0, at));
  const between = sentence.slice(at + figure.length, to);
  if (isChange && between.length < 30) return after;
  return joins.test(between) ? `${figure}${between}${after}` : figure;
}

/** "$1–2M" and "$1–2 million" are the same figure. */
const plainFigure = (figure: string) =>
  figure
    .toLowerCase()
    .replace(/\s?(?:millions?|mio\.?|millionen)/, 'm')
    .replace(/\s?(?:billions?|bn|mrd\.?|milliarden)/, 'b')
    .replace(/\s?(?:percent|per cent|prozent)/, '%')
    .replaceAll(/\s/g, '');

/** A row shows the figure beside words that explain it. */
function explained(text: string, figure: string, maxLength: number): string | null {
  const short = shorten(text, maxLength);
  const shown = short.includes(figure) ? short : shorten(text, 400);
  const others = shown.replace(figure, '').match(/\p{L}{3,}/gu) ?? [];
  if (!shown.includes(figure) || others.length < 2)
    return /:/.test(shown) && shown.includes(figure) ? shown : null;
  return shown.slice(0, 400);
}

/** Figures of a document without tables, side by side, each with its sentence. */
export function keyFigures(
  source: TopicalDocument,
  score: (sentence: Clause, topic: Topic) => number,
  { maxLength, weight }: { maxLength: number; weight: number },
): Candidate | null {
  const found = new Map<string, { clause: Clause; figure: string; said: string; worth: number }>();
  for (const topic of source.topics)
    for (const clause of [...topic.sentences, ...topic.items]) {
      const figure = figureOf(clause.text);
      if (figure === null || clause.text.length < 12 || clause.text.length > 300) continue;
      if (/\?["”)]*$|\? /.test(clause.text) || needsPreviousSentence(clause.text)) continue;
      const said = explained(clause.text, figure, maxLength);
      if (said === null) continue;
      // A short line with a figure says what the figure counts.
      const worth =
        (score(clause, topic) || (clause.text.length < 60 ? 1 : 0)) * (isValue.test(figure) ? 2 : 1);
      const same = plainFigure(figure);
      if (worth > (found.get(same)?.worth ?? 0)) found.set(same, { clause, figure, said, worth });
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
      rows: rows.map(({ figure, said }) => [figure, said]),
    },
    notes: rows.map(({ clause }) => clause.text).join('\n'),
    sources: rows.map(({ clause }) => source.passageOf(clause)),
  });
  return { topic, start: 0, score: weight * rows.length, uses: ['key figures'], isFigures: true, build };
}
