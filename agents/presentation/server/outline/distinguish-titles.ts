import { type Clause, needsPreviousSentence, type TopicalDocument } from '@staffroom/sdk/reading';
import type { Slide } from '../../slides/slide.ts';
import { titleFrom } from './titles.ts';

const maxTitle = 115;

/**
 * Gives slides about the same part different titles: a table its columns, a list a sentence from beside its points or its main
 * word, and numbers where the document has none of these: "Tasks (1/2)".
 */
export function distinguishTitles(slides: readonly Slide[], source: TopicalDocument): void {
  const shown = new Set(slides.flatMap(({ title, points }) => [title, ...points.map(({ text }) => text)]));
  const rename = (slide: Slide, title: string) => {
    slide.title = title;
    shown.add(title);
  };
  for (const [title, alike] of namesakes(slides))
    for (const slide of alike) {
      const sentence = slide.layout === 'bullets' ? sentenceBeside(slide, source, shown) : null;
      if (sentence) {
        rename(slide, sentence.title);
        slide.sources.push(source.passageOf(sentence.clause));
      } else {
        const more = slide.layout === 'bullets' ? mainWord(slide, title, shown) : columnsOf(slide);
        const whole = `${title}: ${more}`;
        if (more !== '' && whole.length <= maxTitle) rename(slide, whole);
      }
    }
  // The further parts of a table already have a number, which counts with the others.
  const parts = Map.groupBy(slides, ({ title }) => title.replace(/ \(\d+\)$/, ''));
  for (const [title, alike] of parts)
    if (namesakes(alike).length > 0)
      for (const [at, slide] of alike.entries())
        slide.title = `${title.slice(0, 120)} (${at + 1}/${alike.length})`;
}

const namesakes = (slides: readonly Slide[]) =>
  [...Map.groupBy(slides, ({ title }) => title)].filter(([, alike]) => alike.length > 1);

const columnsOf = ({ table, chart }: Slide) =>
  (table?.head.slice(1) ?? chart?.series.map(({ name }) => name) ?? []).filter(Boolean).join(', ');

/** A sentence between the points of a slide that no slide shows. */
function sentenceBeside(
  { sources }: Slide,
  { topics }: TopicalDocument,
  shown: ReadonlySet<string>,
): { title: string; clause: Clause } | null {
  const from = Math.min(...sources.map(({ start }) => start));
  const until = Math.max(...sources.map(({ end }) => end));
  for (const { sentences } of topics)
    for (const clause of sentences) {
      const { text, start, end } = clause;
      const title =
        end >= from && start <= until && !needsPreviousSentence(text) ? titleFrom(text, true) : null;
      const isShown = [...shown].some((words) => words.startsWith(title ?? ''));
      if (title !== null && !isShown) return { title, clause };
    }
  return null;
}

/** The name or noun that the points of a slide mention most, the longest first. */
function mainWord({ points }: Slide, title: string, shown: ReadonlySet<string>): string {
  // The first word of a point is capitalized, whatever it is.
  const names = points.flatMap(
    ({ text }) => text.match(/(?<=\p{L}[,\p{L}]? )\p{Lu}[\p{L}-]{4,}(?: \p{Lu}[\p{L}-]{3,}){0,2}/gu) ?? [],
  );
  const counts = [...Map.groupBy(names, (name) => name)].map(([name, all]) => ({ name, count: all.length }));
  const best = counts
    .filter(({ name }) => !title.includes(name) && !shown.has(`${title}: ${name}`))
    .toSorted((a, b) => b.count - a.count || b.name.length - a.name.length);
  return best[0]?.name ?? '';
}
