// Prepares the checkout to run: installs, compiles and bundles what changed. `build` skips the installation. Plain JavaScript
// for the oldest supported Node, because nothing is installed when it begins.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { upToDate } from './up-to-date.mjs';

const root = join(import.meta.dirname, '..');
process.chdir(root);
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compile');

const { judge, make } = upToDate(root, 'node_modules/.cache/ready');
const agents = existsSync('agents') ? readdirSync('agents').map((name) => `agents/${name}`) : [];
const packages = ['sdk', 'sdk/build', 'host', 'server', ...agents].filter((folder) =>
  existsSync(`${folder}/package.json`),
);
/** Matches output of the bundler; the compiler writes all other files in dist. */
const bundled = /\/dist\/(?:(?:client|frame)(?:-maps)?|bundle)\//;
const settings = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', '.npmrc'];

if (process.argv[2] !== 'build') await install();
await build();

async function install() {
  const step = {
    name: 'install',
    inputs: [...settings, ...packages.map((folder) => `${folder}/package.json`)],
    // Files that show a complete installation: the last one that the package manager writes, and one from each folder that it
    // fills.
    outputs: [
      'node_modules/.modules.yaml',
      'node_modules/.pnpm/lock.yaml',
      ...['.', ...packages].map((folder) => `${folder}/node_modules/.bin`),
    ],
    tool: nodeVersion,
  };
  if (judge(step) !== 'fresh') await make(step, () => run('npm', ['run', '-s', 'bootstrap']));
}

async function build() {
  const types = {
    name: 'types',
    inputs: [...settings, 'tsconfig.base.json', '.config/build-types.mjs', ...packages],
    outputs: packages.map((folder) => `${folder}/dist`),
    mine: (file) => !bundled.test(file),
    tool: nodeVersion,
  };
  const halves = agents.filter((agent) => existsSync(`${agent}/client/index.tsx`));
  const bundles = [
    { config: 'host', folder: 'host', output: 'client' },
    { config: 'frame', folder: 'host', output: 'frame' },
    { config: 'server', folder: 'server', output: 'bundle' },
    ...halves.map((folder) => ({
      config: JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')).name,
      folder,
      output: 'client',
    })),
  ].map(({ config, folder, output }) => ({
    name: `bundle-${output === 'frame' ? output : folder.replace('/', '-')}`,
    config,
    inputs: [...settings, 'rspack.config.ts', 'sdk/package.json', 'sdk/src', 'sdk/build', folder],
    outputs: [`${folder}/dist/${output}`],
    tool: nodeVersion,
  }));

  const state = judge(types);
  // Deletes the compiler's record of its output, which the compiler trusts without checking that the files exist.
  if (state === 'lost') {
    for (const folder of packages.flatMap((name) => [`${name}/dist`, `${name}/dist/types`])) {
      const notes = existsSync(folder)
        ? readdirSync(folder).filter((file) => file.endsWith('.tsbuildinfo'))
        : [];
      for (const note of notes) rmSync(join(folder, note));
    }
  }
  const stale = bundles.filter((bundle) => judge(bundle) !== 'fresh');
  // The types are last, because the compiler prints only errors, which are then at the end of the output.
  const scripts = [
    ...(stale.length === 0
      ? []
      : [['build:bundles', ...stale.flatMap(({ config }) => ['--config-name', config])].join(' ')]),
    ...(state === 'fresh' ? [] : ['build:types']),
  ];
  if (scripts.length === 0) return;
  const steps = [...(state === 'fresh' ? [] : [types]), ...stale];
  await steps.reduce(
    (inner, step) => () => make(step, inner),
    () =>
      run('concurrently', [
        '--group',
        '--names',
        scripts.map((script) => script.split(' ')[0].replace('build:', '')).join(','),
        ...scripts.map((script) => `npm run -s ${script.replace(' ', ' -- ')}`),
      ]),
  )();
}

/** Returns the version of the Node that is installed as a package, which runs the product. */
function nodeVersion() {
  return spawnSync('node', ['--version'], { encoding: 'utf8' }).stdout.trim();
}

async function run(command, args) {
  const [status] = await once(spawn(command, args, { stdio: 'inherit' }), 'exit');
  if (status !== 0) process.exit(status ?? 1);
}
