import { AppError } from '@staffroom/sdk';
import type { z } from 'zod';

/**
 * Parses what came from outside.
 * @throws AppError `invalid` that names every wrong field
 */
export async function parseInput<S extends z.ZodType>(schema: S, value: unknown): Promise<z.output<S>> {
  const parsed = await schema.safeParseAsync(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues)
    fields[path.map(String).join('.') || 'body'] ??= message;
  const names = Object.keys(fields).join(', ');
  throw new AppError('invalid', `Please check: ${names}`, { fields });
}
