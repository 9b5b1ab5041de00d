import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { agentBuild } from '../agent-build.ts';
import { runTool } from './run-tool.ts';

export interface Terminal {
  folder: string;
  out: (line: string) => void;
  err: (line: string) => void;
}

/** The build is incomplete when the folder has no agent or its types are invalid; the cause is already printed. */
type Built = { complete: false; exitCode: number } | { complete: true; errors: string[] };

/** `staffroom build`: builds both halves of the agent in this folder into `dist/`. */
export const build = {
  async run(_args: string[], terminal: Terminal): Promise<number> {
    const built = await buildHalves(terminal);
    if (!built.complete) return built.exitCode;
    for (const error of built.errors) terminal.err(error);
    if (built.errors.length > 0) return 1;
    terminal.out('Built into dist/.');
    return 0;
  },
};

export async function buildHalves({ folder, err }: Terminal): Promise<Built> {
  if (!existsSync(join(folder, 'manifest.ts'))) {
    err(
      'This folder contains no agent: manifest.ts is missing. Run this command in the folder of your agent. [usage]',
    );
    return { complete: false, exitCode: 2 };
  }
  const exitCode = await runTool('typescript', 'tsc', [], folder);
  if (exitCode !== 0) return { complete: false, exitCode };
  const client = existsSync(join(folder, 'client/index.tsx'));
  return { complete: true, errors: client ? await buildClient(folder) : [] };
}

/** @returns the build's error messages */
function buildClient(folder: string): Promise<string[]> {
  const compiler = rspack(agentBuild(folder, { mode: 'production', serve: false }));
  return new Promise((resolve, reject) => {
    compiler.run((failure, stats) => {
      if (failure || !stats) return reject(failure ?? new Error('The build gave no result'));
      const { errors = [] } = stats.toJson({ all: false, errors: true });
      compiler.close(() => resolve(errors.map(({ message }) => message)));
    });
  });
}
