import type { Timing } from '../schedules-and-subscriptions.ts';

interface CronField {
  name: string;
  least: number;
  most: number;
  names?: readonly string[];
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const fields: readonly CronField[] = [
  { name: 'minute', least: 0, most: 59 },
  { name: 'hour', least: 0, most: 23 },
  { name: 'day', least: 1, most: 31 },
  { name: 'month', least: 1, most: 12, names: months },
  { name: 'day of the week', least: 0, most: 7, names: days },
];

/** @returns a sentence that says what is wrong with the timing of a schedule; null when nothing is wrong */
export function timingProblem(timing: Partial<Timing>): string | null {
  if ('cron' in timing && timing.cron !== undefined)
    return cronProblem(timing.cron, timing.timezone ?? 'UTC');
  if ('every' in timing && timing.every !== undefined) return periodProblem(timing.every);
  return 'it needs "cron" or "every"; write for example cron: "0 7 * * 1" or every: "6 hours"';
}

function periodProblem(every: unknown): string | null {
  if (typeof every === 'string' && /^[1-9]\d{0,4} (minute|hour|day)s?$/.test(every)) return null;
  return `"${String(every)}" must be a period like "15 minutes", "6 hours" or "1 day"`;
}

function cronProblem(cron: unknown, timezone: string): string | null {
  const parts =
    typeof cron === 'string'
      ? cron
          .trim()
          .split(' ')
          .filter((part) => part !== '')
      : [];
  if (parts.length !== fields.length)
    return `"${String(cron)}" must be five fields: minute, hour, day, month, day of the week`;
  if (!isTimezone(timezone)) return `"${timezone}" is no time zone; name one like "Europe/Berlin"`;
  const wrong = fields.find((field, index) => !fits(parts[index] ?? '', field));
  if (hasNoDay(parts))
    return `"${String(cron)}" says no time: none of these months has such a day; choose an earlier day`;
  if (wrong)
    return `"${String(cron)}" has a wrong ${wrong.name}; it must be "*" or ${wrong.least} to ${wrong.most}, in lists, ranges and steps such as "1,15", "1-5" or "*/10"`;
  return null;
}

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Days of the longest month among these; null if the field is no list of numbers. */
function mostDays(field: string): number | null {
  const numbers = field.split(',').map((month) => lengths[Number(month) - 1]);
  return numbers.some((length) => length === undefined) ? null : Math.max(...numbers.map(Number));
}

const lengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether the expression names days that none of its months has, such as February 30. */
function hasNoDay([, , day = '', month = '', weekday = '']: readonly string[]): boolean {
  const most = mostDays(month);
  const days = day.split(',');
  return weekday === '*' && most !== null && days.every((one) => /^\d{1,2}$/.test(one) && Number(one) > most);
}

/**
 * Lists of values, ranges and steps: `*`, `5`, `1,15`, `mon-fri`, `0-30/5`. Also `L` and `5L` for the last day, and `1#2` for the
 * second Monday.
 */
function fits(text: string, field: CronField): boolean {
  return text.split(',').every((item) => {
    const [range = '', step, ...more] = item.split('/');
    if (more.length > 0 || (step !== undefined && !/^[1-9]\d?$/.test(step))) return false;
    if (range === '*' || (range === '?' && field.most <= 31)) return true;
    if (field.name.startsWith('day') && /^[0-7]?L$|^[0-7]#[1-5]$/i.test(range)) return true;
    const ends = range.split('-');
    return ends.length <= 2 && ends.every((end) => isValue(end, field));
  });
}

function isValue(text: string, { least, most, names = [] }: CronField): boolean {
  if (names.includes(text.toLowerCase())) return true;
  return /^\d{1,2}$/.test(text) && Number(text) >= least && Number(text) <= most;
}
