import { formatDate } from '@staffroom/sdk/client';

/** Formats an instant in the person's time zone: the time alone if it is today, otherwise with the day. */
export function momentOf(instant: string, now = new Date()): string {
  const moment = new Date(instant);
  const isToday = moment.toDateString() === now.toDateString();
  return formatDate(moment, isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' });
}
