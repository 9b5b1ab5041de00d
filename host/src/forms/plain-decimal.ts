import { formatNumber } from '@staffroom/sdk/client';

/** Whether decimals have a comma in the language of the page. */
const hasComma = () => formatNumber(0.5).includes(',');

/** A decimal as the server takes it, out of what was typed: "12,50" on a German page is "12.50". What it is not, the server refuses. */
export function plainDecimal(typed: string): string {
  return hasComma() ? typed.trim().replace(',', '.') : typed.trim();
}

/** The other way round, for a field that begins with an amount. */
export function typedDecimal(plain: string): string {
  return hasComma() ? plain.replace('.', ',') : plain;
}
