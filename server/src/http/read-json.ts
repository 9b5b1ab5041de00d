import { bodyParser } from '@koa/bodyparser';
import { AppError, msg } from '@staffroom/sdk';
import type { Context } from 'koa';

/** Maximum size of a body in bytes, after decompression. */
const defaultBodyLimit = 1024 * 1024;

const maxDepth = 100;

/**
 * Reads a JSON body; an empty body counts as an empty object. Refuses a key `__proto__`, values that the database cannot store,
 * and nesting so deep that it would overflow the stack. Lone surrogates, as from a text cut within an emoji, become U+FFFD.
 * @param limit bytes, after decompression
 * @param types the accepted content types
 * @throws AppError `invalid`, `too-large`
 */
export async function readJson(
  ctx: Context,
  limit: number = defaultBodyLimit,
  types: readonly string[] = ['application/json'],
): Promise<unknown> {
  requireJson(ctx, types);
  const parse = bodyParser({ enableTypes: ['json'], jsonLimit: limit, parsedMethods: [ctx.method] });
  await parse(ctx, async () => {}).catch((error: unknown) => {
    // The parser has stopped early. Reads the rest of the body, which would otherwise precede the connection's next request.
    ctx.req.unpipe();
    ctx.req.resume();
    throw isFromZlib(error)
      ? new AppError('invalid', 'The body does not match its Content-Encoding', { cause: error })
      : error;
  });
  const body: unknown = ctx.request.body ?? {};
  inspect(body);
  return wellFormed(body);
}

/** Whether decompression has failed: Z_DATA_ERROR for gzip and deflate, ERR__ERROR_FORMAT_… for brotli. */
function isFromZlib(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(Z_|ERR__)/.test(String(error.code));
}

/** Replaces lone surrogates. Recursion is safe, because `inspect` has limited the depth. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key.toWellFormed(), wellFormed(each)]),
  );
}

/**
 * Requires the content type of JSON, because a form of another site can send text, but not JSON. @throws AppError `invalid` for
 * a body of another type
 */
export function requireJson(ctx: Context, types: readonly string[] = ['application/json']): void {
  if (ctx.request.length !== 0 && ctx.is([...types]) === false)
    throw new AppError('invalid', 'Send the body as JSON, with Content-Type: application/json');
}

/** Checks a parsed body. @throws AppError `invalid` for values that the database cannot store and for too deep nesting */
export function inspect(sent: unknown): void {
  let level = [sent];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth)
      throw new AppError('invalid', msg`The body is nested deeper than ${maxDepth} levels`);
    level = level.flatMap((value) => {
      if (typeof value === 'string' && value.includes('\0'))
        throw new AppError('invalid', 'The request contains a NUL character');
      if (typeof value !== 'object' || value === null) return [];
      return Array.isArray(value) ? value : [...Object.keys(value), ...Object.values(value)];
    });
  }
}
