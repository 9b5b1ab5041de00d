import type { DocumentPage } from '../capabilities.ts';

/** Maximum number of lines at the top and bottom of a page that can be its header and footer. */
const maxFurnitureLines = 12;
const minPages = 3;
const pageNumber = /^(?:(?:page|seite|página|pág\.?)\s*)?\d{1,4}(?:\s*(?:of|\/|von|de|sur)\s*\d{1,4})?$/iu;
const endsSentence = /[.:;!?…]["”’)\]]*$/u;
const beginsItem = /^(?:[-–•●○▪■◦*+]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)])\s/u;

interface Line {
  text: string;
  start: number;
  end: number;
}

/**
 * Replaces page headers and footers by blanks, and joins sentences across page breaks. The result is as long as the text, so
 * that offsets stay valid.
 * @experimental
 */
export function flowingText({ text, pages }: { text: string; pages: readonly DocumentPage[] }): string {
  if (pages.length < 2) return text;
  const lines = pages.map((page) => linesOf(text, page));
  const isRunning = runningLines(lines);
  const kept = lines.map((all) => withoutEdges(all, isRunning));
  const pieces: string[] = [];
  let at = 0;
  let last: Line | undefined;
  for (const own of kept) {
    const [first] = own;
    if (!first) continue;
    pieces.push(gap(text.slice(at, first.start), last !== undefined && goesOn(last.text, first.text)));
    const end = own.at(-1)?.end ?? first.end;
    pieces.push(text.slice(first.start, end));
    at = end;
    last = own.at(-1);
  }
  pieces.push(gap(text.slice(at), false));
  return pieces.join('');
}

/** Returns the text between two pages: a paragraph break, or a space inside a sentence. */
const gap = (words: string, inSentence: boolean) => words.replaceAll(inSentence ? /[^ ]/g : /[^\n]/g, ' ');

function goesOn(before: string, next: string): boolean {
  if (endsSentence.test(before) || beginsItem.test(next) || before.includes(' | ')) return false;
  return /^\p{Ll}/u.test(next) || (before.endsWith(',') && !/^\p{Lu}{2}/u.test(next));
}

function linesOf(text: string, { start, end }: DocumentPage): Line[] {
  const lines: Line[] = [];
  for (let at = start; at < end; ) {
    const to = text.indexOf('\n', at);
    const stop = to === -1 || to > end ? end : to;
    const words = text.slice(at, stop).trim();
    if (words !== '') {
      const from = at + text.slice(at, stop).indexOf(words);
      lines.push({ text: words, start: from, end: from + words.length });
    }
    at = stop + 1;
  }
  return lines;
}

const alike = (line: string) => line.replaceAll(/\d+/g, '#').replaceAll(/\s+/g, ' ').toLowerCase();

function runningLines(pages: readonly (readonly Line[])[]): (line: string) => boolean {
  const counts = new Map<string, number>();
  for (const lines of pages) {
    const edges = [...lines.slice(0, maxFurnitureLines), ...lines.slice(-maxFurnitureLines)];
    for (const key of new Set(edges.map(({ text }) => alike(text))))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (line) => (counts.get(alike(line)) ?? 0) >= minPages || pageNumber.test(line);
}

function withoutEdges(lines: readonly Line[], isRunning: (line: string) => boolean): readonly Line[] {
  let from = 0;
  while (from < Math.min(lines.length, maxFurnitureLines) && isRunning(lines[from]?.text ?? '')) from += 1;
  let to = lines.length;
  while (to > Math.max(from, lines.length - maxFurnitureLines) && isRunning(lines[to - 1]?.text ?? ''))
    to -= 1;
  return lines.slice(from, to);
}
