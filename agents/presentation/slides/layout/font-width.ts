/**
 * Character widths of Arial in thousandths of the font size, from space to tilde. Liberation Sans and Helvetica have the same
 * widths.
 */
const widths =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
    .split(' ')
    .map(Number);

/**
 * Width factors for fonts wider than Arial. Narrower fonts are measured like Arial, because the reader's computer may lack
 * them.
 */
const wider: Record<string, number> = {
  verdana: 1.18,
  'century gothic': 1.1,
  montserrat: 1.17,
  'open sans': 1.07,
  georgia: 1.05,
  arial: 1,
  helvetica: 1,
  calibri: 1,
  aptos: 1.03,
  'segoe ui': 1.02,
  'times new roman': 1,
  cambria: 1,
  tahoma: 1.02,
  'source serif 4': 1.02,
  'hanken grotesk': 1.04,
};

export const isSerif = (family: string) =>
  /serif|times|georgia|garamond|cambria|palatino|bodoni|baskerville|minion/i.test(family) &&
  !/sans/i.test(family);

const unknown = 1.1;

export interface Font {
  family: string;
  bold: boolean;
}

export function widthOf(text: string, size: number, { family, bold }: Font): number {
  let units = 0;
  for (const character of text.normalize('NFD')) units += unitsOf(character);
  return (units / 1000) * size * (bold ? 1.07 : 1) * (wider[family.toLowerCase()] ?? unknown);
}

function unitsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 32 || /\p{M}/u.test(character)) return 0;
  if (code < 127) return widths[code - 32] ?? 556;
  if (/[\u2018\u2019‚]/.test(character)) return 222;
  if (/[“”„–]/.test(character)) return character === '–' ? 556 : 333;
  if (/[—…]/.test(character)) return 1000;
  if (/[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/.test(character) || code > 0xffff)
    return 1000;
  return /\p{Lu}/u.test(character) ? 750 : 620;
}
