export interface TextSpan {
  start: number;
  end: number;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Matches the start of a line that begins a new block: a list item, a Markdown heading, a numbered clause. */
const opening =
  /^\s*(?:[-*+•–]\s|#{1,6}\s|§|\([\p{L}\d]{1,4}\)\s|(?:\d{1,3}[.)]|\d{1,3}(?:\.\d{1,3})+[.)]?)\s+["“„«]?\p{Lu})/u;
const heading =
  /^\s*(?:#{1,6}\s|(?:\p{Lu}\p{L}+ |§ ?)?\d{1,3}(?:\.\d{1,3})*[.)]?\s+\P{Ll}.{0,90}[^.;:,!?\s]$)/u;

/**
 * Splits an extracted text into blocks: paragraphs, list items, headings and table rows. The length of a line does not end a
 * block, because every line of a PDF ends somewhere.
 */
export function textBlocks(text: string): TextSpan[] {
  const blocks: TextSpan[] = [];
  let open: TextSpan | undefined;
  let before = '';
  let at = 0;
  for (const line of text.split('\n')) {
    const start = at;
    at += line.length + 1;
    const isBlank = line.trim() === '';
    const begins =
      opening.test(line) || line.includes(' | ') || before.includes(' | ') || isHeading(before, line);
    if (open !== undefined && (isBlank || begins)) open = undefined;
    if (!isBlank && open === undefined) {
      open = { start: start + line.search(/\S/), end: 0 };
      blocks.push(open);
    }
    if (open !== undefined) open.end = start + line.trimEnd().length;
    before = line;
  }
  return blocks;
}

/** Whether a numbered line is a heading: it is one unless its sentence continues on the next line. */
function isHeading(line: string, next: string): boolean {
  return line.length <= 200 && heading.test(line) && /^\s*["“„«(]?[\p{Lu}\d]/u.test(next);
}

/** Match the number before a heading or clause, and abbreviations that do not end a sentence. */
const label = /^(?:\p{Lu}\p{L}{2,11} )?[(§ ]*(?:\d{1,3}(?:\.\d{1,3})*|[ivxlcIVXLC]{1,7}|\p{L})[.):]+$/u;
const abbreviation =
  /(?:^|[\s(])(?:\p{Lu}|[Nn]r|[Nn]o|Nos|[Aa]rt|Abs|Ziff|[Ss]ec|[Cc]l|[Pp]ara|[Ff]ig|Dr|Mr|Mrs|Ms|Prof|St|bzw|ca|vgl|approx|e\.g|i\.e|z\. ?B|d\. ?h|u\. ?a|cf|vs|S|pp?)\.$/u;
const ordinal = /(?:^|\s)\d{1,2}\.$/;
const month =
  /^(?:\p{Ll}|Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jänner|Kalender|Quartal|Tag|Monat|Jahr)/u;

/** Characters of context, more than a number and its period need. */
const lead = 20;

/** Splits a block into sentences, each with the number before it. A sentence can continue across lines and abbreviations. */
export function sentenceSpans(text: string, { start, end }: TextSpan): TextSpan[] {
  const line = text.slice(start, end).replaceAll('\n', ' ');
  const spans: TextSpan[] = [];
  let goesOn = false;
  for (const { segment, index } of segmenter.segment(line)) {
    const words = segment.trim();
    if (words === '') continue;
    const from = index + segment.indexOf(words);
    const last = spans.at(-1);
    const before =
      last === undefined ? '' : line.slice(Math.max(last.start, last.end - lead) - start, last.end - start);
    if (last !== undefined && (goesOn || (ordinal.test(before) && month.test(words))))
      last.end = start + from + words.length;
    else spans.push({ start: start + from, end: start + from + words.length });
    goesOn = label.test(words) || abbreviation.test(words);
  }
  return spans;
}
