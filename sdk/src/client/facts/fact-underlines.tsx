import { type RefObject, useEffect } from 'react';
import type { FactMark } from '../../tools/fact-mark.ts';
import { rangesOf } from './place-marks.ts';
import { clearMarks, highlightMarks } from './shown-marks.ts';

export interface FactUnderlinesProps {
  /** The element that displays the text, such as the frame of an editor. */
  shown: RefObject<HTMLElement | null>;
  /** The marks of the text. Confirmed ones are not marked. */
  marks: readonly FactMark[];
}

export function FactUnderlines({ shown, marks }: FactUnderlinesProps) {
  useEffect(() => {
    const element = shown.current;
    const open = marks.filter(({ confirmedBy }) => confirmedBy === null);
    if (!element || open.length === 0) return undefined;
    const display = {};
    const mark = () => highlightMarks(display, rangesOf(element, open));
    mark();
    // Wait for a frame, because an editor renders after its parent and replaces elements.
    let frame = 0;
    const changes = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(mark);
    });
    changes.observe(element, { childList: true, subtree: true, characterData: true });
    return () => {
      changes.disconnect();
      cancelAnimationFrame(frame);
      clearMarks(display);
    };
  }, [shown, marks]);
  return null;
}
