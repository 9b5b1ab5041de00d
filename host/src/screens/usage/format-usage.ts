import { formatDate, formatMoney, formatNumber } from '@staffroom/sdk/client';
import { t } from '../../texts/texts.ts';

export function formatCost(cost: string | null, decimals = decimalsOf([cost])): string {
  if (cost === null) return t('No price');
  const dollars = Number(cost);
  if (dollars === 0) return formatMoney(0, { maximumFractionDigits: 0 });
  if (dollars < 0.0001) return `< ${formatMoney(0.0001, { minimumFractionDigits: 4 })}`;
  return formatMoney(dollars, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/**
 * Returns the number of decimals for a column: two, or more if an amount is below one cent. All amounts of a column have the
 * same number.
 */
export function decimalsOf(costs: (string | null)[]): number {
  return costs.some((cost) => cost !== null && Number(cost) > 0 && Number(cost) < 0.01) ? 4 : 2;
}

export function formatCount(count: number): string {
  return formatNumber(count);
}

/** Formats a number of tokens. Large numbers are shortened: "1.2M". */
export function formatTokens(tokens: number): string {
  if (tokens < 100_000) return formatCount(tokens);
  return formatNumber(tokens, { notation: 'compact', maximumSignificantDigits: 3 });
}

/** Formats milliseconds. A missing value becomes a dash. */
export function formatDuration(duration: number | null): string {
  if (duration === null) return '–';
  if (duration < 9950)
    return `${formatNumber(duration / 1000, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`;
  const seconds = Math.round(duration / 1000);
  return seconds < 60
    ? `${seconds} s`
    : t('{minutes} min {seconds} s', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}

/** Formats a day (YYYY-MM-DD). Adds the year if it is not the current year. */
export function formatDay(day: string, weekday?: 'short'): string {
  return formatDate(new Date(day), {
    weekday,
    day: 'numeric',
    month: 'short',
    year: day.startsWith(String(new Date().getFullYear())) ? undefined : 'numeric',
    timeZone: 'UTC',
  });
}

export function formatMoment(time: string): string {
  return formatDate(new Date(time), {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
}
