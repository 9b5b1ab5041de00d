const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/**
 * Returns the offset at which the claim of a citation at the end of `text` begins: at the last sentence, or after the previous
 * citation if there are words in between.
 * @param cited offset of the end of the last citation in `text`; 0 without a citation
 */
export function claimStart(text: string, cited: number): number {
  let start = 0;
  for (const { index, segment } of sentences.segment(text)) if (segment.trim() !== '') start = index;
  const behind = /\p{L}/u.test(text.slice(Math.max(start, cited))) ? Math.max(start, cited) : start;
  return behind + (/^[\s,;:.–—-]*/u.exec(text.slice(behind))?.[0].length ?? 0);
}

/** The words of the paragraph that a citation supports; null if no words precede the citation. */
export function claimOf(citation: Element): Range | null {
  const block = citation.closest('p, li, td, th, dd, blockquote, h1, h2, h3, h4, h5, h6');
  if (!block) return null;
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  const pieces: { node: Text; from: number }[] = [];
  let text = '';
  let cited = 0;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    if (citation.contains(node)) break;
    // Skip the numbers of other citations and the labels of marks.
    if (node.parentElement?.closest('button')) cited = text.length;
    else {
      pieces.push({ node, from: text.length });
      text += node.data;
    }
  }
  const start = claimStart(text, cited);
  const first = pieces.findLast(({ from }) => from <= start);
  const last = pieces.at(-1);
  if (!first || !last || text.slice(start).trim() === '') return null;
  const range = new Range();
  range.setStart(first.node, start - first.from);
  range.setEnd(last.node, last.node.data.trimEnd().length);
  return range;
}
