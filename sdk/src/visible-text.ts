import { z } from 'zod';

/**
 * Matches invisible characters: those that Unicode calls default ignorable (zero width, direction marks and overrides, tags,
 * variation selectors, fillers, soft hyphens) and the signs of interlinear notes.
 */
export const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/**
 * Scripts in which a joiner changes the shape of letters: Persian, the scripts of India, Khmer, Burmese, Mongolian and related
 * ones.
 */
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

/**
 * Invisible characters that are kept: one joiner after a letter that it shapes, one after an emoji, and the selector that turns
 * a symbol into an emoji.
 */
const meant = [
  `[\\u200c\\u200d](?<=[${shaped}].)`,
  '\\u200d(?<=(?:\\p{Extended_Pictographic}\\ufe0f?|\\p{Emoji_Modifier}).)',
  '\\ufe0f(?<=\\p{Emoji}.)',
].join('|');

const control = '(?![\\t\\n])\\p{Cc}';

const unwanted = new RegExp(`(${meant})|${invisible.source}|${control}`, 'gu');

/**
 * Returns the text as a person sees it. Removes invisible characters, which can carry instructions to a model, except those
 * that shape letters and emoji. Also removes control characters other than tab and line feed, normalizes line ends to `\n` and
 * removes unpaired surrogates. The visible text of a prefix is a prefix of the visible text, so that offsets can be mapped.
 * @example visibleText('pay\u200b n\u{e0041}ow') // 'pay now'
 */
export function visibleText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(unwanted, '$1')
    .toWellFormed();
}

/**
 * Returns `visibleText` on one trimmed line with single spaces.
 * @experimental
 */
export function visibleLine(text: string): string {
  return visibleText(text).replace(/\s+/g, ' ').trim();
}

/**
 * A schema for text from a person or a model. The text is trimmed, and invisible characters, which could carry instructions to
 * a model, are removed.
 * @param limit maximum length in characters, counted after cleaning
 * @example const Note = z.object({ text: visibleString(4_000), owner: visibleString(200).min(1) })
 */
export const visibleString = (limit: number): z.ZodString =>
  z
    .string()
    .overwrite((value) => visibleText(value).trim())
    .max(limit);
