import { layoutNames, type Slide, sourceLine } from './slide.ts';

/**
 * A slide as plain text: title, points, figures, notes and where it has them from.
 * @example slides.map(slideText).join('\n\n')
 */
export function slideText(slide: Slide, at: number): string {
  const { layout, headings, points, table, chart, notes, sources } = slide;
  const lines = [`Slide ${at + 1}: ${slide.title}  [${layoutNames[layout]}]`];
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
  if (notes !== '') lines.push('  Notes:', ...notes.split('\n').map((line) => `    ${line}`));
  lines.push(sources.length > 0 ? `  Source: ${sourceLine(sources)}` : '  No source: written by hand');
  return lines.join('\n');
}
