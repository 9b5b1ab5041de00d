import type { Timing } from '@staffroom/sdk/internal/server';
import { CronExpressionParser } from 'cron-parser';

const minute = 60_000;
const lengths: Record<string, number> = { minute, hour: 60 * minute, day: 24 * 60 * minute };

/**
 * The time of a schedule's next run.
 * @param due the time of the previous run, from which the next period is counted
 * @throws Error whose message says what is wrong with the timing
 */
export function nextRun(timing: Timing, now: Date, due?: Date): Date {
  return 'cron' in timing
    ? byCron(timing.cron, timing.timezone ?? 'UTC', now)
    : byPeriod(timing.every, now, due ?? now);
}

function byCron(cron: string, timezone: string, now: Date): Date {
  if (typeof cron !== 'string' || cron.trim().split(/\s+/).length !== 5)
    throw new Error(`"${cron}" must be five fields: minute, hour, day, month, day of the week`);
  if (!isTimezone(timezone)) throw new Error(`"${timezone}" is no time zone; name one like "Europe/Berlin"`);
  try {
    return CronExpressionParser.parse(cron, { currentDate: now, tz: timezone }).next().toDate();
  } catch (error) {
    throw new Error(`"${cron}" says no time: ${(error as Error).message}`, { cause: error });
  }
}

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function byPeriod(every: string, now: Date, due: Date): Date {
  const [, count, unit] = /^([1-9]\d{0,4}) (minute|hour|day)s?$/.exec(every) ?? [];
  const length = Number(count) * (lengths[unit ?? ''] ?? Number.NaN);
  if (Number.isNaN(length))
    throw new Error(`"${every}" must be a period like "15 minutes", "6 hours" or "1 day"`);
  const passed = Math.max(0, now.getTime() - due.getTime());
  return new Date(due.getTime() + (Math.floor(passed / length) + 1) * length);
}
