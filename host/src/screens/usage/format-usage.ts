import { formatDate, formatMoney, formatNumber } from '@staffroom/sdk/client';
import { t } from '../../texts/texts.ts';

export function formatCost(cost: string | null, decimals = decimalsOf([cost])): string {
  if (cost === null) return t('No price');
  const dollars = Number(cost);
  if (dollars === 0) return formatMoney(0, { maximumFractionDigits: 0 });
  if (dollars < 0.0001) return `< ${formatMoney(0.0001, { minimumFractionDigits: 4 })}`;
  return formatMoney(dollars, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** Two decimals, or more for amounts below one cent; the same number in a whole column. */
export function decimalsOf(costs: (string | null)[]): number {
  return costs.some((cost) => cost !== null && Number(cost) > 0 && Number(cost) < 0.01) ? 4 : 2;
}

export function formatCount(count: number): string {
  return formatNumber(count);
}

/** Shortens large numbers of tokens: "1.2M". */
export function formatTokens(tokens: number): string {
  if (tokens < 100_000) return formatCount(tokens);
  return formatNumber(tokens, { notation: 'compact', maximumSignificantDigits: 3 });
}

/** Formats milliseconds; a dash without a value. */
export function formatDuration(duration: number | null): string {
  if (duration === null) return '–';
  if (duration < 9950)
    return `${formatNumber(duration / 1000, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`;
  const seconds = Math.round(duration / 1000);
  return seconds < 60
    ? `${seconds} s`
    : t('{minutes} min {seconds} s', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}

/** Formats a day (YYYY-MM-DD), with the year if it is not the current one. */
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
