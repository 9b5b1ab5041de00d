import { isDeepStrictEqual } from 'node:util';
import type { ApiRoute } from './route.ts';

/**
 * Validates an answer, as JSON, against its contract: a missing, mistyped or unknown field is a bug. Not used in production,
 * because it parses every answer.
 */
export function checkAnswer({ method, path, response }: ApiRoute, answer: unknown): void {
  const sent: unknown = answer === undefined ? undefined : JSON.parse(JSON.stringify(answer));
  const read = response.safeParse(sent);
  const name = `${method} ${path} answers something else than its contract says`;
  if (!read.success) throw new Error(`${name}: ${read.error.message}`);
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(read.data ?? null)), sent ?? null))
    throw new Error(`${name}: it names less than ${JSON.stringify(sent).slice(0, 2000)}`);
}
