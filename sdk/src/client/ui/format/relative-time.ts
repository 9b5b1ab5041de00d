import { locale as pageLocale } from '../../texts/language.ts';
import { t } from '../../texts/texts.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Number of days after which a time is shown as a date. */
const distanceDays = 7;

/**
 * Formats an age: "just now", "12 minutes ago", "yesterday", "3 days ago", then the date, with the year if it is not the
 * current one.
 */
export function formatRelativeTime(time: Date, now: Date, locale: string = pageLocale()): string {
  const distance = time.getTime() - now.getTime();
  const age = Math.abs(distance);
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  if (age < 45 * second) return t('just now');
  if (age < 45 * minute) return words.format(away(distance, minute), 'minute');
  const days = calendarDays(time, now);
  if (age < 22 * hour && (days === 0 || age < 6 * hour)) return words.format(away(distance, hour), 'hour');
  if (Math.abs(days) < distanceDays) return words.format(days, 'day');
  const year = time.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year }).format(time);
}

/** Formats date and time to the minute, for tooltips. */
export function formatExactTime(time: Date, locale: string = pageLocale()): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }).format(time);
}

/** Returns the milliseconds until the relative time may change. */
export function nextChange(time: Date, now: Date): number {
  return Math.abs(now.getTime() - time.getTime()) < hour ? 30 * second : 10 * minute;
}

/** Returns the distance in whole units, at least one: 50 minutes become 1 hour. */
function away(distance: number, unit: number): number {
  return Math.sign(distance) * Math.max(1, Math.round(Math.abs(distance) / unit));
}

function calendarDays(time: Date, now: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (midnight(time) - midnight(now)) / day;
}
