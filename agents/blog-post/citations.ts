import type { Passage } from '@staffroom/sdk';
import { isCarried, unknownFigures } from '@staffroom/sdk/reading';
import { textOf } from './post.ts';

const block =
  /(<\/?(?:p|h[1-6]|li|ul|ol|br|hr|div|td|th|tr|thead|tbody|table|blockquote|pre|figure|figcaption|section|article)\b[^<>]*>)/i;
/** A citation in a text, such as `[1]` or `[1, 3–5]`, with the blanks before it. */
export const citation = /(?<!\s)\s*\[\d{1,3}(?:\s*[,–-]\s*\d{1,3})*\]/g;
/** Between sentences, behind their marks: "We do. [1] It is so [2]." are two. */
const boundary = /(?<=[.!?](?:\s?\[\d[\d\s,–-]{0,12}\]){0,5}(?:<\/\w+>)?)(\s+)(?=[\p{L}\d"“„(<])/u;
/** Minimum share of a sentence's words in the passages that it cites. Low, because a post says things in its own words. */
const carried = 0.25;

/**
 * Removes the citations of sentences that their passages do not support.
 * @param html whose `[1]` is the first passage
 * @param isTranslated the passages have another language, so that only figures are compared
 */
export function withoutFalseCitations(
  html: string,
  passages: readonly Passage[],
  isTranslated: boolean,
): string {
  return html
    .split(block)
    .map((piece, place) => (place % 2 === 1 ? piece : piece.split(boundary).map(checked).join('')))
    .join('');

  function checked(sentence: string): string {
    const cited = [...sentence.matchAll(citation)].flatMap(([numbers]) =>
      numbersIn(numbers).flatMap((number) => passages[number - 1]?.quote ?? []),
    );
    const words = textOf(sentence.replaceAll(citation, ''));
    const isTrue = isTranslated
      ? unknownFigures(words, cited).length === 0
      : isCarried(words, cited, carried);
    return cited.length === 0 || isTrue ? sentence : sentence.replaceAll(citation, '');
  }
}

/** `1, 3–5` means 1, 3, 4 and 5. */
export function numbersIn(numbers: string): number[] {
  return [...numbers.matchAll(/(\d+)(?:\s*[–-]\s*(\d+))?/g)].flatMap(([, from, to = from]) => {
    const first = Number(from);
    return Array.from({ length: Math.max(1, Number(to) - first + 1) }, (_, place) => first + place);
  });
}
