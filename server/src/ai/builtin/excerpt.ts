import { sentencesOf } from '../../text/sentence-ends.ts';

/** Maximum length of an excerpt in characters. Shorter passages are shown whole. */
const maxExcerptLength = 900;
const before = 300;

/** Cuts the part of a passage around a sentence, at sentence boundaries, short enough to read at a glance. */
export function excerptAround(text: string, sentence: string): string {
  const plain = text.replace(/^\s{0,3}#{1,6}\s+/gm, '').trim();
  if (plain.length <= maxExcerptLength) return plain;
  const at = Math.max(0, placeOf(plain, sentence));
  const pieces = sentencesOf(plain).flatMap(linesOf);
  const from = pieces.findLast(({ index }) => index <= Math.max(0, at - before))?.index ?? 0;
  const end = pieces.findLast(({ index, segment }) => index + segment.length <= from + maxExcerptLength);
  const to = Math.max(end ? end.index + end.segment.length : 0, Math.min(plain.length, at + sentence.length));
  return `${from > 0 ? '… ' : ''}${plain.slice(from, to).trim()}${to < plain.length ? ' …' : ''}`;
}

/** Splits at line breaks as well as sentence ends, because headings and table rows end without a period. */
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

/** Finds the sentence although the text has line breaks where the sentence has spaces. */
function placeOf(text: string, sentence: string): number {
  const words = sentence.slice(0, 60).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0 ? -1 : text.search(new RegExp(words.join('[^\\p{L}\\p{N}]+'), 'u'));
}
