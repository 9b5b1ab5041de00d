import { bodyParser } from '@koa/bodyparser';
import { AppError } from '@staffroom/sdk';
import type { Context } from 'koa';

/** @param limit the maximum number of bytes @throws AppError `invalid`, `too-large` */
export async function readForm(ctx: Context, limit = 4_096): Promise<URLSearchParams> {
  if (ctx.is('application/x-www-form-urlencoded') === false)
    throw new AppError('invalid', 'Send the fields as a form (application/x-www-form-urlencoded)');
  const parse = bodyParser({ enableTypes: ['form'], formLimit: limit, parsedMethods: [ctx.method] });
  await parse(ctx, async () => {}).catch((error: unknown) => {
    ctx.req.unpipe();
    ctx.req.resume();
    throw error;
  });
  const fields = (ctx.request.body ?? {}) as Record<string, unknown>;
  return new URLSearchParams(
    Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}
