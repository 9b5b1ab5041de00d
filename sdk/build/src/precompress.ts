import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Compiler } from '@rspack/core';

const brotli = promisify(brotliCompress);
/** Others are fetched rarely, or are pictures. */
const hashed = /^[^/]*\.[0-9a-f]{8}\.(?:js|mjs|css)$/;
/** Bytes. Above it the better quality takes seconds for a hundredth. */
const large = 1_000_000;

/**
 * Lays a `.br` beside each script and stylesheet: what a server can spend on a request makes them a seventh larger. Servers that
 * know nothing of it send the file itself.
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
