import { formatDate, formatMoney, formatNumber } from '@staffroom/sdk/client';
import { t } from '../../texts/texts.ts';

export function formatCost(cost: string | null, decimals = decimalsOf([cost])): string {
  if (cost === null) return t('No price');
  const dollars = Number(cost);
  if (dollars === 0) return formatMoney(0, { maximumFractionDigits: 0 });
  if (dollars < 0.0001) return `< ${formatMoney(0.0001, { minimumFractionDigits: 4 })}`;
  return formatMoney(dollars, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** Cents, or more where an amount among them would be less than one; a column keeps to one number of decimals. */
export function decimalsOf(costs: (string | null)[]): number {
  return costs.some((cost) => cost !== null && Number(cost) > 0 && Number(cost) < 0.01) ? 4 : 2;
}

export function formatCount(count: number): string {
  return formatNumber(count);
}

/** Large numbers of tokens shortened, for where they stand alone: "1.2M". */
export function formatTokens(tokens: number): string {
  if (tokens < 100_000) return formatCount(tokens);
  return formatNumber(tokens, { notation: 'compact', maximumSignificantDigits: 3 });
}

/** Milliseconds as a person reads them off a watch; a dash where there are none. */
export function formatDuration(duration: number | null): string {
  if (duration === null) return '–';
  if (duration < 9950)
    return `${formatNumber(duration / 1000, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`;
  const seconds = Math.round(duration / 1000);
  return seconds < 60
    ? `${seconds} s`
    : t('{minutes} min {seconds} s', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}

/** A day (YYYY-MM-DD); with its year where that is not this one. */
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
