import { z } from 'zod';
import { visibleString } from '@staffroom/sdk';

/** A source of a slide, with the document's exact words. */
export const Source = z.object({
  documentId: z.uuid(),
  filename: z.string().max(400),
  version: z.number().int(),
  /** Page number, starting with 1; null for formats without pages. */
  page: z.number().int().nullable(),
  section: z.string().max(300).nullable(),
  /** Offsets in UTF-16 units in the text of the document's `version`. */
  start: z.number().int().min(0),
  end: z.number().int().min(0),
  quote: z.string().max(2_000),
});
export type Source = z.output<typeof Source>;

export const Point = z.object({
  text: visibleString(600),
  /** Indexes into the slide's `sources`. Empty when a person wrote the point and no passage supports it. */
  sources: z.array(z.number().int().min(0)).max(6),
  /** The column of the point, on slides with two columns. */
  column: z.union([z.literal(0), z.literal(1)]).default(0),
});
export type Point = z.output<typeof Point>;

export const Table = z.object({
  head: z.array(visibleString(200)).max(8),
  rows: z.array(z.array(visibleString(400)).max(8)).max(60),
});
export type Table = z.output<typeof Table>;

export const Chart = z.object({
  kind: z.enum(['column', 'bar', 'line', 'pie']),
  categories: z.array(visibleString(120)).min(2).max(24),
  series: z
    .array(z.object({ name: visibleString(120), values: z.array(z.number().nullable()).max(24) }))
    .min(1)
    .max(4),
  /** Unit of the values, shown before or after each value: "$", "%". */
  unit: visibleString(8),
});
export type Chart = z.output<typeof Chart>;

const layouts = [
  'title',
  'agenda',
  'section',
  'bullets',
  'columns',
  'quote',
  'table',
  'chart',
  'closing',
] as const;
export const Layout = z.enum(layouts);
export type Layout = z.output<typeof Layout>;

export const layoutNames: Record<Layout, string> = {
  title: 'Title',
  agenda: 'Agenda',
  section: 'Section',
  bullets: 'List',
  columns: 'Two columns',
  quote: 'Quote',
  table: 'Table',
  chart: 'Chart',
  closing: 'Closing',
};

export const Slide = z.object({
  id: z.uuid(),
  layout: Layout,
  title: visibleString(300),
  subtitle: visibleString(300),
  points: z.array(Point).max(12),
  headings: z.array(visibleString(120)).max(2),
  table: Table.nullable(),
  chart: Chart.nullable(),
  notes: visibleString(6_000),
  sources: z.array(Source).max(24),
  /** A locked slide does not change when the outline is generated again. */
  locked: z.boolean(),
  by: z.enum(['model', 'rules', 'person']),
});
export type Slide = z.output<typeof Slide>;

/**
 * Creates an empty slide.
 * @example { ...emptySlide('bullets', 'person'), title: 'Costs' }
 */
export function emptySlide(layout: Layout, by: Slide['by']): Slide {
  const nothing = { title: '', subtitle: '', notes: '', points: [], headings: [], sources: [] };
  return { ...nothing, id: crypto.randomUUID(), layout, table: null, chart: null, locked: false, by };
}

/**
 * Returns the source line of a slide, such as "RFQ.pdf, p. 4, 7": each document once, with its pages or sections.
 * @param page the abbreviation before page numbers
 */
export function sourceLine(sources: readonly Source[], page = 'p.'): string {
  const places = new Map<string, Set<string>>();
  for (const { filename, page: number, section } of sources) {
    const of = places.get(filename) ?? new Set();
    places.set(filename, of);
    if (number !== null) of.add(String(number));
    else if (section !== null) of.add(section);
  }
  return [...places]
    .map(([filename, of]) => {
      const pages = [...of].every((place) => /^\d+$/.test(place));
      const shown = [...of].slice(0, pages ? 6 : 2).join(', ');
      return shown === '' ? filename : `${filename}, ${pages ? `${page} ` : ''}${shown}`;
    })
    .join(' · ');
}

/** Whether one of the slide's documents has a newer version. */
export const isStale = ({ sources }: Pick<Slide, 'sources'>, versions: Readonly<Record<string, number>>) =>
  sources.some(({ documentId, version }) => (versions[documentId] ?? version) > version);
