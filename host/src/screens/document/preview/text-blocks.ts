import type { DocumentSection } from '@staffroom/sdk/core';

export interface TextBlock {
  start: number;
  end: number;
  /** Level of a heading, from 1 to 4; null for a paragraph. */
  level: number | null;
}

/** Level from which a section is not a heading but a numbered paragraph such as "12.1". */
const clauseLevel = 10;

/** Splits text at empty lines and around headings. */
export function textBlocks(text: string, sections: readonly DocumentSection[]): TextBlock[] {
  const headings = sections.filter(({ level }) => level < clauseLevel);
  const levels = new Map(headings.map(({ start, level }) => [start, Math.min(level, 4)]));
  const blocks: TextBlock[] = [];
  const put = (start: number, end: number, level: number | null) => {
    if (text.slice(start, end).trim() !== '') blocks.push({ start, end, level });
  };
  let open = 0;
  let at = 0;
  for (const line of text.split('\n')) {
    const end = at + line.length;
    const level = levels.get(at);
    if (level !== undefined) {
      put(open, at, null);
      put(at, end, level);
      open = end + 1;
    } else if (line.trim() === '') {
      put(open, at, null);
      open = end + 1;
    }
    at = end + 1;
  }
  put(open, text.length, null);
  return blocks;
}

export interface Span {
  start: number;
  end: number;
}

export function linesOf(text: string, { start, end }: Span): Span[] {
  const lines: Span[] = [];
  let at = start;
  for (const line of text.slice(start, end).split('\n')) {
    if (line.trim() !== '') lines.push({ start: at, end: at + line.length });
    at += line.length + 1;
  }
  return lines;
}

/** Splits a line into cells: `Team | Location`. */
export function splitLine(text: string, { start, end }: Span): Span[] {
  let at = start;
  return text
    .slice(start, end)
    .split(' | ')
    .map((cell) => {
      const span = { start: at, end: at + cell.length };
      at = span.end + 3;
      return span;
    });
}

const listItem = /^\s*(?:[-•*]|\d{1,3}[.)]) \S/;
const mailField = /^(?:From|To|Cc|Date): /;

/** Guesses from its text what a block was in the file: a list, a table, the fields of an e-mail, or a paragraph. */
export function blockKind(text: string, block: TextBlock): 'paragraph' | 'list' | 'table' | 'fields' {
  const lines = linesOf(text, block).map(({ start, end }) => text.slice(start, end));
  if (lines.every((line) => listItem.test(line))) return 'list';
  if (lines.length > 1 && lines.every((line) => line.includes(' | '))) return 'table';
  return lines.length > 1 && lines.every((line) => mailField.test(line)) ? 'fields' : 'paragraph';
}

/** Puts a hundred blocks each into a group, so that browsers can skip groups that are out of view. */
export function inGroups(blocks: readonly TextBlock[], size = 100): TextBlock[][] {
  return Array.from({ length: Math.ceil(blocks.length / size) }, (_, index) =>
    blocks.slice(index * size, (index + 1) * size),
  );
}
