import { AppError } from '@staffroom/sdk';
import { z } from 'zod';

/** Stands for the calls that have none: of accounts that are gone, of no agent. */
const none = '-';

/** The database has no year 0; before 1970 nobody has asked a model. */
const day = (name: string) => {
  const rule = `${name} must be a day from 1970 on, such as 2026-11-30`;
  return z.iso.date(rule).refine((value) => value >= '1970-01-01', rule);
};

const text = z.string().min(1).max(200);

/** Days are calendar days of `timeZone`, both included; without them the last 30 are meant. */
export const ledgerFilter = {
  from: day('from').optional(),
  to: day('to').optional(),
  timeZone: text
    .refine(isTimeZone, 'timeZone must be the name of a time zone, such as Europe/Paris')
    .default('UTC'),
  person: z.union([z.literal(none), z.uuid()], 'person must be the id of an account').optional(),
  agent: text.optional(),
  provider: text.optional(),
  model: text.optional(),
};

const LedgerFilterSchema = z.object(ledgerFilter);
export type LedgerFilter = z.output<typeof LedgerFilterSchema>;

/** Days as YYYY-MM-DD. */
export interface LedgerRange {
  from: string;
  to: string;
}

const dayLength = 24 * 60 * 60 * 1000;
const usualDays = 30;

/** @throws AppError `invalid` where the range ends before it begins */
export function rangeOf({ from, to, timeZone }: LedgerFilter, now = new Date()): LedgerRange {
  const last = to ?? new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
  const first = from ?? new Date(Date.parse(last) - (usualDays - 1) * dayLength).toISOString().slice(0, 10);
  if (first > last) {
    const message = 'to must not be before from';
    throw new AppError('invalid', message, { fields: { to: message } });
  }
  return { from: first, to: last };
}

/** A condition on `ai_call c` and its values, `$1` being the time zone. */
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
    if (value === none) parts.push(`c.${column} is null`);
    else if (value !== undefined) parts.push(`c.${column} = ${place(value)}`);
  }
  return { condition: parts.join(' and '), values };
}

/** Names only: PostgreSQL reads the sign of an offset the other way round. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
