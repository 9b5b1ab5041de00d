/** In English and German, in full and short. */
const months = [
  'January|Januar|Jänner|Jan',
  'February|Februar|Feb',
  'March|März|Mar|Mär|Mrz',
  'April|Apr',
  'May|Mai',
  'June|Juni|Jun',
  'July|Juli|Jul',
  'August|Aug',
  'September|Sept|Sep',
  'October|Oktober|Oct|Okt',
  'November|Nov',
  'December|Dezember|Dec|Dez',
];
const month = String.raw`(?:${months.join('|')})\.?`;
const forms = [
  // March 12, 2027
  String.raw`(?<m1>${month}) (?<d1>\d{1,2})(?:st|nd|rd|th)?,? (?<y1>20\d\d)`,
  // 12 March 2027, 12. März 2027
  String.raw`(?<d2>\d{1,2})(?:(?:st|nd|rd|th)? |\. ?)(?<m2>${month}),? (?<y2>20\d\d)`,
  // 2027-03-12
  String.raw`(?<y3>20\d\d)-(?<m3>\d\d)-(?<d3>\d\d)`,
  // 3/12/2027
  String.raw`(?<m4>\d{1,2})/(?<d4>\d{1,2})/(?<y4>20\d\d)`,
  // 12.3.2027
  String.raw`(?<d5>\d{1,2})\. ?(?<m5>\d{1,2})\. ?(?<y5>20\d\d)`,
];
const day = new RegExp(String.raw`\b(?:${forms.join('|')})\b`, 'g');
const clock =
  /\b(?:noon|midnight|\d{1,2}(?:[:.]\d\d)? ?Uhr\b|\d{1,2}(?::\d\d)?\s?(?:[ap]\.?m\.?)|\d{1,2}:\d\d(?: ?hrs| hours)?)(?:[ ,]*(?:\(?(?:[ECMP][SD]?T|UTC|GMT|CET|CEST|MEZ|MESZ|eastern|central|pacific|mountain)\b\)?(?: time)?))?/i;

export interface Day {
  date: string;
  /** "5:00 p.m. EDT", as the text says it; a zone is not guessed. */
  time: string;
  start: number;
  end: number;
}

/** Days that a text names, with the time beside them. Days that no calendar has are none. */
export function daysIn(text: string): Day[] {
  return [...text.matchAll(day)].flatMap(({ groups = {}, index, 0: words }) => {
    const written = (part: 'y' | 'm' | 'd') =>
      forms.flatMap((_, form) => groups[`${part}${form + 1}`] ?? [])[0] ?? '';
    const year = Number(written('y'));
    const number = monthOf(written('m'));
    const of = Number(written('d'));
    const value = new Date(Date.UTC(year, number - 1, of));
    if (value.getUTCMonth() !== number - 1 || value.getUTCDate() !== of) return [];
    const before =
      text
        .slice(Math.max(0, index - 40), index)
        .split(/[\n|]|(?<=\w{3})\. /)
        .at(-1) ?? '';
    const after = text.slice(index + words.length, index + words.length + 40).split(/[\n|]/, 1)[0] ?? '';
    const time = clock.exec(after)?.[0] ?? clock.exec(before)?.[0] ?? '';
    return [
      { date: value.toISOString().slice(0, 10), time: time.trim(), start: index, end: index + words.length },
    ];
  });
}

export const firstDay = (text: string): string => daysIn(text)[0]?.date ?? '';

/** 1 for "January", "Jan." and "01". */
function monthOf(written: string): number {
  const name = written.replace(/\.$/, '');
  const place = months.findIndex((names) => names.split('|').includes(name));
  return place === -1 ? Number(name) : place + 1;
}
