import { type Block, plain } from './blocks.ts';

/** A sentence or list item as people read it, with its place in the document. */
export interface Clause {
  text: string;
  start: number;
  end: number;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
const abbreviation =
  /(?:\b(?:e\.g|i\.e|etc|vs|No|Nr|Dr|Mr|Mrs|Ms|St|Inc|Ltd|Co|Corp|approx|Fig|Eq|Tab|Sect|pp|Sec|Art|cf|al|z\.B|bzw|ca|Abs|Prof|Mio|Mrd|Tsd|Str|inkl|ggf|vgl|gem|u\.a|d\.h|gez|max|min|[ap]\.\s?m)\.|\b\p{Lu}\.)$/u;
/** The day of "28. August" or "12.3. 2027" ends no sentence. */
const dayBefore = /(?<!\d)\d{1,2}\.\s*$/;
const month =
  /^(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|\d{1,2}\.|20\d\d)/;
/** "benchmarks.1": the mark of a footnote behind the last word. */
const footnote = /(?<=\p{L}{2}[.!?])\d{1,2}$/u;

/**
 * Splits a paragraph into sentences with their places. The places are mapped to the document, because the block's text lacks
 * the document's white space and Markdown.
 */
export function clausesOf(block: Block): Clause[] {
  const parts: string[] = [];
  for (const { segment } of segmenter.segment(block.text)) {
    const last = parts.at(-1);
    if (last !== undefined && goesOn(last, segment)) parts[parts.length - 1] = last + segment;
    else parts.push(segment);
  }
  return parts.flatMap(splitAtNotes).map((text) => ({
    text: plain(text).replace(footnote, ''),
    start: block.start,
    end: block.end,
  }));
}

/** "in benchmarks.8 In addition": the mark of a footnote hides the end of a sentence. */
const splitAtNotes = (text: string): string[] => text.split(/(?<=\p{L}{5}[.!?]\d{1,2})\s(?=\p{Lu}\p{Ll})/u);

function goesOn(before: string, next: string): boolean {
  const end = before.slice(-24);
  if (abbreviation.test(end.trimEnd()) || (dayBefore.test(end) && month.test(next))) return true;
  return /^[\p{Ll},;]/u.test(next);
}
