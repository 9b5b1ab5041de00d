// Figures of a sentence with their units, to find "9 minutes" where the source says "9 hours".

export interface UnitFigure {
  /** The figure as in the text. */
  found: string;
  /** The digits without separators. */
  digits: string;
  /** The unit in one spelling; empty if the figure has none of the known units. */
  unit: string;
}

const number = /(?<![\p{L}\p{N}])\d+(?:[.,'’]\d+)*/gu;
/** Numbers that state nothing: "1." at the start of a line, and citations. */
const marks = /^[^\S\n]{0,40}\d{1,2}[.)]\s|\[\d{1,3}(?:\s?[,–-]\s?\d{1,3}){0,8}\]/gm;

/** The spellings of each unit in English and German. */
const units: ReadonlyMap<string, RegExp> = new Map([
  ['%', /^[-\s]?(?:%|percent|per cent|Prozent)/i],
  ['thousand', /^\s?(?:K(?![\p{L}\d])|thousand|Tsd|Tausend)/iu],
  ['million', /^\s?(?:M(?![\p{L}\d])|million|Mio|Millionen)/iu],
  ['billion', /^\s?(?:B(?![\p{L}\d])|billion|bn|Mrd|Milliarde)/iu],
  ['second', /^[-\s]?(?:seconds?|Sekunden?)(?!\p{L})/iu],
  ['minute', /^[-\s]?(?:minutes?|mins?|Minuten?)(?!\p{L})/iu],
  ['hour', /^[-\s]?(?:hours?|hrs?|h|Stunden?)(?!\p{L})/iu],
  ['day', /^[-\s]?(?:days?|Tagen?|Tage?)(?!\p{L})/iu],
  ['week', /^[-\s]?(?:weeks?|Wochen?)(?!\p{L})/iu],
  ['month', /^[-\s]?(?:months?|Monaten?|Monate?)(?!\p{L})/iu],
  ['year', /^[-\s]?(?:years?|Jahren?|Jahre?)(?!\p{L})/iu],
  ['euro', /^\s?(?:€|euros?|EUR)(?!\p{L})/iu],
  ['dollar', /^\s?(?:\$|dollars?|USD)(?!\p{L})/iu],
  ['kilometer', /^\s?(?:km|kilomet(?:er|re)s?|Kilometern?)(?!\p{L})/iu],
  ['kilogram', /^\s?(?:kg|kilograms?|kilos?|Kilogramm)(?!\p{L})/iu],
]);
const currencies: Readonly<Record<string, string>> = { '€': 'euro', $: 'dollar' };

/** The figures of a text, in order, each with the unit beside it. */
export function unitFigures(text: string): UnitFigure[] {
  const plain = text.replaceAll(marks, (mark) => ' '.repeat(mark.length));
  return [...plain.matchAll(number)].map(({ 0: found, index }) => {
    const behind = plain.slice(index + found.length, index + found.length + 14);
    const unit = [...units].find(([, pattern]) => pattern.test(behind))?.[0];
    const before = plain.slice(Math.max(0, index - 2), index).trim();
    return { found, digits: digitsOf(found), unit: unit ?? currencies[before.slice(-1)] ?? '' };
  });
}

/** Separators do not matter: "1,250" is "1250". */
export const digitsOf = (figure: string): string => figure.replaceAll(/[.,'’]/g, '');
