import type { DocumentSection, ExtractedDocument } from '../extracted-document.ts';

const separator = ' › ';
/** Some documents set whole paragraphs as headings. */
const longestTitle = 120;

/** Answers where headings stand and which of them rule a stretch of the text. */
export function createOutline({ text, sections }: ExtractedDocument) {
  const ordered = sections.toSorted((left, right) => left.start - right.start);
  const paths = headingPaths(ordered);

  /** Index of the first section that starts at or after `at`. */
  function firstFrom(at: number): number {
    let low = 0;
    let high = ordered.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ordered[middle]?.start ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** A heading with nothing below it but the next heading. */
  function isBare(index: number): boolean {
    const section = ordered[index];
    const next = ordered[index + 1];
    if (section === undefined || next === undefined) return false;
    // Setext headings and marks take a little more room than the title itself.
    if (next.start - section.start > section.title.length * 2 + 80) return false;
    const [, ...rest] = text.slice(section.start, next.start).trim().split('\n');
    return rest.every((line) => /^[\s=-]*$/.test(line));
  }

  return {
    /** Offset of the first heading from `from` on and before `to`, if what precedes it is more than headings. */
    headingBetween(from: number, to: number): number | undefined {
      for (let index = firstFrom(from); (ordered[index]?.start ?? to) < to; index++)
        if (index === 0 || !isBare(index - 1)) return ordered[index]?.start;
      return undefined;
    },
    /** Path of the section that most of the stretch belongs to; null where most of it precedes all headings. */
    pathAt(start: number, end: number): string | null {
      let index = firstFrom(start + 1) - 1;
      let best = { index, length: 0 };
      for (let from = start; from < end; index++) {
        const to = Math.min(ordered[index + 1]?.start ?? end, end);
        if (to - from > best.length) best = { index, length: to - from };
        from = to;
      }
      return paths[best.index] ?? null;
    },
  };
}

function headingPaths(ordered: readonly DocumentSection[]): string[] {
  const open: DocumentSection[] = [];
  return ordered.map((section) => {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= section.level) open.pop();
    open.push(section);
    return open.map(({ title }) => clip(title)).join(separator);
  });
}

function clip(title: string): string {
  return title.length <= longestTitle
    ? title
    : `${title
        .slice(0, longestTitle - 1)
        .trimEnd()
        .toWellFormed()}…`;
}
