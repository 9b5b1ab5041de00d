import { AppError } from '@staffroom/sdk';
import { z } from 'zod';

const english = z.locales.en().localeError;

/**
 * Applies a schema to what came from outside. The first text becomes the message; a text of zod's own names its field there,
 * a sentence of the schema stays as it is.
 * @throws AppError `invalid` with a text per field
 */
export function validate<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, {
    error: (issue) => {
      const text = english(issue);
      const field = issue.path?.join('.');
      return field ? `${field}: ${typeof text === 'string' ? text : text?.message}` : text;
    },
  });
  if (result.success) return result.data;
  const fields: Record<string, string> = Object.create(null);
  for (const issue of result.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
  throw new AppError('invalid', result.error.issues[0]?.message ?? 'The request is not valid', { fields });
}
