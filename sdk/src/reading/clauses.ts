import { type Block, plain } from './blocks.ts';

/** A sentence or list item as people read it, with its place in the document. */
export interface Clause {
  text: string;
  start: number;
  end: number;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
const abbreviation =
  /(?:\b(?:e\.g|i\.e|etc|vs|No|Nr|Dr|Mr|Mrs|Ms|St|Inc|Ltd|Co|Corp|approx|Fig|Eq|Tab|Sect|pp|Sec|Art|cf|al|z\.B|bzw|ca|Abs)\.|\b\p{Lu}\.)$/u;

/**
 * Splits a paragraph into sentences with their places. The places are mapped to the document, because the block's text lacks
 * the document's white space and Markdown.
 */
export function clausesOf(block: Block): Clause[] {
  const parts: string[] = [];
  for (const { segment } of segmenter.segment(block.text)) {
    const last = parts.at(-1);
    if (last !== undefined && abbreviation.test(last.trimEnd())) parts[parts.length - 1] = last + segment;
    else parts.push(segment);
  }
  return parts.map((text) => ({ text: plain(text), start: block.start, end: block.end }));
}
