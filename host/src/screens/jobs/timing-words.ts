import type { ScheduleInfo } from '@staffroom/sdk/core';
import cronstrue from 'cronstrue';
import { t } from '../../texts/texts.ts';

/** When a schedule runs, in words that stand within a sentence: "every 5 minutes", "at 09:00, Monday through Friday (Europe/Berlin)". */
export function timingWords(timing: ScheduleInfo['timing']): string {
  if (!('cron' in timing)) return t('every {every}', { every: timing.every.replace(/^1 (?=\p{L})/u, '') });
  const { cron, timezone } = timing;
  const words = inWords(cron);
  // Where it runs in every hour, the clock of a place says nothing.
  return /^\S+\s+\*\s+\*\s+\*\s+\*\s*$/.test(cron) ? words : `${words} (${timezone})`;
}

function inWords(cron: string): string {
  const words = cronstrue.toString(cron, { use24HourTimeFormat: true, throwExceptionOnParseError: false });
  // What it cannot say is shown as the agent declares it.
  if (words.startsWith('An error occurred')) return cron;
  return words.charAt(0).toLowerCase() + words.slice(1);
}
