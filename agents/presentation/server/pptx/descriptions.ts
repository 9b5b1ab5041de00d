import type { DocumentLanguage } from '@staffroom/sdk/reading';
import type { Chart, Slide } from '../../slides/slide.ts';
import { slideWords } from '../../slides/slide-words.ts';

/** Maximum characters of a description. Screen readers cannot pause inside one. */
const maxLength = 600;

/** The texts that assistive technology reads for the table and for the chart of a slide. */
export function descriptionsOf(slide: Slide, language: DocumentLanguage): { table: string; chart: string } {
  const { layouts } = slideWords(slide, language);
  const values = slide.chart === null ? '' : valuesOf(slide.chart);
  return {
    table: `${layouts.table}: ${slide.title}`,
    chart: `${layouts.chart}: ${slide.title}${values === '' ? '' : `. ${values}`}`,
  };
}

/** The values of a chart as text: "Cost: 2024 12.5 $, 2025 12.1 $". */
function valuesOf({ categories, series, unit }: Chart): string {
  const text = series
    .map(({ name, values }) => {
      const known = categories.flatMap((category, at) => {
        const value = values[at] ?? null;
        return value === null ? [] : [`${category} ${[value, unit].join(' ').trim()}`];
      });
      return `${name}: ${known.join(', ')}`;
    })
    .join('; ');
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1)}…`;
}
