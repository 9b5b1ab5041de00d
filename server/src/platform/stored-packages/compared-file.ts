import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The values that this process and the database had in common at their last comparison. */
const Compared = z.object({
  facts: z.record(z.string(), z.unknown()).default({}),
  /** Versions in the form `<id>/<version>`. */
  packages: z.array(z.string()).default([]),
});
export type Compared = z.output<typeof Compared>;

/** Remembers in the data folder what the last comparison of this process with the others has seen. */
export function comparedFile(agents: string) {
  const file = join(agents, 'compared.json');
  return {
    async compared(): Promise<Compared> {
      const text = await readFile(file, 'utf8').catch(() => '{}');
      try {
        return Compared.parse(JSON.parse(text));
      } catch {
        return Compared.parse({});
      }
    },

    async setCompared(compared: Compared): Promise<void> {
      await mkdir(agents, { recursive: true });
      const whole = `${file}.${process.pid}.tmp`;
      await writeFile(whole, `${JSON.stringify(compared, null, 2)}\n`);
      await rename(whole, file);
    },
  };
}
