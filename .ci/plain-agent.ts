// Builds the agent that `staffroom create --kind chat` makes: a chat and little else. Sizes are measured with it, so that they do
// not depend on which agents are installed.
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { agentBuild } from '../sdk/build/src/index.ts';
import { writeStarter } from '../sdk/dist/cli/create/write-starter.js';

const root = join(import.meta.dirname, '..');
// The compiler takes what is below node_modules for compiled.
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
