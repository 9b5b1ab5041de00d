import type { DocumentSection, ExtractedDocument } from '../extracted-document.ts';
import { clauseLevel } from './numbered-parts.ts';

const separator = ' › ';
/** Maximum length of a title in characters, because some documents mark whole paragraphs as headings. */
const maxTitleLength = 120;

/** Finds the headings of a text range. */
export function createOutline({ text, sections }: Pick<ExtractedDocument, 'text' | 'sections'>) {
  const ordered = sections.toSorted((left, right) => left.start - right.start);
  const headings = ordered.filter(({ level }) => level < clauseLevel);
  const paths = headingPaths(ordered);

  function isBare(index: number): boolean {
    const section = headings[index];
    const next = headings[index + 1];
    if (section === undefined || next === undefined) return false;
    // Allows additional characters for setext underlines and Markdown markers.
    if (next.start - section.start > section.title.length * 2 + 80) return false;
    const [, ...rest] = text.slice(section.start, next.start).trim().split('\n');
    return rest.every((line) => /^[\s=-]*$/.test(line));
  }

  return {
    /** Returns the offset of the first heading in [`from`, `to`) that does not directly follow another heading. */
    headingBetween(from: number, to: number): number | undefined {
      for (let index = firstFrom(headings, from); (headings[index]?.start ?? to) < to; index++)
        if (index === 0 || !isBare(index - 1)) return headings[index]?.start;
      return undefined;
    },
    /**
     * Returns the heading path of the section that contains most of the range; null if most of the range precedes all headings.
     * For a range with several clauses, it is the path of their common heading.
     */
    pathAt(start: number, end: number): string | null {
      const ruled = longest(headings, start, end);
      const heading = headings[ruled.index];
      const from = Math.max(start, heading?.start ?? start);
      const to = Math.min(end, headings[ruled.index + 1]?.start ?? end);
      const { index, count } = longest(ordered, from, to);
      const only = ordered[index];
      // A clause and the heading directly before it count as one section.
      const isOne = count === 1 || (count === 2 && ordered[index - 1] === heading && heading !== undefined);
      const named = only !== undefined && isOne ? only : heading;
      return named === undefined ? null : (paths.get(named) ?? null);
    },
  };
}

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

/** Returns the section with most of a range, and the number of sections in the range; -1 means before all sections. */
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
  return title.length <= maxTitleLength
    ? title
    : `${title
        .slice(0, maxTitleLength - 1)
        .trimEnd()
        .toWellFormed()}…`;
}
