/** Types for `@koa/multer` 4, which contains no types. The package wraps the middleware of `multer` for Koa. */
declare module '@koa/multer' {
  import type { Context } from 'koa';
  import type { Field, Options } from 'multer';

  interface KoaMulter {
    fields(fields: readonly Field[]): (ctx: Context, next: () => Promise<unknown>) => Promise<unknown>;
  }
  export default function multer(options: Options): KoaMulter;
}
