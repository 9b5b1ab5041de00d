import { formatMoney } from '@staffroom/sdk/client';

/** Formats an exact decimal with all its digits, and at least two decimals. */
export function formatPrice(amount: string): string {
  const digits = Math.max(2, amount.split('.')[1]?.length ?? 0);
  return formatMoney(Number(amount), { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
