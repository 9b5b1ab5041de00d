import { formatNumber } from '@staffroom/sdk/client';

const hasComma = () => formatNumber(0.5).includes(',');

/** Converts a typed decimal for the server: "12,50" on a German page becomes "12.50". The server refuses an invalid number. */
export function plainDecimal(typed: string): string {
  return hasComma() ? typed.trim().replace(',', '.') : typed.trim();
}

export function typedDecimal(plain: string): string {
  return hasComma() ? plain.replace('.', ',') : plain;
}
