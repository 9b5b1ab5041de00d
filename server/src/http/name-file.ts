import type { Context } from 'koa';

/**
 * Names the file of a response. The header has ASCII characters only, because Node 24 can damage others, and gives the real
 * name in `filename*`, which browsers prefer.
 */
export function nameFile(
  ctx: Pick<Context, 'attachment'>,
  filename: string,
  type: 'attachment' | 'inline' = 'attachment',
): void {
  const fallback = filename
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7E]/g, '?');
  ctx.attachment(filename, { type, fallback });
}
