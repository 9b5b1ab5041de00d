import { type Day, timeOf } from './date-text.ts';

const dayMs = 86_400_000;
const dayAt = (time: number): Day => new Date(time).toISOString().slice(0, 10);

export function addDays(day: Day, count: number): Day {
  return dayAt((timeOf(day) ?? 0) + count * dayMs);
}

/** Moves by months. A day that the new month does not have becomes the month's last day. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const length = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return dayAt(Date.UTC(year, month - 1 + count, Math.min(date, length)));
}

/** Number of days since the beginning of the week. @param first the week's first day: 1 for Monday, 7 for Sunday */
export function placeInWeek(day: Day, first: number): number {
  return (new Date(timeOf(day) ?? 0).getUTCDay() - first + 7) % 7;
}

/** The weeks of the month that contains the day, with the days of other months that complete the weeks. */
export function weeksOf(day: Day, first: number): Day[][] {
  const start = `${day.slice(0, 8)}01`;
  const end = addDays(addMonths(start, 1), -1);
  const begin = addDays(start, -placeInWeek(start, first));
  const weeks: Day[][] = [];
  for (let week = begin; week <= end; week = addDays(week, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(week, at)));
  return weeks;
}

/** The first day of the week where a language is spoken: 1 for Monday, 7 for Sunday. */
export function firstWeekday(locale: string): number {
  const { getWeekInfo } = Intl.Locale.prototype as { getWeekInfo?: () => { firstDay: number } };
  return getWeekInfo?.call(new Intl.Locale(locale)).firstDay ?? (locale === 'en-US' ? 7 : 1);
}
