/** Part of a text, in UTF-16 units. */
export interface Stretch {
  start: number;
  end: number;
}

/** Where a text may be cut, the best place first. */
const cuts = ['\n\n', '\n', '. ', ' '];

/**
 * Divides a text into stretches of at most `size` characters that cover it and overlap by about `overlap`, so that what
 * stands across a cut is whole in one of them.
 * @example for (const { start, end } of stretchesOf(text)) await ask(text.slice(start, end))
 */
export function stretchesOf(text: string, size = 12_000, overlap = 600): Stretch[] {
  const stretches: Stretch[] = [];
  for (let start = 0; start < text.length; ) {
    const end = start + size >= text.length ? text.length : cutBefore(text, start + size / 2, start + size);
    if (text.slice(start, end).trim() !== '') stretches.push({ start, end });
    if (end === text.length) break;
    start = Math.max(start + 1, cutBefore(text, end - overlap, end - overlap / 2));
  }
  return stretches;
}

function cutBefore(text: string, from: number, to: number): number {
  const part = text.slice(from, to);
  for (const cut of cuts) {
    const at = part.lastIndexOf(cut);
    if (at >= 0) return from + at + cut.length;
  }
  return to;
}
