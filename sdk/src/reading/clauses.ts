import { type Block, plain } from './blocks.ts';

/** A sentence or an item of a list as people read it, and where the document says it. */
export interface Clause {
  text: string;
  start: number;
  end: number;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
const abbreviation =
  /(?:\b(?:e\.g|i\.e|etc|vs|No|Nr|Dr|Mr|Mrs|Ms|St|Inc|Ltd|Co|Corp|approx|Fig|Eq|Tab|Sect|pp|Sec|Art|cf|al|z\.B|bzw|ca|Abs)\.|\b\p{Lu}\.)$/u;

/** The sentences of a paragraph, with their places. The paragraph's text differs from the document's by white space and marks. */
export function clausesOf(block: Block): Clause[] {
  const parts: string[] = [];
  for (const { segment } of segmenter.segment(block.text)) {
    const last = parts.at(-1);
    if (last !== undefined && abbreviation.test(last.trimEnd())) parts[parts.length - 1] = last + segment;
    else parts.push(segment);
  }
  return parts.map((text) => ({ text: plain(text), start: block.start, end: block.end }));
}
