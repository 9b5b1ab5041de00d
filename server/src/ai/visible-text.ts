/**
 * Characters nobody sees, which can carry instructions past the reader: formats (zero width, bidirectional overrides,
 * tags), variation selectors, fillers, and all controls but tab and line feed.
 */
const invisible =
  // oxlint-disable-next-line no-misleading-character-class -- code points, not graphemes
  /[\p{Cf}\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u2060-\u206F\u3164\uFE00-\uFE0F\uFFA0\u{E0000}-\u{E0FFF}]|(?![\t\n])\p{Cc}/gu;

/** Text from documents and tools as a model may read it: what a person would see, and no more. */
export function visibleText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(invisible, '')
    .toWellFormed();
}
