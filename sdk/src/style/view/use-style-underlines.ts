import { type RefObject, useEffect } from 'react';
import { checkStyle } from '../check-style.ts';
import { useStyleGuide } from './use-style-guide.ts';

/** As `::highlight` in the style sheet of `BrandVoice`, which lists what is underlined, names it. */
const highlightName = 'style-mark';

/**
 * Underlines in a shown text what departs from the guide, without changing its elements. A browser that cannot does not.
 * @param text what is shown: when it changes, it is looked at again
 */
export function useStyleUnderlines(
  shown: RefObject<HTMLElement | null>,
  text: string,
  dismissed: readonly string[],
): void {
  const { data: guide } = useStyleGuide();
  useEffect(() => {
    if (!shown.current || !guide || !('highlights' in CSS)) return;
    const highlight = CSS.highlights.get(highlightName) ?? new Highlight();
    CSS.highlights.set(highlightName, highlight);
    const ranges: Range[] = [];
    const nodes = document.createTreeWalker(shown.current, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      for (const { start, end } of checkStyle(
        node.nodeValue ?? '',
        { ...guide, longestSentence: null },
        dismissed,
      )) {
        const range = new Range();
        range.setStart(node, start);
        range.setEnd(node, end);
        ranges.push(range);
      }
    }
    for (const range of ranges) highlight.add(range);
    return () => {
      for (const range of ranges) highlight.delete(range);
    };
  }, [shown, text, dismissed, guide]);
}
