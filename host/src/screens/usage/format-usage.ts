/** US dollars with so many decimals; null is a cost that nobody knows. */
export function formatCost(cost: string | null, decimals = decimalsOf([cost])): string {
  if (cost === null) return 'No price';
  const dollars = Number(cost);
  if (dollars === 0) return '$0';
  if (dollars < 0.0001) return '< $0.0001';
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(dollars);
}

/** Cents, or more where an amount among them would be less than one; a column keeps to one number of decimals. */
export function decimalsOf(costs: (string | null)[]): number {
  return costs.some((cost) => cost !== null && Number(cost) > 0 && Number(cost) < 0.01) ? 4 : 2;
}

export function formatCount(count: number): string {
  return count.toLocaleString('en');
}

/** Large numbers of tokens shortened, for where they stand alone: "1.2M". */
export function formatTokens(tokens: number): string {
  if (tokens < 100_000) return formatCount(tokens);
  return new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 }).format(tokens);
}

/** Milliseconds as a person reads them off a watch; a dash where there are none. */
export function formatDuration(duration: number | null): string {
  if (duration === null) return '–';
  if (duration < 9950) return `${(duration / 1000).toFixed(1)} s`;
  const seconds = Math.round(duration / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** A day (YYYY-MM-DD); with its year where that is not this one. */
export function formatDay(day: string, weekday?: 'short'): string {
  return new Intl.DateTimeFormat('en', {
    weekday,
    day: 'numeric',
    month: 'short',
    year: day.startsWith(String(new Date().getFullYear())) ? undefined : 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day));
}

export function formatMoment(time: string): string {
  return new Intl.DateTimeFormat('en', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(time));
}
