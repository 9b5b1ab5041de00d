export interface CalendarDay {
  /** Id of the calendar entry. The same day of the same subject must always have the same id. */
  id: string;
  /** The day: `2026-10-05` */
  date: string;
  title: string;
  description: string;
}

/**
 * Writes days as a calendar file (RFC 5545).
 * @param stamp the time of the data, as ISO text
 * @example calendar('Key dates', [{ id: 'a', date: '2026-10-05', title: 'Submission due', description: '' }], now)
 */
export function calendar(name: string, days: readonly CalendarDay[], stamp: string): string {
  const events = days.flatMap(({ id, date, title, description }) => {
    const next = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
    return [
      'BEGIN:VEVENT',
      `UID:${id}`,
      `DTSTAMP:${stamp.replaceAll(/[-:]|\.\d+/g, '')}`,
      `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${next.replaceAll('-', '')}`,
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(description)}`,
      'END:VEVENT',
    ];
  });
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Staffroom//${name}//EN`,
    ...events,
    'END:VCALENDAR',
    '',
  ];
  return lines.map(folded).join('\r\n');
}

const escaped = (words: string) =>
  words.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n');

/** Folds a line at 75 bytes without splitting a character, as RFC 5545 requires. */
function folded(line: string): string {
  const lines = [''];
  for (const character of line) {
    const last = lines.at(-1) ?? '';
    if (Buffer.byteLength(last + character) <= 75) lines[lines.length - 1] = last + character;
    else lines.push(` ${character}`);
  }
  return lines.join('\r\n');
}
