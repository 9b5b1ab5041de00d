import { type RefObject, useEffect } from 'react';
import { claimOf } from './claim.ts';

/** The name of the stroke in `citation-button.module.css`. */
const name = 'claim';

/** Draws the highlighter under the words that a chosen citation bears out. They are not touched: nothing is set anew. */
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
