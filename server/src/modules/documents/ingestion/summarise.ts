import { isBeyondMarkdown } from '@staffroom/sdk/reading';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';

const maxSummaryLength = 200;
const minSummaryLength = 40;
/** The maximum length of a paragraph in characters, including Markdown marks. */
const maxParagraphLength = 2_000;

/**
 * The start of a document, word for word: its first sentences up to about 200 characters, without Markdown marks. Skips
 * headings and tables. Null if no paragraph is long enough.
 */
export function summarise(text: string): string | null {
  for (const paragraph of text.slice(0, 20_000).split(/\n[^\S\n]*\n\s*/)) {
    if (/^\s*(?:[#|>+\-•\d]|\*(?!\*))/.test(paragraph)) continue;
    if (paragraph.length < minSummaryLength) continue;
    const beginning = paragraph.trim().slice(0, maxParagraphLength);
    const shown = isBeyondMarkdown(beginning) ? beginning : toString(fromMarkdown(beginning));
    const line = shown.replace(/\s+/g, ' ').trim();
    if (line.length >= minSummaryLength) return shorten(line);
  }
  return null;
}

function shorten(line: string): string {
  if (line.length <= maxSummaryLength) return line;
  const start = line.slice(0, maxSummaryLength);
  const sentence = start.search(/[.!?](?= )(?!.*[.!?] )/);
  if (sentence >= minSummaryLength) return start.slice(0, sentence + 1);
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), minSummaryLength))} …`;
}
