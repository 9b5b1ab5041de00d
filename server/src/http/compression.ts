import { constants } from 'node:zlib';
import compress from 'koa-compress';
import type { Middleware } from 'koa';

const compressible =
  /^(text\/(?!event-stream)|application\/(json|javascript|manifest\+json|xml|wasm)|image\/svg)/;

/** Skips event streams, because a compressor would hold events back. */
export function compression(): Middleware {
  return compress({
    filter: (type) => compressible.test(type),
    threshold: 1024,
    br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}
