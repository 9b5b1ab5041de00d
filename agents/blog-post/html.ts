import { isBeyondMarkdown } from '@staffroom/sdk/reading';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { micromark } from 'micromark';
import { citation, numbersIn } from './citations.ts';
import { gap, textOf } from './post.ts';

export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/**
 * Returns the HTML in a model's answer, even if the answer is fenced, has other text around it, or is Markdown. The HTML is not
 * cleaned yet.
 * @param isCut the answer ends at the token limit, so that words after the last tag belong to the text
 */
export function htmlOf(answer: string, isCut = false): string {
  const fenced = /```(?:html|markdown|md)?[ \t]*\n([\s\S]*?)(?:\n```|$)/i.exec(answer)?.[1] ?? answer;
  const start = fenced.search(/<(?:h[1-6]|p|article|section|div|ul|ol)\b/i);
  if (start === -1 && isBeyondMarkdown(fenced)) return `<p>${escapeHtml(fenced.trim())}</p>`;
  if (start === -1) return micromark(fenced.trim(), { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
  const end = isCut ? fenced.replace(/<[^<>]{0,200}$/, '').length : fenced.lastIndexOf('>') + 1;
  return fenced.slice(start, end).replaceAll(/\*\*([^*\n]+)\*\*/g, '$1');
}

export function headingIn(html: string, level: 1 | 2): string | null {
  const found = new RegExp(`<h${level}\\b[^<>]*>([\\s\\S]{0,1000}?)</h${level}>`, 'i').exec(html)?.[1];
  const text = found === undefined ? '' : textOf(found).replaceAll(/\s+/g, ' ').trim();
  return text === '' ? null : text;
}

/** @param heading HTML that replaces the first heading of level 1 */
export const withHeading = (html: string, heading: string): string =>
  html.replace(
    /(<h1\b[^<>]*>)[\s\S]{0,1000}?(<\/h1>)/i,
    (_, start: string, end: string) => start + heading + end,
  );

export const beginning = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).replace(/\s+\S*$/, '')}…`;

/** Returns the first paragraph with content, without citations and gaps. A long paragraph ends at a word. */
export function leadOf(html: string, maxLength: number): string {
  for (const before of html.split(/<\/p>/i).slice(0, -1)) {
    const opening = /<p\b[^<>]*>/i.exec(before);
    if (!opening) continue;
    const inner = before.slice(opening.index + opening[0].length);
    const text = withoutCitations(textOf(inner)).replaceAll(gap, '').replaceAll(/\s+/g, ' ').trim();
    if (text.length >= 30) return beginning(text, maxLength);
  }
  return '';
}

/**
 * Renumbers citations in order of appearance and drops numbers without a source.
 * @param count number of available sources, cited as 1, 2, 3…
 * @returns the text, and the original number of each new one
 */
export function renumbered(html: string, count: number): { html: string; cited: number[] } {
  const cited = new Set<number>();
  const text = html.replaceAll(citation, (whole) => {
    const known = numbersIn(whole).filter((number) => number >= 1 && number <= count);
    for (const number of known) cited.add(number);
    const order = [...cited];
    const now = new Set(known.map((number) => order.indexOf(number) + 1));
    const space = /^\s*/.exec(whole)?.[0] ?? '';
    return now.size === 0 ? '' : `${space}[${[...now].toSorted((a, b) => a - b).join(', ')}]`;
  });
  return { html: text, cited: [...cited] };
}

/** Removes links to addresses that no source contains, and keeps their text. @param told the text of the sources */
export const withoutUnknownLinks = (html: string, told: string): string =>
  html.replaceAll(
    /<a\b[^<>]*\bhref\s*=\s*["']([^"'<>]{0,2000})["'][^<>]*>([\s\S]{0,1000}?)<\/a>/gi,
    (link, address: string, inner: string) =>
      address.startsWith('#') || told.includes(textOf(address).replace(/\/$/, '')) ? link : inner,
  );

/** Readers outside have no access to the library that the numbers link to. */
export const withoutCitations = (text: string): string => text.replaceAll(citation, '');
