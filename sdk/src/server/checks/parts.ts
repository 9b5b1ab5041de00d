/** Whether the value can be used as a schema; it may come from another copy of zod. */
export const isSchema = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'safeParseAsync' in value &&
  typeof value.safeParseAsync === 'function';

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** @returns a sentence for the first name that occurs twice */
export function duplicatesOf(kind: string, names: readonly (string | undefined)[]): string[] {
  const double = names.find((name, index) => name !== undefined && names.indexOf(name) !== index);
  return double === undefined ? [] : [`its ${kind} "${double}" is defined twice; remove one of them`];
}
