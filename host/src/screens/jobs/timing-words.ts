import type { ScheduleInfo } from '@staffroom/sdk/core';
import { language } from '@staffroom/sdk/client';
import cronstrue from 'cronstrue';
import 'cronstrue/locales/de.js';
import { t } from '../../texts/texts.ts';

/** Describes a schedule inside a sentence: "every 5 minutes", "at 09:00, Monday through Friday (Europe/Berlin)". */
export function timingWords(timing: ScheduleInfo['timing']): string {
  if (!('cron' in timing)) return everyWords(timing.every);
  const { cron, timezone } = timing;
  const words = inWords(cron);
  // Leaves out the time zone of a schedule that runs every hour, because it makes no difference.
  return /^\S+\s+\*\s+\*\s+\*\s+\*\s*$/.test(cron) ? words : `${words} (${timezone})`;
}

function everyWords(every: string): string {
  const [, count, unit] = /^(\d+) (minute|hour|day)s?$/.exec(every) ?? [];
  const number = Number(count);
  if (unit === 'minute') return t('every {number, plural, one {minute} other {# minutes}}', { number });
  if (unit === 'hour') return t('every {number, plural, one {hour} other {# hours}}', { number });
  if (unit === 'day') return t('every {number, plural, one {day} other {# days}}', { number });
  return every;
}

function inWords(cron: string): string {
  try {
    const words = cronstrue.toString(cron, { locale: language(), use24HourTimeFormat: true });
    return words.charAt(0).toLowerCase() + words.slice(1);
  } catch {
    // An expression that cannot be described is shown unchanged.
    return cron;
  }
}
