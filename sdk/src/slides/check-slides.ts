import type { Capabilities } from '../capabilities.ts';
import { isCarried } from '../reading/words.ts';
import type { Point, Slide, Source } from './slide.ts';

/**
 * Verifies the sources that a client sends. Drops a passage if the document does not contain it at that place, and a point's
 * source if the point's passages do not support the point.
 * @param ownHeads table headings that the author wrote, not the document
 * @example const slides = await checkSlides(call, body.slides)
 */
export async function checkSlides(
  { documents }: Pick<Capabilities, 'documents'>,
  slides: readonly Slide[],
  ownHeads: readonly string[] = [],
): Promise<Slide[]> {
  const texts = new Map<string, string | null>();
  const textOf = async ({ documentId, version }: Source) => {
    const key = `${documentId} ${version}`;
    if (!texts.has(key)) {
      const content = await documents.content(documentId, version).catch(() => null);
      texts.set(key, content?.text ?? null);
    }
    return texts.get(key) ?? null;
  };
  const checked: Slide[] = [];
  for (const slide of slides) {
    const kept = new Map<number, number>();
    const sources: Source[] = [];
    for (const [at, source] of slide.sources.entries()) {
      const text = await textOf(source);
      const there = text?.slice(source.start, source.end).replaceAll(/\s+/g, ' ').trim().slice(0, 2_000);
      if (there === undefined || there !== source.quote) continue;
      kept.set(at, sources.length);
      sources.push(source);
    }
    const carried = (point: Point): Point => {
      const own = point.sources.flatMap((at) => kept.get(at) ?? []);
      const quotes = own.flatMap((at) => sources[at]?.quote ?? []);
      // Keep the sources of an agenda and of a chart's text without a check, because these texts describe their passages
      // instead of repeating them.
      const free = slide.layout === 'agenda' || slide.layout === 'chart';
      return { ...point, sources: free || isCarried(point.text, quotes, 0.3) ? own : [] };
    };
    const own = sources.map(({ quote }) => quote).join(' ');
    // Figures that occur in no passage are the author's own, so the table then has no source.
    const head = slide.table?.head.filter((name) => !ownHeads.includes(name)) ?? [];
    const cells = [...head, ...(slide.table?.rows.flat() ?? []), ...(slide.chart?.categories ?? [])];
    const values = slide.chart?.series.flatMap(({ values: all }) => all.map(String)) ?? [];
    const isOwn =
      (own.length < 2_000 && !cells.every((cell) => own.includes(cell) || isCarried(cell, [own], 0.9))) ||
      !isCarried(values.join(' '), [own.length < 2_000 ? own : values.join(' ')]);
    checked.push({
      ...slide,
      sources: isOwn ? [] : sources,
      points: slide.points.map(carried).map((point) => (isOwn ? { ...point, sources: [] } : point)),
    });
  }
  return checked;
}
