/**
 * A word: letters and digits, with the hyphens, apostrophes and decimal signs inside it. An address is one word, and so is an
 * abbreviation of single letters such as "z.B".
 */
const word =
  /(?:https?:\/\/|www\.)[^\s<>"]+|[\p{L}\p{N}\p{M}]+(?:(?:['’‐‑-]|(?<=\p{N})[.,](?=\p{N})|(?<=(?<![\p{L}\p{N}])\p{L})\.(?=\p{L}(?![\p{L}\p{N}])))[\p{L}\p{N}\p{M}]+)*/gu;
/** Scripts that are written without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

let segmenter: Intl.Segmenter | undefined;

/**
 * Returns the words of a text, in order and with repetitions, as people count them.
 * @example wordTokens('Don’t e-mail 1,000 people') // ['Don’t', 'e-mail', '1,000', 'people']
 */
export function wordTokens(text: string): string[] {
  return (text.match(word) ?? []).flatMap((token) => {
    if (!unspaced.test(token)) return [token];
    segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' });
    return Array.from(segmenter.segment(token)).flatMap(({ segment, isWordLike }) =>
      isWordLike === false ? [] : [segment],
    );
  });
}
