/** A day in the format `2026-10-05`. */
export type Day = string;

const pieces = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/** Formats a day as people write it in a language: `10/05/2026`, `05.10.2026`. Returns an empty text for no day. */
export function dayText(day: Day, locale: string): string {
  const time = timeOf(day);
  return time === null ? '' : new Intl.DateTimeFormat(locale, { ...pieces, timeZone: 'UTC' }).format(time);
}

/** The format that a language uses for days, as a hint in an empty field: `MM/DD/YYYY`. */
export function dayPattern(
  locale: string,
  letters: Readonly<Record<'day' | 'month' | 'year', string>>,
): string {
  return new Intl.DateTimeFormat(locale, { ...pieces, timeZone: 'UTC' })
    .formatToParts(0)
    .map(({ type, value }) => (type === 'day' || type === 'month' || type === 'year' ? letters[type] : value))
    .join('');
}

/**
 * Reads a day in the order of a language, or in the order of ISO 8601. Accepts any separators, and days and months with one
 * digit.
 * @returns null for any other text and for a day that the month does not have
 */
export function dayOf(text: string, locale: string): Day | null {
  const [first = '', second = '', third = '', ...others] = numbersIn(text.trim(), locale);
  if (third === '' || others.length > 0 || /[^\d\s./-]/.test(text)) return null;
  const order = first.length === 4 ? ['year', 'month', 'day'] : orderOf(locale);
  const part = (name: string) => [first, second, third][order.indexOf(name)] ?? '';
  if (part('year').length !== 4) return null;
  const day = `${part('year')}-${part('month').padStart(2, '0')}-${part('day').padStart(2, '0')}`;
  return timeOf(day) === null ? null : day;
}

/** Splits eight digits without separators in the order of the language. */
function numbersIn(text: string, locale: string): string[] {
  if (!/^\d{8}$/.test(text)) return text.match(/\d{1,4}/g) ?? [];
  let from = 0;
  return orderOf(locale).map((name) => text.slice(from, (from += name === 'year' ? 4 : 2)));
}

function orderOf(locale: string): string[] {
  return new Intl.DateTimeFormat(locale, pieces)
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'literal' ? [] : [type]));
}

/** Start of the day in UTC, in milliseconds; null if there is no such day. */
export function timeOf(day: Day): number | null {
  const time = Date.parse(`${day}T00:00:00Z`);
  // The comparison also rejects days that the month does not have.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? null : time;
}

/** Reads a time of day such as `8`, `8:30`, `20.15` or `8 pm`. @returns `08:30`, or null */
export function clockTimeOf(text: string): string | null {
  const found = /^\s*(\d{1,2})(?:[:.h](\d{2}))?\s*([ap])?\.?m?\.?\s*$/i.exec(text);
  if (!found) return null;
  const half = found[3]?.toLowerCase();
  const hour = Number(found[1]);
  const minute = Number(found[2] ?? 0);
  if (minute > 59 || (half === undefined ? hour > 23 : hour < 1 || hour > 12)) return null;
  const shown = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  return `${String(shown).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
