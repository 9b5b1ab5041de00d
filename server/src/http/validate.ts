import { AppError } from '@staffroom/sdk';
import { z } from 'zod';

const english = z.locales.en().localeError;

/**
 * Validates external input. The first problem becomes the message: a message of zod gets the name of its field, a custom
 * message stays unchanged.
 * @throws AppError `invalid` with a text per field
 */
export function validate<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  return accepted(schema.safeParse(value, inWords));
}

/** Like `validate`, for a schema whose rules may be in another process. @throws AppError `invalid` with a text per field */
export async function validateAsync<S extends z.ZodType>(schema: S, value: unknown): Promise<z.output<S>> {
  const ruling = rulings.get(schema) ?? schema;
  return accepted(await ruling.safeParseAsync(value, inWords)) as z.output<S>;
}

const rulings = new WeakMap<z.ZodType, z.ZodType>();

/** Makes `validateAsync` use a second schema with the complete rules. */
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
