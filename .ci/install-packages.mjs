// Packs the SDK, its tools and the built workspace as for publishing, installs them in empty folders as an author without a
// checkout would, and takes an agent of each kind from nothing to running: `node .ci/install-packages.mjs [node …]`. Each
// argument is a node program; the default is the current one. Needs a built checkout and a registry. Prints the seconds of each
// step.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const nodes = process.argv.length > 2 ? process.argv.slice(2) : [process.execPath];
const work = mkdtempSync(join(tmpdir(), 'staffroom-packages-'));
const packages = join(work, 'packages');
mkdirSync(packages);
process.on('exit', () => rmSync(work, { recursive: true, force: true, maxRetries: 5 }));

for (const folder of ['sdk', 'sdk/build'])
  run('npx', ['-y', 'pnpm@12.21.0', 'pack', '--pack-destination', packages], { cwd: folder });
run('node', ['server/deploy/image/workspace-package.ts', join(work, 'workspace')]);
run('npm', ['pack', '--pack-destination', packages], { cwd: join(work, 'workspace') });
const [build, sdk, workspace] = readdirSync(packages)
  .toSorted()
  .map((name) => join(packages, name));
check(/build.*sdk.*workspace/.test([build, sdk, workspace].join(' ')), 'three packages are packed');

for (const node of nodes) {
  // First on the path, so that npm and its scripts use this Node.
  const bin = mkdtempSync(join(work, 'bin-'));
  symlinkSync(resolve(node), join(bin, 'node'));
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
  const version = run('node', ['--version'], { env }).trim();
  for (const kind of ['chat', 'job', 'page']) {
    const home = mkdtempSync(join(work, `${kind}-`));
    const times = [];
    const timed = async (name, step) => {
      const before = performance.now();
      const result = await step();
      times.push(`${name} ${((performance.now() - before) / 1000).toFixed(1)} s`);
      return result;
    };
    const folder = join(home, `my-${kind}`);
    const npm = (...args) => run('npm', args, { cwd: folder, env });
    await timed('create', () =>
      run('npx', ['-y', '-p', sdk, 'create-agent', `my-${kind}`, '--kind', kind], { cwd: home, env }),
    );
    await timed('install', () =>
      npm('install', '--no-audit', '--no-fund', '--save-dev', sdk, build, workspace),
    );
    await timed('test', () => npm('test'));
    await timed('check', () => npm('run', 'check', '--', '--no-page'));
    await timed('live', () => isLive(folder, `my-${kind}`, env));
    await timed('pack', () => npm('pack'));
    const { engines } = JSON.parse(
      readFileSync(join(folder, 'node_modules/@staffroom/sdk/package.json'), 'utf8'),
    );
    check(engines?.node === '>=22.12', 'the packages name the oldest Node');
    process.stdout.write(`${version} ${kind}: ${times.join(', ')}\n`);
  }
}

/** Starts `staffroom dev` and waits until the agent answers in the workspace. */
async function isLive(folder, id, env) {
  const dev = spawn('npm', ['run', '-s', 'dev', '--', '--port', '0'], { cwd: folder, env, detached: true });
  const lines = [];
  const address = Promise.withResolvers();
  for (const output of [dev.stdout, dev.stderr])
    createInterface(output).on('line', (line) => {
      lines.push(line);
      const [link] = /http:\S+as=ana\S+/.exec(line) ?? [];
      if (link) address.resolve(link);
    });
  dev.once('exit', () => address.reject(new Error(lines.join('\n'))));
  try {
    const { origin } = new URL(await address.promise);
    check(
      lines.some((line) => line === `${id} is running`),
      `${id} runs:\n${lines.join('\n')}`,
    );
    const page = await fetch(`${origin}/remotes/${id}/0.1.0/mf-manifest.json`);
    check(page.ok, `the page of ${id} is served`);
  } finally {
    if (dev.pid !== undefined) process.kill(-dev.pid, 'SIGTERM');
    await once(dev, 'exit');
  }
}

function run(command, args, options = {}) {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], ...options });
  } catch (error) {
    process.stderr.write(`${command} ${args.join(' ')}\n${error.stdout}\n${error.stderr}\n`);
    process.exit(1);
  }
}

function check(holds, what) {
  if (holds) return;
  process.stderr.write(`Not true: ${what}\n`);
  process.exit(1);
}
