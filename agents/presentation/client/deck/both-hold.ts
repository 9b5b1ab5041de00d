import type { Slide } from '../../slides/slide.ts';

export interface DeckState {
  slides: Slide[];
  templateId: string | null;
}

export const same = (a: Slide, b: Slide) => JSON.stringify(a) === JSON.stringify(b);
const holds = ({ slides }: DeckState, wanted: Slide[]) =>
  wanted.every((one) => slides.some((other) => same(one, other)));
const changed = (before: DeckState, { slides }: DeckState) => slides.filter((one) => !holds(before, [one]));
export const idsOf = ({ slides }: DeckState) => slides.map(({ id }) => id);
export const orderOf = (state: DeckState, ids: readonly string[]) =>
  idsOf(state)
    .filter((id) => ids.includes(id))
    .join();

/**
 * Whether a change can be applied to the current state without losing either change.
 * @param change returns null if it cannot be applied
 * @param before the state that the person saw
 * @param now the stored state
 */
export function bothHold(
  change: (state: DeckState) => DeckState | null,
  before: DeckState,
  now: DeckState,
): boolean {
  const [mine, both] = [change(before), change(now)];
  if (!mine || !both) return false;
  const hasMoved = orderOf(before, idsOf(mine)) !== orderOf(mine, idsOf(before));
  if (hasMoved && orderOf(now, idsOf(before)) !== idsOf(before).join()) return false;
  if (now.templateId !== before.templateId && both.templateId !== now.templateId) return false;
  return both.slides.length > 0 && holds(both, changed(before, mine)) && holds(both, changed(before, now));
}
