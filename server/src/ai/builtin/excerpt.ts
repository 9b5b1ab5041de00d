import { sentencesOf } from '../../text/sentence-ends.ts';

/** Characters. What is shorter is shown whole. */
const longest = 900;
const before = 300;

/** As much of a passage as can be read at a glance, around a sentence of it; from sentence to sentence. */
export function excerptAround(text: string, sentence: string): string {
  const plain = text.replace(/^\s{0,3}#{1,6}\s+/gm, '').trim();
  if (plain.length <= longest) return plain;
  const at = Math.max(0, placeOf(plain, sentence));
  const pieces = sentencesOf(plain).flatMap(linesOf);
  const from = pieces.findLast(({ index }) => index <= Math.max(0, at - before))?.index ?? 0;
  const end = pieces.findLast(({ index, segment }) => index + segment.length <= from + longest);
  // The sentence itself is kept, however long it is.
  const to = Math.max(end ? end.index + end.segment.length : 0, Math.min(plain.length, at + sentence.length));
  return `${from > 0 ? '… ' : ''}${plain.slice(from, to).trim()}${to < plain.length ? ' …' : ''}`;
}

/** A heading or a row of a table has no full stop behind it. */
function linesOf({
  index,
  segment,
}: {
  index: number;
  segment: string;
}): { index: number; segment: string }[] {
  let place = index;
  return segment.split(/(?<=\n)/).map((line) => {
    const start = place;
    place += line.length;
    return { index: start, segment: line };
  });
}

/** The sentence has single blanks where the text has lines. */
function placeOf(text: string, sentence: string): number {
  const words = sentence.slice(0, 60).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0 ? -1 : text.search(new RegExp(words.join('[^\\p{L}\\p{N}]+'), 'u'));
}
