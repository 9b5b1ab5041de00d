import type { DocumentSection, ExtractedDocument } from '../extracted-document.ts';
import { clauseLevel } from './numbered-parts.ts';

const separator = ' › ';
/** Some documents set whole paragraphs as headings. */
const longestTitle = 120;

/** Answers where headings stand and which of them rule a stretch of the text. */
export function createOutline({ text, sections }: Pick<ExtractedDocument, 'text' | 'sections'>) {
  const ordered = sections.toSorted((left, right) => left.start - right.start);
  const headings = ordered.filter(({ level }) => level < clauseLevel);
  const paths = headingPaths(ordered);

  /** A heading with nothing below it but the next heading. */
  function isBare(index: number): boolean {
    const section = headings[index];
    const next = headings[index + 1];
    if (section === undefined || next === undefined) return false;
    // Setext headings and marks take a little more room than the title itself.
    if (next.start - section.start > section.title.length * 2 + 80) return false;
    const [, ...rest] = text.slice(section.start, next.start).trim().split('\n');
    return rest.every((line) => /^[\s=-]*$/.test(line));
  }

  return {
    /** Offset of the first heading from `from` on and before `to`, if what precedes it is more than headings. */
    headingBetween(from: number, to: number): number | undefined {
      for (let index = firstFrom(headings, from); (headings[index]?.start ?? to) < to; index++)
        if (index === 0 || !isBare(index - 1)) return headings[index]?.start;
      return undefined;
    },
    /**
     * Path of the section that most of the stretch belongs to; null where most of it precedes all headings. A stretch of several
     * clauses names none of them.
     */
    pathAt(start: number, end: number): string | null {
      const ruled = longest(headings, start, end);
      const heading = headings[ruled.index];
      const from = Math.max(start, heading?.start ?? start);
      const to = Math.min(end, headings[ruled.index + 1]?.start ?? end);
      const { index, count } = longest(ordered, from, to);
      const only = ordered[index];
      // The heading itself stands before the first of its clauses.
      const isOne = count === 1 || (count === 2 && ordered[index - 1] === heading && heading !== undefined);
      const named = only !== undefined && isOne ? only : heading;
      return named === undefined ? null : (paths.get(named) ?? null);
    },
  };
}

/** Index of the first section that starts at or after `at`. */
function firstFrom(sections: readonly DocumentSection[], at: number): number {
  let low = 0;
  let high = sections.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sections[middle]?.start ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The section that has most of a stretch, and how many it reaches over; -1 stands for what precedes all of them. */
function longest(
  sections: readonly DocumentSection[],
  start: number,
  end: number,
): { index: number; count: number } {
  let index = firstFrom(sections, start + 1) - 1;
  let best = { index, length: 0 };
  let count = 0;
  for (let from = start; from < end; index++, count++) {
    const to = Math.min(sections[index + 1]?.start ?? end, end);
    if (to - from > best.length) best = { index, length: to - from };
    from = to;
  }
  return { index: best.index, count };
}

function headingPaths(ordered: readonly DocumentSection[]): Map<DocumentSection, string> {
  const open: DocumentSection[] = [];
  return new Map(
    ordered.map((section) => {
      while (open.length > 0 && (open.at(-1)?.level ?? 0) >= section.level) open.pop();
      open.push(section);
      return [section, open.map(({ title }) => clip(title)).join(separator)];
    }),
  );
}

function clip(title: string): string {
  return title.length <= longestTitle
    ? title
    : `${title
        .slice(0, longestTitle - 1)
        .trimEnd()
        .toWellFormed()}…`;
}
