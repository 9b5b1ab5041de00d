import { isBeyondMarkdown } from '@staffroom/sdk/reading';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';

const longest = 200;
const shortest = 40;
/** Characters of a paragraph, including Markdown marks. */
const mostRead = 2_000;

/**
 * The start of a document, word for word: its first sentences up to about 200 characters, without Markdown marks. Skips
 * headings and tables. Null if no paragraph is long enough.
 */
export function summarise(text: string): string | null {
  for (const paragraph of text.slice(0, 20_000).split(/\n[^\S\n]*\n\s*/)) {
    if (/^\s*(?:[#|>+\-•\d]|\*(?!\*))/.test(paragraph)) continue;
    if (paragraph.length < shortest) continue;
    const beginning = paragraph.trim().slice(0, mostRead);
    const shown = isBeyondMarkdown(beginning) ? beginning : toString(fromMarkdown(beginning));
    const line = shown.replace(/\s+/g, ' ').trim();
    if (line.length >= shortest) return shorten(line);
  }
  return null;
}

function shorten(line: string): string {
  if (line.length <= longest) return line;
  const start = line.slice(0, longest);
  const sentence = start.search(/[.!?](?= )(?!.*[.!?] )/);
  if (sentence >= shortest) return start.slice(0, sentence + 1);
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), shortest))} …`;
}
