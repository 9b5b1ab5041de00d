import { language, locale } from './language.ts';

/** Formats a number in the page's language: 1234.5 → "1,234.5"; in German "1.234,5". */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return value.toLocaleString(locale(), options);
}

/** @param options the parts and their length; default: a short date */
export function formatDate(
  date: Date,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
): string {
  return new Intl.DateTimeFormat(locale(), options).format(date);
}

/** Lowercases a noun for use inside a sentence: "Requirements" → "requirements". German nouns stay capitalized. */
export function inSentence(noun: string): string {
  return language() === 'de' ? noun : noun.toLowerCase();
}

/** Joins items: "a, b, and c"; in German "a, b und c". */
export function formatList(items: readonly string[], options?: Intl.ListFormatOptions): string {
  return new Intl.ListFormat(language(), options).format(items);
}

/** Formats milliseconds as seconds: "4.1 s". */
export function formatSeconds(milliseconds: number): string {
  const seconds = formatNumber(milliseconds / 1000, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return `${seconds} s`;
}

/** Formats an amount in US dollars: "$1.50"; in German "1,50 $". */
export function formatMoney(amount: number, options?: Intl.NumberFormatOptions): string {
  return formatNumber(amount, {
    style: 'currency',
    currency: 'USD',
    // Use the narrow symbol, because some locales would show "US$1.50".
    currencyDisplay: 'narrowSymbol',
    ...options,
  });
}
