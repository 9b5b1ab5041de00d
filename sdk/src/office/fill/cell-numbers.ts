import { attribute, elements, readXml, unescapeXml } from '../parts/xml.ts';

/** A number format, such as `"$"#,##0.00`. If the format has several sections, only the first one. */
export type CellFormat = string;

/** Excel's built-in number formats, which workbooks use without declaring them. */
const builtIn = new Map<number, CellFormat>([
  [0, 'General'],
  ...[1, 2, 3, 4, 11, 12, 13, 37, 38, 39, 40, 41, 43, 48].map((id) => [id, '0'] as const),
  ...[5, 6, 7, 8, 42, 44].map((id) => [id, '$0'] as const),
  ...[9, 10].map((id) => [id, '0%'] as const),
]);

/** Returns the number formats by style index. The format of a style for texts or dates is empty. */
export function formatsOfStyles(xml: string): CellFormat[] {
  if (xml === '') return ['General'];
  const root = readXml(xml);
  const own = new Map(
    elements(root, 'numFmt').map((format) => [
      Number(attribute(format, 'numFmtId')),
      numeric(unescapeXml(attribute(format, 'formatCode') ?? '')),
    ]),
  );
  const [styles] = elements(root, 'cellXfs');
  return (styles?.children ?? [])
    .filter(({ name }) => name === 'xf')
    .map((style) => {
      const id = Number(attribute(style, 'numFmtId') ?? 0);
      return own.get(id) ?? builtIn.get(id) ?? '';
    });
}

function numeric(code: string): CellFormat {
  const [first = ''] = code.split(';');
  if (/^general$/i.test(first)) return 'General';
  // Remove literals: quoted and bracketed text, and the character after these signs.
  const instructions = first.replaceAll(/"[^"]*"|\[[^[\]]*\]|[\\_*]./g, '');
  return /[0#?]/.test(instructions) && !/[ymdhs@]/i.test(instructions) ? first : '';
}

const amount = /^(?<before>[$€£¥])?\s?(?<digits>-?\d[\d.,]*)\s?(?<after>[$€£¥%])?$/;
const withPoint = /^-?(?:0|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d*)(?:\.\d+)?$/;
const withComma = /^-?(?:0|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d*),\d+$/;
/** Numbers such as 1.200, whose dot is a thousands separator in German and a decimal point in English. */
const ambiguous = /^-?[1-9]\d{0,2}\.\d{3}$/;
const maxDigits = 15;

/**
 * Returns the number to write when the answer is only a number and the cell expects one, because sums ignore text. Null
 * otherwise, and when the number would get another meaning in the cell, such as 12 % or 12 € in a dollar cell.
 * @param reckoned a formula uses the cell
 */
export function numberFor(answer: string, format: CellFormat, reckoned: boolean): string | null {
  const { before = '', digits = '', after = '' } = amount.exec(answer.trim())?.groups ?? {};
  if (format === '' || digits.replaceAll(/\D/g, '').length > maxDigits || ambiguous.test(digits)) return null;
  const isPercent = after === '%';
  const signs = [before, after].filter((sign) => sign !== '' && sign !== '%');
  if (isPercent !== format.includes('%') || signs.some((sign) => !format.includes(sign))) return null;
  const plain = withPoint.test(digits)
    ? digits.replaceAll(',', '')
    : withComma.test(digits)
      ? digits.replaceAll('.', '').replace(',', '.')
      : null;
  if (plain === null) return null;
  // In a cell without a number format, "3.10" may be the number of a section.
  if (format === 'General' && !reckoned && String(Number(plain)) !== plain) return null;
  return isPercent ? String(Number((Number(plain) / 100).toPrecision(maxDigits))) : String(Number(plain));
}
