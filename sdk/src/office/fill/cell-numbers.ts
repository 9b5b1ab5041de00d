import { attribute, elements, readXml, unescapeXml } from '../parts/xml.ts';

/** How a cell shows its value: the first section of its format, such as `"$"#,##0.00`. */
export type CellFormat = string;

/** The formats that every workbook has and none writes down, of those whose values are numbers. */
const builtIn = new Map<number, CellFormat>([
  [0, 'General'],
  ...[1, 2, 3, 4, 11, 12, 13, 37, 38, 39, 40, 41, 43, 48].map((id) => [id, '0'] as const),
  ...[5, 6, 7, 8, 42, 44].map((id) => [id, '$0'] as const),
  ...[9, 10].map((id) => [id, '0%'] as const),
]);

/** By the numbers of a workbook's styles. Empty for one whose values are no numbers: texts, dates. */
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
  // What is said in quotes and brackets, and one character after these signs, is no instruction.
  const instructions = first.replaceAll(/"[^"]*"|\[[^[\]]*\]|[\\_*]./g, '');
  return /[0#?]/.test(instructions) && !/[ymdhs@]/i.test(instructions) ? first : '';
}

const amount = /^(?<before>[$€£¥])?\s?(?<digits>-?\d[\d.,]*)\s?(?<after>[$€£¥%])?$/;
const withPoint = /^-?(?:0|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d*)(?:\.\d+)?$/;
const withComma = /^-?(?:0|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d*),\d+$/;
/** A thousand to one reader, one and a bit to another. */
const ambiguous = /^-?[1-9]\d{0,2}\.\d{3}$/;
/** Digits that a cell can hold. */
const mostDigits = 15;

/**
 * The value to be written where an answer is nothing but a number and the cell is for one: a text is left out of every sum. Null
 * for all else, and where the number would mean something else there: 12 % or 12 € in a cell that shows dollars.
 * @param reckoned a formula reckons with the cell
 */
export function numberFor(answer: string, format: CellFormat, reckoned: boolean): string | null {
  const { before = '', digits = '', after = '' } = amount.exec(answer.trim())?.groups ?? {};
  if (format === '' || digits.replaceAll(/\D/g, '').length > mostDigits || ambiguous.test(digits))
    return null;
  const isPercent = after === '%';
  const signs = [before, after].filter((sign) => sign !== '' && sign !== '%');
  if (isPercent !== format.includes('%') || signs.some((sign) => !format.includes(sign))) return null;
  const plain = withPoint.test(digits)
    ? digits.replaceAll(',', '')
    : withComma.test(digits)
      ? digits.replaceAll('.', '').replace(',', '.')
      : null;
  if (plain === null) return null;
  // Without a format the digits are all there is: 3.10 may be a section.
  if (format === 'General' && !reckoned && String(Number(plain)) !== plain) return null;
  return isPercent ? String(Number((Number(plain) / 100).toPrecision(mostDigits))) : String(Number(plain));
}
