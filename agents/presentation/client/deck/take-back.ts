import type { Slide } from '../../slides/slide.ts';
import { type DeckState, idsOf, orderOf, same } from './both-hold.ts';

interface Made {
  before: DeckState;
  after: DeckState;
}

/**
 * One or two changes: the change that the page has shown and, after saving, the change that the server has stored, which can
 * differ in its sources. Empty for a refused change.
 */
export type Step = Made[];

/**
 * Undoes exactly what a step changed and keeps later changes by others.
 * @returns null if others have changed the same slides; their change then stays
 */
export function takenBack(checkpoint: Step, now: DeckState): DeckState | null {
  if (checkpoint.length === 0) return now;
  return checkpoint.map((made) => undone(made, now)).find((state) => state !== null) ?? null;
}

function undone({ before, after }: Made, now: DeckState): DeckState | null {
  const [old, made, current] = [before, after, now].map(bySlide) as [Slides, Slides, Slides];
  for (const [id, slide] of made) {
    const was = old.get(id);
    if (was && same(was, slide)) continue;
    const is = current.get(id);
    // An added slide that is already gone needs no undo.
    if (is ? !same(is, slide) : was) return null;
  }
  if (before.templateId !== after.templateId && now.templateId !== after.templateId) return null;

  const added = (id: string) => made.has(id) && !old.has(id);
  const slides = now.slides
    .filter(({ id }) => !added(id))
    .map((slide) => {
      const [was, then] = [old.get(slide.id), made.get(slide.id)];
      return was && then && !same(was, then) ? was : slide;
    });
  // Inserts after the slide that preceded it.
  for (const [at, slide] of before.slides.entries())
    if (!made.has(slide.id) && !current.has(slide.id)) {
      const left = idsOf(before).slice(0, at);
      slides.splice(slides.findLastIndex(({ id }) => left.includes(id)) + 1, 0, slide);
    }
  const kept = idsOf(before).filter((id) => made.has(id));
  const moved = orderOf(after, kept) !== kept.join();
  if (moved && orderOf(now, kept) !== orderOf(after, kept)) return null;
  const ordered = moved ? inOrder(slides, kept) : slides;
  const templateId = before.templateId === after.templateId ? now.templateId : before.templateId;
  return ordered.length === 0 ? null : { slides: ordered, templateId };
}

type Slides = Map<string, Slide>;
const bySlide = ({ slides }: DeckState): Slides => new Map(slides.map((slide) => [slide.id, slide]));

function inOrder(slides: readonly Slide[], ids: readonly string[]): Slide[] {
  const named = slides
    .filter(({ id }) => ids.includes(id))
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return slides.map((slide) => (ids.includes(slide.id) ? (named.shift() ?? slide) : slide));
}
