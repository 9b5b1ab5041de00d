import { languageOf } from './language-of.ts';

/** Names of months in English, German, Spanish and French, full and abbreviated. */
const months = [
  'January|Januar|Jänner|enero|janvier|janv|Jan',
  'February|Februar|febrero|février|févr|fév|Feb',
  'March|März|marzo|mars|Mar|Mär|Mrz',
  'April|abril|avril|avr|Apr',
  'May|Mai|mayo',
  'June|Juni|junio|juin|Jun',
  'July|Juli|julio|juillet|juil|Jul',
  'August|agosto|août|Aug',
  'September|septiembre|setiembre|septembre|Sept|Sep',
  'October|Oktober|octubre|octobre|Oct|Okt',
  'November|noviembre|novembre|Nov',
  'December|Dezember|diciembre|décembre|déc|Dec|Dez',
];
const month = String.raw`(?:${months.join('|')})\.?(?!\p{L})`;
const forms = [
  // March 12, 2027
  String.raw`(?<m1>${month})\s{1,3}(?<d1>\d{1,2})(?:st|nd|rd|th)?,?\s{1,3}(?<y1>20\d\d)`,
  // 12 March 2027, 12. März 2027, 12th of March 2027, 12 de marzo de 2027, 1er mars 2027
  String.raw`(?<d2>\d{1,2})(?:(?:st|nd|rd|th|er|º)?\s{1,3}(?:(?:of|de|day of)\s)?|\.\s?)(?<m2>${month}),?\s{1,3}(?:del?\s)?(?<y2>20\d\d)`,
  // 2027-03-12
  String.raw`(?<y3>20\d\d)-(?<m3>\d\d)-(?<d3>\d\d)`,
  // 3/12/2027, 03-12-2027, 3/12/27: other dates of the text decide which number is the month
  String.raw`(?<n4>\d{1,2})(?<sign4>[/-])(?<o4>\d{1,2})\k<sign4>(?<y4>20\d\d|2\d)`,
  // 12.3.2027
  String.raw`(?<d5>\d{1,2})\.\s?(?<m5>\d{1,2})\.\s?(?<y5>20\d\d)`,
  // The first day of a period: March 16-27, 2027
  String.raw`(?<m6>${month})\s{1,3}(?<d6>\d{1,2})\s?[–-]\s?\d{1,2},?\s{1,3}(?<y6>20\d\d)`,
  // February 16 – March 6, 2027
  String.raw`(?<m7>${month})\s{1,3}(?<d7>\d{1,2})\s?[–-]\s{0,3}${month}\s{1,3}\d{1,2},?\s{1,3}(?<y7>20\d\d)`,
  // 16.–27. März 2027, 16. bis 27. März 2027
  String.raw`(?<d8>\d{1,2})\.\s?(?:[–-]|bis)\s?\d{1,2}\.\s?(?<m8>${month})\s{1,3}(?<y8>20\d\d)`,
  // del 16 al 27 de marzo de 2027, du 16 au 27 mars 2027
  String.raw`(?<d9>\d{1,2})\s(?:al|au)\s\d{1,2}\s(?:de\s)?(?<m9>${month}),?\s{1,3}(?:del?\s)?(?<y9>20\d\d)`,
];
const day = new RegExp(String.raw`(?<![\p{L}\p{N}/-])(?:${forms.join('|')})(?![\p{L}\p{N}/]|-\d)`, 'giu');
const zoneName = String.raw`(?:Alaska|Hawaii|eastern|central|pacific|mountain|local|prevailing|standard|daylight)(?!\p{L})`;
const zone = String.raw`(?:\(?(?:[AECMPH][SDK]?[SD]?T|UTC|GMT|BST|IST|CEST|CET|MEZ|MESZ)(?!\p{L})\)?|${zoneName}(?:\s${zoneName}){0,2})(?:\stime(?!\p{L}))?(?:\s\([A-Z]{2,4}\))?`;
const clock = new RegExp(
  String.raw`(?<![\p{L}\p{N}.:])(?:(?:12(?::00)?\s)?noon|midnight|mittags?|mediodía|midi|\d{1,2}(?:[:.]\d\d)?\s?Uhr(?!\p{L})|\d{1,2}(?:[:.]\d\d)?\s?(?:[ap]\.\s?m\.|[ap]m(?!\p{L}))|\d{1,2}\s?h\s?(?:\d\d)?(?!\p{L})|\d{1,2}[:.]\d\d\s?(?:horas|heures|hours|hrs|h)(?!\p{L})|\d{1,2}:\d\d(?!\d)|\d{1,2}\s(?:horas|heures)(?!\p{L}))(?:\s?\(noon\))?(?:[\s,*]{1,4}${zone})?`,
  'iu',
);

