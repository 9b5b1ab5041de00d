import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runTool } from './run-tool.ts';

const own = /^vite(?:st)?\.config\.[cm]?[jt]s$/;
const shared = ['../vitest-config.js', '../vitest-config.ts']
  .map((file) => fileURLToPath(new URL(file, import.meta.url)))
  .find((file) => existsSync(file));

/** `staffroom test`: runs the agent's tests once, or continuously with `--watch`. */
export const test = {
  run(args: string[], { folder }: { folder: string }): Promise<number> {
    const config =
      shared === undefined || readdirSync(folder).some((file) => own.test(file)) ? [] : ['--config', shared];
    const mode = args.includes('--watch') ? [] : ['run'];
    return runTool('vitest', 'vitest', [...mode, ...args, ...config], folder);
  },
};
