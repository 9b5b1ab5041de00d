import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Compiler } from '@rspack/core';

const brotli = promisify(brotliCompress);
/** Only hashed scripts and stylesheets are compressed, because other files are rarely loaded or are images. */
const hashed = /^[^/]*\.[0-9a-f]{8}\.(?:js|mjs|css)$/;
/** Size in bytes. Above this size, the maximum quality would take seconds and save one percent. */
const large = 1_000_000;

/**
 * Writes a `.br` file beside each script and stylesheet. Files compressed during a request would be a seventh larger. Servers
 * without support for `.br` files send the original.
 */
export class Precompress {
  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('Precompress', async (compilation) => {
      const names = Object.keys(compilation.assets).filter((name) => hashed.test(name));
      await Promise.all(names.map((name) => compress(join(compiler.outputPath, name))));
    });
  }
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: bytes.length > large ? 9 : 10,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(`${file}.br`, await brotli(bytes, { params }));
}
