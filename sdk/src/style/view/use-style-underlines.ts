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

const quoting = 'blockquote, cite, code, kbd, pre, q, samp';
const blocks = 'p, li, h1, h2, h3, h4, h5, h6, td, th, dt, dd, figcaption, div, section, article';

/** Checks the text of each block as a whole, because a quotation or a term can span several elements. */
function marked(shown: HTMLElement, guide: StyleGuideInfo, dismissed: readonly string[]): Range[] {
  const rules = { ...guide, longestSentence: null };
  const texts = new Map<Element | null, Text[]>();
  const nodes = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    if (!(node instanceof Text) || node.parentElement?.closest(quoting)) continue;
    const block = node.parentElement?.closest(blocks) ?? null;
    texts.set(block, [...(texts.get(block) ?? []), node]);
  }
  return [...texts.values()].flatMap((parts) =>
    checkStyle(parts.map(({ data }) => data).join(''), rules, dismissed).map(({ start, end }) => {
      const range = new Range();
      range.setStart(...placeIn(parts, start, false));
      range.setEnd(...placeIn(parts, end, true));
      return range;
    }),
  );
}

/** @param isEnd whether an offset between two nodes is the end of the first node, and not the start of the second one */
function placeIn(parts: readonly Text[], offset: number, isEnd: boolean): [node: Text, offset: number] {
  let left = offset;
  for (const part of parts) {
    if (left < part.length || (isEnd && left === part.length)) return [part, left];
    left -= part.length;
  }
  const last = parts.at(-1);
  if (!last) throw new Error('there is no text to mark');
  return [last, last.length];
}
