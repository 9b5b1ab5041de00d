// Builds the agent of `staffroom create --kind chat`, which is a minimal chat, so that measured sizes do not depend on
// installed agents.
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { agentBuild } from '../sdk/build/src/index.ts';
import { writeStarter } from '../sdk/dist/cli/create/write-starter.js';

const root = join(import.meta.dirname, '..');
// Not below node_modules, because the compiler treats files there as compiled.
const folder = join(root, '.ci/.cache/plain-agent');
rmSync(folder, { recursive: true, force: true });
await writeStarter(folder, { id: 'plain-agent', kind: 'chat', member: true });
mkdirSync(join(folder, 'node_modules'));
symlinkSync(join(root, 'sdk/node_modules/react'), join(folder, 'node_modules/react'));

const compiler = rspack(agentBuild(folder, { mode: 'production', serve: false }));
const failure = await new Promise<string | undefined>((resolve) => {
  compiler.run((error, stats) =>
    resolve(error?.message ?? (stats?.hasErrors() ? stats.toString('errors-only') : undefined)),
  );
});
if (failure !== undefined) {
  process.stderr.write(`${failure}\n`);
  process.exitCode = 1;
}
