export interface TextRange {
  start: number;
  end: number;
}

const cuts = ['\n\n', '\n', '. ', ' '];

/**
 * Splits a text into overlapping ranges of at most `size` characters. Neighbors share about `overlap` characters, so that a
 * sentence at a cut is complete in one of them.
 * @example for (const { start, end } of overlappingRanges(text)) await ask(text.slice(start, end))
 */
export function overlappingRanges(text: string, size = 12_000, overlap = 600): TextRange[] {
  const ranges: TextRange[] = [];
  for (let start = 0; start < text.length; ) {
    const end = start + size >= text.length ? text.length : cutBefore(text, start + size / 2, start + size);
    if (text.slice(start, end).trim() !== '') ranges.push({ start, end });
    if (end === text.length) break;
    start = Math.max(start + 1, cutBefore(text, end - overlap, end - overlap / 2));
  }
  return ranges;
}

function cutBefore(text: string, from: number, to: number): number {
  const part = text.slice(from, to);
  for (const cut of cuts) {
    const at = part.lastIndexOf(cut);
    if (at >= 0) return from + at + cut.length;
  }
  return to;
}
