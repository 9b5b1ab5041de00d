/** Text a model wrote may carry characters that people cannot see: tags, zero-width signs, variation selectors, bidi controls. */
const invisible =
  /[\u{e0000}-\u{e007f}]|[\ufe00-\ufe0f]|[\u200b-\u200d]|[\u2060\ufeff]|[\u202a-\u202e]|[\u2066-\u2069]/gu;

export const withoutInvisible = (text: string): string => text.replaceAll(invisible, '');
