import { type Slide, sourceLine } from './slide.ts';
import { deckLanguage, slideWords } from './slide-words.ts';

/**
 * Returns a slide as plain text: title, points, figures, notes and sources.
 * @example slides.map(slideText).join('\n\n')
 */
export function slideText(slide: Slide, at: number, slides: readonly Slide[] = [slide]): string {
  const { layout, headings, points, table, chart, notes, sources } = slide;
  const words = slideWords(slide, deckLanguage(slides));
  const lines = [`${words.slide} ${at + 1}: ${slide.title}  [${words.layouts[layout]}]`];
  if (slide.subtitle !== '') lines.push(`  ${slide.subtitle}`);
  for (const column of headings.length > 0 ? ([0, 1] as const) : [null]) {
    if (column !== null) lines.push(`  ${headings[column] ?? ''}`);
    for (const point of points)
      if (column === null || point.column === column) lines.push(`  - ${point.text}`);
  }
  if (table) for (const row of [table.head, ...table.rows]) lines.push(`  ${row.join(' | ')}`);
  if (chart)
    for (const [index, name] of chart.categories.entries())
      lines.push(
        `  ${name}: ${chart.series.map((one) => `${one.name} ${one.values[index] ?? '–'}${chart.unit}`).join(', ')}`,
      );
  if (notes !== '') lines.push(`  ${words.notes}`, ...notes.split('\n').map((line) => `    ${line}`));
  lines.push(
    sources.length > 0 ? `  ${words.source} ${sourceLine(sources, words.page)}` : `  ${words.noSource}`,
  );
  return lines.join('\n');
}
