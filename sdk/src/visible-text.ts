import { z } from 'zod';

/**
 * The one definition of what nobody sees: what Unicode calls default ignorable (zero width, direction marks and overrides, tags,
 * variation selectors, fillers, soft hyphens), and the signs of interlinear notes.
 */
export const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** Scripts that are shaped by joiners: Persian, the scripts of India, Khmer, Burmese, Mongolian and their neighbours. */
const shaped = [
  'Arab',
  'Syrc',
  'Nkoo',
  'Mong',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
]
  .concat(['Khmr', 'Mymr', 'Tibt'])
  .map((script) => `\\p{scx=${script}}`)
  .join('');

/** One joiner behind a letter that it shapes, one behind an emoji, and the sign that makes a symbol an emoji. */
const meant = [
  `[\\u200c\\u200d](?<=[${shaped}].)`,
  '\\u200d(?<=(?:\\p{Extended_Pictographic}\\ufe0f?|\\p{Emoji_Modifier}).)',
  '\\ufe0f(?<=\\p{Emoji}.)',
].join('|');

const control = '(?![\\t\\n])\\p{Cc}';

const unwanted = new RegExp(`(${meant})|${invisible.source}|${control}`, 'gu');

/**
 * Text as a person sees it: what is invisible can carry instructions past the reader, and is taken out, but for what
 * shapes letters and emoji. No control characters but tab and line feed, every line ends in `\n`, no half characters.
 * The beginning of a text becomes the beginning of what the text becomes, so that offsets can be carried over.
 * @example visibleText('pay\u200b n\u{e0041}ow') // 'pay now'
 */
export function visibleText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(unwanted, '$1')
    .toWellFormed();
}

/** `visibleText` on one line, without blanks around it and with single ones in it. */
export function visibleLine(text: string): string {
  return visibleText(text).replace(/\s+/g, ' ').trim();
}

/**
 * The schema of words that a person or a model has written: as they are seen, without blanks around them. What cannot be seen can carry
 * orders to a model that reads it later.
 * @param limit characters, counted after that
 * @example const Note = z.object({ text: visibleString(4_000), owner: visibleString(200).min(1) })
 */
export const visibleString = (limit: number): z.ZodString =>
  z
    .string()
    .overwrite((value) => visibleText(value).trim())
    .max(limit);
