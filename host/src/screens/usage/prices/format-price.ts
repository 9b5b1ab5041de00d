import { formatMoney } from '@staffroom/sdk/client';

/** All digits of an exact decimal, at least two decimals. */
export function formatPrice(amount: string): string {
  const digits = Math.max(2, amount.split('.')[1]?.length ?? 0);
  return formatMoney(Number(amount), { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
