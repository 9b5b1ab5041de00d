import { useEffect, useRef } from 'react';
import classes from './claim-line.module.css';
import { followClaim } from './follow-claim.ts';

/**
 * The line from the last word of a claim to the card of its source. Render it beside the thread and the margin.
 * @param selected identifies the selected citation; null without one
 */
export function ClaimLine({ selected }: { selected: string | null }) {
  const drawing = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const body = drawing.current?.parentElement;
    return selected !== null && drawing.current && body ? followClaim(body, drawing.current) : undefined;
  }, [selected]);
  return (
    <svg ref={drawing} className={classes.line} aria-hidden="true">
      <path />
      <circle r="2.5" />
    </svg>
  );
}
