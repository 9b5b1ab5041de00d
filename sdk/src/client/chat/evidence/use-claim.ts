import { type RefObject, useEffect } from 'react';
import { claimOf } from './claim.ts';

/** The name of the highlight in `citation-button.module.css`. */
const name = 'claim';

/** Highlights the words that a selected citation supports, without changing elements or rendering them again. */
export function useClaim(citation: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    if (!active || citation.current === null || !('highlights' in CSS)) return;
    const range = claimOf(citation.current);
    if (range === null) return;
    const stroke = CSS.highlights.get(name) ?? new Highlight();
    CSS.highlights.set(name, stroke.add(range));
    return () => void stroke.delete(range);
  }, [active, citation]);
}
