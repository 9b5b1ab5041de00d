import { AppError } from '../errors.ts';

/** Characters of a text in an indexed field. */
const longestIndexedText = 400;

/** What no value is stored as: behind every value. */
export const noValue = '~';

/**
 * A value as the text that stands for it in the index: such texts, compared by code point, are in the order of their values.
 * Each begins with a letter for its type.
 * @throws AppError `invalid` where a text is too long
 */
export function indexedValue(field: string, value: unknown): string {
  if (value === null || value === undefined) return noValue;
  if (typeof value === 'boolean') return value ? 'b1' : 'b0';
  if (typeof value === 'number') return `n${sortable(value)}`;
  if (typeof value !== 'string') throw new Error(`"${field}" is indexed and holds ${typeof value}`);
  if (value.length > longestIndexedText) {
    const message = `${field}: at most ${longestIndexedText} characters, because it is indexed`;
    throw new AppError('invalid', message, { fields: { [field]: message } });
  }
  return `s${value}`;
}

/** The bits of a double, so that hexadecimal texts are in the order of their numbers. */
function sortable(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  // Zero has two signs and is one number.
  view.setFloat64(0, value === 0 ? 0 : value);
  const bits = view.getBigUint64(0);
  const sign = 1n << 63n;
  const ordered = bits & sign ? ~bits & (sign | (sign - 1n)) : bits | sign;
  return ordered.toString(16).padStart(16, '0');
}
