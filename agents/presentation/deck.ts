import { visibleString } from '@staffroom/sdk';
import { z } from 'zod';
import { Slide } from './slides/slide.ts';
import { audiences, kinds, maxSlides } from './kinds-and-audiences.ts';

export const Deck = z.object({
  title: visibleString(300),
  documentId: z.uuid(),
  filename: z.string().max(400),
  kind: z.enum(kinds),
  audience: z.enum(audiences),
  instructions: visibleString(20_000),
  method: z.enum(['model', 'rules']),
  /** Notes for the author, such as how many statements were left out, or that rules wrote the slides. */
  remarks: z.array(z.string().max(500)).max(8),
  /** A presentation in the library whose masters, fonts and colors are used. */
  templateId: z.uuid().nullable(),
  slides: z.array(Slide).max(maxSlides + 10),
  /** The id of the job that created the presentation, by which a retry finds it. */
  jobId: z.string(),
});
export type Deck = z.output<typeof Deck>;

/** Whether a slide was added only to reach the requested number, and still has no text. */
export const isLeftEmpty = ({ by, layout, points, table, chart }: Slide) =>
  by === 'rules' && layout === 'bullets' && points.length === 0 && !table && !chart;

/** A note about slides that stayed empty because the document was too short; null if there are none. */
export function shortageOf(slides: readonly Slide[]): string | null {
  const empty = slides.filter(isLeftEmpty).length;
  if (empty === 0) return null;
  return empty === 1
    ? `Not enough content for ${slides.length} slides: one is empty. Fill it in or delete it.`
    : `Not enough content for ${slides.length} slides: ${empty} are empty. Fill them in or delete them.`;
}
