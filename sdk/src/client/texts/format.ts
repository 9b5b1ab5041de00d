import { language, locale } from './language.ts';

/** 1234.5 → "1,234.5"; in German "1.234,5". */
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

/** Lowercases a noun for use inside a sentence: "Requirements" → "requirements". German nouns stay. */
export function inSentence(noun: string): string {
  return language() === 'de' ? noun : noun.toLowerCase();
}

/** "a, b, and c"; in German "a, b und c". */
export function formatList(items: readonly string[], options?: Intl.ListFormatOptions): string {
  return new Intl.ListFormat(language(), options).format(items);
}

/** Milliseconds as "4.1 s". */
export function formatSeconds(milliseconds: number): string {
  const seconds = formatNumber(milliseconds / 1000, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return `${seconds} s`;
}

/** An amount in US dollars: "$1.50"; in German "1,50 $". */
export function formatMoney(amount: number, options?: Intl.NumberFormatOptions): string {
  return formatNumber(amount, {
    style: 'currency',
    currency: 'USD',
    // Otherwise some locales show "US$1.50".
    currencyDisplay: 'narrowSymbol',
    ...options,
  });
}
