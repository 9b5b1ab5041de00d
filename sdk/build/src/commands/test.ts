import { runTool } from './run-tool.ts';

/** `staffroom test`: the agent's tests, once; with `--watch`, for as long as they are worked on. */
export const test = {
  run: (args: string[], { folder }: { folder: string }) =>
    runTool('vitest', 'vitest', args.includes('--watch') ? args : ['run', ...args], folder),
};
