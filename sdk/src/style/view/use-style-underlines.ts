import { type RefObject, useEffect } from 'react';
import type { StyleGuideInfo } from '../../core/agents/style-guide.ts';
import { checkStyle } from '../check-style.ts';
import { useStyleGuide } from './use-style-guide.ts';

/** The name of the highlight, as in `::highlight` in the style sheet of `BrandVoice`. */
const highlightName = 'style-mark';

/**
 * Underlines violations of the style guide in a displayed text without changing the text's elements. Does nothing in browsers
 * without CSS highlights.
 * @param text the displayed text; a change triggers a new check
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
