import { AppError } from '@staffroom/sdk';
import { z } from 'zod';

const english = z.locales.en().localeError;

/**
 * Applies a schema to what came from outside. The first text becomes the message; a text of zod's own names its field there,
 * a sentence of the schema stays as it is.
 * @throws AppError `invalid` with a text per field
 */
export function validate<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  return accepted(schema.safeParse(value, inWords));
}

/** The same with a schema whose rules may be in another process. @throws AppError `invalid` with a text per field */
export async function validateAsync<S extends z.ZodType>(schema: S, value: unknown): Promise<z.output<S>> {
  const ruling = rulings.get(schema) ?? schema;
  return accepted(await ruling.safeParseAsync(value, inWords)) as z.output<S>;
}

const rulings = new WeakMap<z.ZodType, z.ZodType>();

/** `validateAsync` goes by another schema, which knows all the rules, than what reads what has been validated. */
export function ruledBy<S extends z.ZodType>(schema: S, ruling: z.ZodType): S {
  rulings.set(schema, ruling);
  return schema;
}

const inWords: z.core.ParseContext<z.core.$ZodIssue> = {
  error(issue) {
    const text = english(issue);
    const field = issue.path?.join('.');
    return field ? `${field}: ${typeof text === 'string' ? text : text?.message}` : text;
  },
};

function accepted<T>(result: z.ZodSafeParseResult<T>): T {
  if (result.success) return result.data;
  const fields: Record<string, string> = Object.create(null);
  for (const issue of result.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
  throw new AppError('invalid', result.error.issues[0]?.message ?? 'The request is not valid', { fields });
}
