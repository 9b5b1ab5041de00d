import { nameFile } from './name-file.ts';
import { Readable } from 'node:stream';
import type { Context } from 'koa';

export function sendCsv(ctx: Context, filename: string, lines: AsyncIterable<string>): void {
  nameFile(ctx, filename);
  ctx.type = 'text/csv; charset=utf-8';
  const body = Readable.from(lines);
  // Destroys the connection, so that the download fails. A normal end would hide that rows are missing.
  body.once('error', (error) => {
    ctx.state.log.error({ err: error }, 'http: cannot complete CSV file');
    ctx.res.destroy();
  });
  ctx.body = body;
}
