import { type RefObject, useEffect } from 'react';
import type { StyleGuideInfo } from '../../core/agents/style-guide.ts';
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
    const element = shown.current;
    if (!element || !guide || !('highlights' in CSS)) return;
    const highlight = CSS.highlights.get(highlightName) ?? new Highlight();
    CSS.highlights.set(highlightName, highlight);
    let ranges: Range[] = [];
    const clear = () => {
      for (const range of ranges) highlight.delete(range);
    };
    function mark() {
      clear();
      ranges = element && guide ? marked(element, guide, dismissed) : [];
      for (const range of ranges) highlight.add(range);
    }
    mark();
    // An editor comes later than what it stands in, and puts other elements in place of those that were there.
    let frame = 0;
    const changes = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(mark);
    });
    changes.observe(element, { childList: true, subtree: true, characterData: true });
    return () => {
      changes.disconnect();
      cancelAnimationFrame(frame);
      clear();
    };
  }, [shown, text, dismissed, guide]);
}

function marked(shown: HTMLElement, guide: StyleGuideInfo, dismissed: readonly string[]): Range[] {
  const ranges: Range[] = [];
  const nodes = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const words = node.nodeValue ?? '';
    for (const { start, end } of checkStyle(words, { ...guide, longestSentence: null }, dismissed)) {
      const range = new Range();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  }
  return ranges;
}
