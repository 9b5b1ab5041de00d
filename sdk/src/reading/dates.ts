const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
const month = `(?:${months}|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\.?`;
const day = new RegExp(
  `\\b(?:(?<m1>${month}) (?<d1>\\d{1,2})(?:st|nd|rd|th)?,? (?<y1>20\\d\\d)|(?<d2>\\d{1,2})(?:st|nd|rd|th)? (?<m2>${month}),? (?<y2>20\\d\\d)|(?<y3>20\\d\\d)-(?<m3>\\d\\d)-(?<d3>\\d\\d)|(?<m4>\\d{1,2})/(?<d4>\\d{1,2})/(?<y4>20\\d\\d))\\b`,
  'g',
);
const clock =
  /\b(?:noon|midnight|\d{1,2}(?::\d\d)?\s?(?:[ap]\.?m\.?)|\d{1,2}:\d\d(?: ?hrs| hours)?)(?:[ ,]*(?:\(?(?:[ECMP][SD]?T|UTC|GMT|CET|CEST|eastern|central|pacific|mountain)\b\)?(?: time)?))?/i;

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
    const year = Number(groups['y1'] ?? groups['y2'] ?? groups['y3'] ?? groups['y4']);
    const named = groups['m1'] ?? groups['m2'];
    const number = named ? monthOf(named) : Number(groups['m3'] ?? groups['m4']);
    const of = Number(groups['d1'] ?? groups['d2'] ?? groups['d3'] ?? groups['d4']);
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

function monthOf(name: string): number {
  const short = name.slice(0, 3).toLowerCase();
  return months.split('|').findIndex((each) => each.toLowerCase().startsWith(short)) + 1;
}
