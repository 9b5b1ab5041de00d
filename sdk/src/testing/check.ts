import type { z } from 'zod';
import { AppError } from '../errors.ts';

/** Validates a value. @throws AppError `invalid` with a message for each field, like the server */
export function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  return accepted(schema.safeParse(value));
}

/** Validates a value with a schema in another process. @throws AppError `invalid` with a message for each field */
export async function checkAsync<S extends z.ZodType>(schema: S, value: unknown): Promise<z.output<S>> {
  return accepted(await schema.safeParseAsync(value));
}

function accepted<T>(result: z.ZodSafeParseResult<T>): T {
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of result.error.issues) {
    const field = path.join('.');
    fields[field || 'body'] ??= field ? `${field}: ${message}` : message;
  }
  throw new AppError('invalid', Object.values(fields)[0] ?? 'The request is not valid', { fields });
}

/** Converts a value like a `jsonb` column: without `undefined`, `Date` and shared objects. */
export function asJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
