// Compiles all packages. `tsc -b` compares file times: if two builds overlap or dist/ was replaced, a package keeps errors that
// its SDK no longer causes. So this script also compares the SDK's declarations by content.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const state = 'node_modules/.cache/sdk-declarations';
const dependents = ['server', 'host', 'host/e2e', 'host/screens', ...globSync('agents/*').toSorted()];
/** Compiles two packages in parallel with one checker each, because several checkers of one project repeat much of the work. */
const share = ['--builders', '2', '--checkers', '1'];

await compile(['sdk', 'sdk/build']);
const declared = digest(globSync('sdk/dist/**/*.d.ts').toSorted());
if (declared !== known()) {
  for (const file of globSync(
    '{server,host,agents/*}/dist/{,types/}{.tsbuildinfo,e2e.tsbuildinfo,screens.tsbuildinfo}',
  ))
    rmSync(file);
}
await compile(dependents);
mkdirSync('node_modules/.cache', { recursive: true });
writeFileSync(state, declared);

async function compile(projects) {
  const [status] = await once(spawn('tsc', ['-b', ...share, ...projects], { stdio: 'inherit' }), 'exit');
  if (status !== 0) process.exit(status ?? 1);
}

function digest(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function known() {
  try {
    return readFileSync(state, 'utf8');
  } catch {
    return undefined;
  }
}