export interface Day {
  date: string;
  /** The time as written: "5:00 p.m. EDT". A missing time zone is not guessed. */
  time: string;
  start: number;
  end: number;
}

/** The order of numeric dates, which decides whether 3/12 is in March or in December. */
export type DayOrder = 'month-first' | 'day-first';

/** Returns the order that unambiguous dates of the text show, or else the order of the text's language. */
export function dayOrderOf(text: string): DayOrder {
  for (const [, first = '', second = ''] of text.matchAll(
    /(?<![\d/-])(\d{1,2})[/-](\d{1,2})[/-](?:20)?2\d(?![\d/-])/g,
  )) {
    if (Number(first) > 12) return 'day-first';
    if (Number(second) > 12) return 'month-first';
  }
  return languageOf(text) === 'en' && !/\b(?:el|los|las|les|est|des|une|para)\b/.test(text)
    ? 'month-first'
    : 'day-first';
}

/**
 * Finds the valid dates in a text, and the time beside each date.
 * @param order of numeric dates; for a part of a text, pass the order of the whole text
 */
export function daysIn(text: string, order: DayOrder = dayOrderOf(text)): Day[] {
  const found = [...text.matchAll(day)].map(({ groups = {}, index, 0: words }) => ({
    date: dateOf(groups, order),
    start: index,
    end: index + words.length,
  }));
  return found.flatMap(({ date, start, end }, place) => {
    if (date === null) return [];
    const from = Math.max(found[place - 1]?.end ?? 0, start - 60);
    const to = Math.min(found[place + 1]?.start ?? text.length, end + 50);
    return [{ date, time: timeBeside(text.slice(from, start), text.slice(end, to)), start, end }];
  });
}

/** @experimental */
export const firstDay = (text: string, order?: DayOrder): string => daysIn(text, order)[0]?.date ?? '';

/** Matches borders of cells, paragraphs and sentences. A time behind such a border does not belong to the date before it. */
const border = /\n\s*\n|\n\s*[-•*]|\||(?<=[\p{L}\d]{3})[.;]\s|\n(?=[^\n]{0,60}:\s)/u;

function timeBeside(before: string, after: string): string {
  const [next = ''] = after.split(border, 1);
  const last = before.split(border).at(-1) ?? '';
  const found = clock.exec(next)?.[0] ?? clock.exec(last)?.[0] ?? '';
  return found.replaceAll(/[\s*]+/g, ' ').trim();
}

function dateOf(groups: Record<string, string | undefined>, order: DayOrder): string | null {
  const { n4, o4 } = groups;
  const written = (part: 'y' | 'm' | 'd') =>
    forms.flatMap((_, form) => groups[`${part}${form + 1}`] ?? [])[0] ?? '';
  let [number, of] = [monthOf(written('m')), Number(written('d'))];
  if (n4 !== undefined && o4 !== undefined) {
    const [first, second] = [Number(n4), Number(o4)];
    const isDayFirst = first > 12 || (order === 'day-first' && second <= 12);
    [of, number] = isDayFirst ? [first, second] : [second, first];
  }
  const year = Number(written('y').padStart(4, '20'));
  const value = new Date(Date.UTC(year, number - 1, of));
  return value.getUTCMonth() === number - 1 && value.getUTCDate() === of
    ? value.toISOString().slice(0, 10)
    : null;
}

function monthOf(written: string): number {
  const name = written.replace(/\.$/, '').toLowerCase();
  const place = months.findIndex((names) => names.toLowerCase().split('|').includes(name));
  return place === -1 ? Number(name) : place + 1;
}
