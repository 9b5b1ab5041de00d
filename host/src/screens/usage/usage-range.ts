import { t } from '../../texts/texts.ts';

export interface Range {
  from: string;
  to: string;
}

export const rangeNames = ['7', '30', '90', 'month', 'custom'] as const;
export type RangeName = (typeof rangeNames)[number];

/** Maximum number of days that one request can cover. */
export const maxRangeDays = 1000;

const dayLength = 24 * 60 * 60 * 1000;

export function dayOf(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10);
}

export function lengthOf({ from, to }: Range): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayLength) + 1;
}

/** Says why two days do not form a valid range; null if they do. */
export function rangeProblem({ from, to }: Range): string | null {
  if (!isDay(from) || !isDay(to)) return t('Choose a start and an end date.');
  if (from > to) return t('The end date is before the start date.');
  return lengthOf({ from, to }) > maxRangeDays
    ? t('Choose at most {longestRange, number} days.', { longestRange: maxRangeDays })
    : null;
}

/** Returns the days of a range. @param custom the days in the address, which may be invalid */
export function rangeOf(name: RangeName, custom: Range, today: string): Range {
  switch (name) {
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today };
    case 'custom':
      return rangeProblem(custom) === null ? custom : rangeOf('30', custom, today);
    default:
      return { from: addDays(today, 1 - Number(name)), to: today };
  }
}

function isDay(text: string): boolean {
  return /^[12]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}
