import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const Package = z.object({ name: z.string(), version: z.string() });

export async function sdkVersion(): Promise<string> {
  // The SDK does not export its package.json, so search for it in the folders above one of its modules.
  let folder = dirname(createRequire(import.meta.url).resolve('@staffroom/sdk'));
  for (;;) {
    const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => null);
    const found = text === null ? undefined : Package.safeParse(JSON.parse(text));
    if (found?.success && found.data.name === '@staffroom/sdk') return found.data.version;
    if (folder === dirname(folder)) throw new Error('The package of @staffroom/sdk was not found');
    folder = dirname(folder);
  }
}
