import type { Citation, Passage } from '@staffroom/sdk';
import { sentenceSpans, type TextSpan, textBlocks } from '../../../text/sentence-spans.ts';
import { citationMarker, numbersOf } from './citation-marker.ts';
import { withoutCode } from './without-code.ts';

/** The minimum number of consecutive shared words to narrow a passage to a quote. */
const enoughWords = 4;
/** Characters of context shown before and after the quote. */
const contextLength = 160;

/**
 * The sources that an answer cites with markers such as `[2]` or `[1, 3]`. Narrows each passage to the sentences that share
 * most words with the statement before the marker; if hardly any words are shared, the quote is the whole passage. Ignores
 * numbers without a source, and numbers in code.
 */
export function citationsOf(text: string, sources: readonly (Passage | undefined)[]): Citation[] {
  const prose = withoutCode(text);
  const claims = new Map<number, string[]>();
  let claim = '';
  let end = 0;
  for (const match of prose.matchAll(citationMarker)) {
    const between = text.slice(end, match.index);
    // "… noon [1][2]": both numbers belong to the same statement.
    if (/[\p{L}\p{N}\n]/u.test(between)) claim = between.split('\n').at(-1) ?? '';
    end = match.index + match[0].length;
    for (const number of numbersOf(match[0])) {
      claims.set(number, [...(claims.get(number) ?? []), claim]);
    }
  }
  return [...claims]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([number, said]) => {
      const source = sources[number - 1];
      return source ? [citationOf(number, source, said)] : [];
    });
}

/** Turns a source into the citation of a claim. Without a claim, the quote is the whole passage. */
export function citationOf(
  number: number,
  { score: _score, ...passage }: Passage,
  claims: readonly string[],
): Citation {
  // Each block of the passage is compared separately, because no sentence starts in a heading and ends in the next block.
  const best = textBlocks(passage.quote)
    .flatMap((block) => claims.map((claim) => sharedRun(passage.quote, block, claim)))
    .reduce((one, other) => (other.words > one.words ? other : one), nothing);
  const whole = best.words < enoughWords;
  const { start, end } = whole ? { start: 0, end: passage.quote.length } : widened(passage.quote, best);
  return {
    ...passage,
    number,
    start: passage.start + start,
    end: passage.start + end,
    quote: passage.quote.slice(start, end),
    before: passage.quote.slice(Math.max(0, start - contextLength), start),
    after: passage.quote.slice(end, end + contextLength),
  };
}

interface Run extends TextSpan {
  words: number;
  block: TextSpan;
}

const nothing: Run = { start: 0, end: 0, words: 0, block: { start: 0, end: 0 } };

/** The longest run of words in a block of `text` that also occurs in `claim`, ignoring punctuation. */
function sharedRun(text: string, block: TextSpan, claim: string): Run {
  const words = [...text.slice(block.start, block.end).matchAll(/[\p{L}\p{N}]+/gu)];
  const said = (claim.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.toLowerCase());
  let best: Run = { ...nothing, block };
  let previous = new Uint16Array(said.length + 1);
  for (const [index, word] of words.entries()) {
    const lengths = new Uint16Array(said.length + 1);
    const lower = word[0].toLowerCase();
    for (const [position, other] of said.entries()) {
      if (other !== lower) continue;
      const length = (previous[position] ?? 0) + 1;
      lengths[position + 1] = length;
      const first = words[index - length + 1];
      if (length > best.words && first) {
        best = {
          start: block.start + first.index,
          end: block.start + word.index + word[0].length,
          words: length,
          block,
        };
      }
    }
    previous = lengths;
  }
  return best;
}

function widened(text: string, run: Run): TextSpan {
  const touched = sentenceSpans(text, run.block).filter(
    ({ start, end }) => start < run.end && end > run.start,
  );
  return {
    start: Math.min(run.start, touched[0]?.start ?? run.start),
    end: Math.max(run.end, touched.at(-1)?.end ?? run.end),
  };
}
