import { constants } from 'node:zlib';
import compress from 'koa-compress';
import type { Middleware } from 'koa';

const compressible =
  /^(text\/(?!event-stream)|application\/(json|javascript|manifest\+json|xml|wasm)|image\/svg)/;

/** Compresses responses, except event streams, because a compressor would delay events. */
export function compression(): Middleware {
  return compress({
    filter: (type) => compressible.test(type),
    threshold: 1024,
    br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}
