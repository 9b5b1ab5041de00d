import type { DocumentSection, ExtractedDocument } from '../extracted-document.ts';
import { candidatesOf, type NumberedLine } from './numbered-lines.ts';

/** From this level on, a section is a clause: a numbered paragraph, not a heading above paragraphs. */
export const clauseLevel = 10;

/** Base level of numbered headings, below the levels 1 to 6 of marked headings. */
const headingLevel = 6;
const maxHeadingLevel = 9;

/** Maximum gap between two numbers, because documents omit deleted ones: "4 (deleted)". */
const maxNumberGap = 3;

/**
 * Finds headings and clauses by their numbers alone, such as "12. Liability" and "12.1 Neither party …". A number counts only
 * if it continues the previous one, so "3.5 million" at the start of a line does not count.
 */
export function numberedParts({
  text,
  sections,
}: Pick<ExtractedDocument, 'text' | 'sections'>): DocumentSection[] {
  const lines = candidatesOf(text, sections);
  const places = new Map<string, number>();
  for (const [index, { path }] of lines.entries()) places.set(keyOf(path), index);
  const isRunning = runningLines(lines);
  const comes = (path: readonly number[], after: number): boolean => (places.get(keyOf(path)) ?? -1) > after;
  const parts: DocumentSection[] = [];
  let last: readonly number[] = [];
  for (const [index, line] of lines.entries()) {
    const { path } = line;
    if (line.isOfContents || isRunning(line) || (isInContents(lines, index) && comes(path, index))) continue;
    if (!isSupported(path, (other) => places.has(keyOf(other)))) continue;
    if (!follows(last, path, (next) => comes(next, index))) continue;
    if (path.length === 1 && !isOutlined(lines, index, sections.length > 0)) continue;
    last = path;
    if (line.isKnown) continue;
    const depth = path.length;
    const level = line.isHeading ? Math.min(headingLevel + depth, maxHeadingLevel) : clauseLevel - 1 + depth;
    parts.push({ title: line.isHeading ? line.title : line.label, level, start: line.start });
    if (parts.length >= maxParts) break;
  }
  return parts.length === 1 && sections.length === 0 ? [] : parts;
}

/** Maximum number of parts, more than any real file has. */
const maxParts = 10_000;

const keyOf = (path: readonly number[]): string => path.join('.');

function isSupported(path: readonly number[], has: (path: readonly number[]) => boolean): boolean {
  const own = path.at(-1) ?? 0;
  const above = path.slice(0, -1);
  return (
    [1, 10].some((step) => has([...above, own - step]) || has([...above, own + step])) ||
    has([...path, 1]) ||
    (above.length > 0 && has(above))
  );
}

function follows(
  last: readonly number[],
  path: readonly number[],
  comes: (path: readonly number[]) => boolean,
): boolean {
  if (last.length === 0) return true;
  const at = path.findIndex((value, index) => value !== last[index]);
  if (at === -1) return false;
  const step = (path[at] ?? 0) - (last[at] ?? 0);
  if (step < 0) return path.length === 1 && path[0] === 1 && (comes([1, 1]) || comes([2]));
  if (step === 1) return true;
  const expected = [...path.slice(0, at), (last[at] ?? 0) + 1];
  // Some legal codes number in steps of ten: 18.33.010, 18.33.020.
  const isRound = step === 10 && (path[at] ?? 0) % 10 === 0;
  return (step <= maxNumberGap || isRound) && !comes(expected);
}

/** Finds running headers: page numbers with the same words on every page. */
function runningLines(lines: readonly NumberedLine[]): (line: NumberedLine) => boolean {
  const wordsOf = ({ title, label }: NumberedLine): string => title.slice(label.length).trim();
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(wordsOf(line), (counts.get(wordsOf(line)) ?? 0) + 1);
  return (line) =>
    line.path.length === 1 &&
    !line.isKnown &&
    !line.isNamed &&
    (counts.get(wordsOf(line)) ?? 0) >= maxRepeats;
}

/**
 * Number of lines with the same words from which they count as running headers: chapters and annexes rarely share a name so
 * often.
 */
const maxRepeats = 4;

/** Whether a line is in a table of contents, which lists consecutive headings that occur again further down. */
function isInContents(lines: readonly NumberedLine[], index: number): boolean {
  const [line, next, afterNext] = lines.slice(index, index + 3);
  const previous = lines[index - 1];
  const isRun = (one?: NumberedLine, other?: NumberedLine): boolean =>
    one?.isHeading === true && one.nextIsNumbered && other?.isHeading === true;
  return (
    (isRun(line, next) && (isRun(next, afterNext) || isRun(previous, line))) ||
    (isRun(lines[index - 2], previous) && isRun(previous, line))
  );
}

/**
 * Whether a line with a single number is a heading: numbered lines follow below it or, in a text without marked headings, text
 * does. List items have neither.
 */
function isOutlined(lines: readonly NumberedLine[], index: number, hasHeadings: boolean): boolean {
  const line = lines[index];
  if (line === undefined) return false;
  if (line.isKnown || line.isNamed) return true;
  const next = lines[index + 1];
  if (next?.path.length === 2 && next.path[0] === line.path[0]) return true;
  return !hasHeadings && line.isHeading && !line.nextIsNumbered && lines[index - 1]?.nextIsNumbered !== true;
}
