import { Readable } from 'node:stream';
import type { Context } from 'koa';

/** Answers with a file that is written while it is sent. */
export function sendCsv(ctx: Context, filename: string, lines: AsyncIterable<string>): void {
  ctx.attachment(filename);
  ctx.type = 'text/csv; charset=utf-8';
  const body = Readable.from(lines);
  // Cut off it is a failed download; ended in order it would be a file that lacks rows.
  body.once('error', (error) => {
    ctx.state.log.error({ err: error }, 'a file broke off');
    ctx.res.destroy();
  });
  ctx.body = body;
}
