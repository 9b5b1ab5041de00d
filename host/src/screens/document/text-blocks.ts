import type { DocumentSection } from '../../documents/document-queries.ts';

/** A heading or a paragraph of extracted text, with its place in it. */
export interface TextBlock {
  start: number;
  end: number;
  /** 1–4 for a heading, null for a paragraph. */
  level: number | null;
}

/** Divides text where empty lines are, and before and after the lines that are headings. */
export function textBlocks(text: string, sections: readonly DocumentSection[]): TextBlock[] {
  const levels = new Map(sections.map(({ start, level }) => [start, Math.min(level, 4)]));
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

/** Blocks by the hundred, so that a browser can pass over those that are out of view. */
export function inGroups(blocks: readonly TextBlock[], size = 100): TextBlock[][] {
  return Array.from({ length: Math.ceil(blocks.length / size) }, (_, index) =>
    blocks.slice(index * size, (index + 1) * size),
  );
}
