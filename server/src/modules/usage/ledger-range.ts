import { AppError } from '@staffroom/sdk';
import { type LedgerFilter, noneKey } from '@staffroom/sdk/core';

/** The first and last day of a report, as YYYY-MM-DD. */
export interface LedgerRange {
  from: string;
  to: string;
}

const dayLength = 24 * 60 * 60 * 1000;
const usualDays = 30;

/** @throws AppError `invalid` if the range ends before it starts */
export function rangeOf({ from, to, timeZone }: LedgerFilter, now = new Date()): LedgerRange {
  const last = to ?? new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
  const first = from ?? new Date(Date.parse(last) - (usualDays - 1) * dayLength).toISOString().slice(0, 10);
  if (first > last) {
    const message = 'to must not be before from';
    throw new AppError('invalid', message, { fields: { to: message } });
  }
  return { from: first, to: last };
}

/** A SQL condition on `ai_call c`, with its values. The first value, `$1`, is the time zone. */
export function conditionOf(filter: LedgerFilter): { condition: string; values: unknown[] } {
  const { from, to } = rangeOf(filter);
  const values: unknown[] = [filter.timeZone];
  const place = (value: unknown) => `$${values.push(value)}`;
  const parts = [
    `c.created_at >= ${place(from)}::date::timestamp at time zone $1::text`,
    `c.created_at < (${place(to)}::date + 1)::timestamp at time zone $1::text`,
  ];
  const columns = {
    user_id: filter.person,
    agent: filter.agent,
    provider: filter.provider,
    model: filter.model,
  };
  for (const [column, value] of Object.entries(columns)) {
    if (value === noneKey) parts.push(`c.${column} is null`);
    else if (value !== undefined) parts.push(`c.${column} = ${place(value)}`);
  }
  return { condition: parts.join(' and '), values };
}
