import { AppError } from '../errors.ts';

/** Maximum length of a text in an indexed field. */
const maxIndexedTextLength = 400;

/** The index text of a missing value. It sorts after the text of every value. */
export const noValue = '~';

/**
 * Converts a value to its index text. The index texts of one type, compared by code point, sort like the values. The first
 * letter is the type.
 * @throws AppError `invalid` when a text is too long
 */
export function indexedValue(field: string, value: unknown): string {
  if (value === null || value === undefined) return noValue;
  if (typeof value === 'boolean') return value ? 'b1' : 'b0';
  if (typeof value === 'number') return `n${sortable(value)}`;
  if (typeof value !== 'string') throw new Error(`"${field}" is indexed and holds ${typeof value}`);
  if (value.length > maxIndexedTextLength) {
    const message = `${field}: at most ${maxIndexedTextLength} characters, because it is indexed`;
    throw new AppError('invalid', message, { fields: { [field]: message } });
  }
  return `s${value}`;
}

/** Returns the bits of a double as hexadecimal text that sorts like the number. */
function sortable(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  // Store -0 as 0.
  view.setFloat64(0, value === 0 ? 0 : value);
  const bits = view.getBigUint64(0);
  const sign = 1n << 63n;
  const ordered = bits & sign ? ~bits & (sign | (sign - 1n)) : bits | sign;
  return ordered.toString(16).padStart(16, '0');
}
