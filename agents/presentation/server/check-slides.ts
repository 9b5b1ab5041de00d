import { isCarried } from '@staffroom/sdk/reading';
import type { Point, Slide, Source } from '../slides/slide.ts';
import type { AgentCall } from './kit.ts';

interface CheckOptions {
  /** Table headings that the author wrote, not the document. */
  ownHeads?: readonly string[];
  /** The stored slides. What they already say keeps its sources, even if the document was deleted. */
  stored?: readonly Slide[];
}

/** The share of the words of an edited point that its passage contains. */
const shareOfEdited = 0.6;

/**
 * Verifies the sources that a client sends: drops a passage that the document does not contain at that place, and the source of
 * a point that its passages do not support. A point that a person changed keeps its source only for words of the passage.
 * @example const slides = await checkSlides(call, body.slides, { stored: deck.slides })
 */
export async function checkSlides(
  { documents }: Pick<AgentCall, 'documents'>,
  slides: readonly Slide[],
  { ownHeads = [], stored = [] }: CheckOptions = {},
): Promise<Slide[]> {
  const known = new Map(stored.map((slide) => [slide.id, slide]));
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
    const before = known.get(slide.id);
    if (before && evidenceOf(before) === evidenceOf(slide)) {
      checked.push(slide);
      continue;
    }
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
      const isNew = before !== undefined && !before.points.some(({ text }) => text === point.text);
      const share = isNew ? shareOfEdited : 0.3;
      const isHeld = isCarried(point.text, quotes, share) && (!isNew || !isReversed(point.text, quotes));
      return { ...point, sources: (free && !isNew) || isHeld ? own : [] };
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

/** The statements of a slide and their sources, to compare two states of the slide. */
const evidenceOf = ({ layout, points, table, chart, sources }: Slide) =>
  JSON.stringify([layout, points, table, chart, sources]);

const negations =
  /(?<!\p{L})(?:not|no|never|none|cannot|without|nicht|kein\p{L}*|nie|niemals|ohne|n[’']t)(?!\p{L})|n[’']t(?!\p{L})/iu;

/** Whether a text says "not" where its passages do not. */
const isReversed = (text: string, quotes: readonly string[]) =>
  negations.test(text) && !negations.test(quotes.join(' '));
