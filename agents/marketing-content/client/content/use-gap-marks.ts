import { type RefObject, useEffect } from 'react';

/** The name of the highlight, as in `::highlight` in the style sheet of the card. */
const highlightName = 'marketing-gap';

/**
 * Highlights the marks of missing facts in a displayed text without changing its elements. Does nothing in browsers without CSS
 * highlights; the note below the text lists the gaps, too.
 */
export function useGapMarks(shown: RefObject<HTMLElement | null>, gaps: readonly string[]): void {
  useEffect(() => {
    const element = shown.current;
    if (!element || !('highlights' in CSS) || gaps.length === 0) return undefined;
    const highlight = CSS.highlights.get(highlightName) ?? new Highlight();
    CSS.highlights.set(highlightName, highlight);
    let ranges: Range[] = [];
    const clear = () => {
      for (const range of ranges) highlight.delete(range);
    };
    function mark() {
      clear();
      ranges = element ? gapRanges(element, new Set(gaps)) : [];
      for (const range of ranges) highlight.add(range);
    }
    mark();
    // Markdown is rendered later than its parent.
    const changes = new MutationObserver(mark);
    changes.observe(element, { childList: true, subtree: true, characterData: true });
    return () => {
      changes.disconnect();
      clear();
    };
  }, [shown, gaps]);
}

function gapRanges(shown: HTMLElement, gaps: ReadonlySet<string>): Range[] {
  const ranges: Range[] = [];
  const nodes = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const words = node.nodeValue ?? '';
    for (const gap of gaps)
      for (let start = words.indexOf(gap); start !== -1; start = words.indexOf(gap, start + gap.length)) {
        const range = new Range();
        range.setStart(node, start);
        range.setEnd(node, start + gap.length);
        ranges.push(range);
      }
  }
  return ranges;
}
