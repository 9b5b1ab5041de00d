// Packs the SDK as for publishing, checks the tarball against its exports, and installs it like another project would: every
// entry compiles, every entry for Node loads, and the template builds.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { publint } from 'publint';

// Inside the folder of the SDK, so that Node finds the SDK's dependencies.
const folder = 'sdk/.cache/pack';
// Without this variable, the template's tools would write their compile cache to the system's temporary folder.
process.env.NODE_COMPILE_CACHE = resolve('node_modules/.cache/compile');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
run('npx', ['-y', 'pnpm@12.21.0', 'pack', '--pack-destination', folder.slice('sdk/'.length)], 'sdk');
const [tarball] = readdirSync(folder);
const file = readFileSync(`${folder}/${tarball}`);
const { messages } = await publint({
  pack: { tarball: file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) },
  strict: true,
});
if (messages.length > 0) fail(messages.map((message) => JSON.stringify(message)));

run('tar', ['-xzf', tarball], folder);
const packed = `${folder}/package`;
const files = readdirSync(packed, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const odd = files
  .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(packed.length + 1))
  .filter(
    (path) =>
      !/^(dist\/.*(\.js|\.d\.ts|\.css|\/(locales|said)\/[a-z]+\.json)|bin\/[a-z-]+\.js|starters\/.*|package\.json|README\.md|plugins\.schema\.json|LICENSE)$/.test(
        path,
      ),
  )
  .concat(
    files
      .filter(({ name, parentPath }) => name.includes('.test.') && !parentPath.includes('/starters/'))
      .map(({ name }) => name),
  );
if (odd.length > 0) fail(['These files do not belong into the package:', ...odd]);

const { name, exports } = JSON.parse(readFileSync(`${packed}/package.json`, 'utf8'));
if (JSON.stringify(exports).includes('source')) fail(['The published exports must not name the sources']);
const entries = Object.entries(exports).flatMap(([path, { types }]) =>
  types ? [path.replace('.', name)] : [],
);
writeFileSync(
  `${packed}/all.ts`,
  entries.map((entry, n) => `import * as entry${n} from '${entry}';\nexport { entry${n} };\n`).join(''),
);
const flags = [
  '--ignoreConfig',
  '--noEmit',
  '--strict',
  '--module',
  'nodenext',
  '--target',
  'es2024',
  '--lib',
  'es2024,dom,dom.iterable',
];
const { stdout } = spawnSync('tsc', [...flags, '--types', 'node', 'all.ts'], {
  cwd: packed,
  encoding: 'utf8',
});
// Ignores compiler errors in the declarations of other packages.
const errors = stdout.split('\n').filter((line) => line.includes('error TS') && !line.startsWith('../'));
if (errors.length > 0) fail(errors);

// Leaves out the entries for the browser: they import styles, which only a bundler can load.
const running = entries.filter((entry) => !/\/(?:client|layout|lists|view)$/.test(entry));
writeFileSync(`${packed}/all.mjs`, running.map((entry) => `await import('${entry}');\n`).join(''));
run('node', ['all.mjs'], packed);

const agent = `${folder}/agent`;
cpSync('sdk/template', agent, { recursive: true });
mkdirSync(`${agent}/node_modules/@staffroom`, { recursive: true });
symlinkSync('../../../package', `${agent}/node_modules/@staffroom/sdk`);
symlinkSync('../../../../../build', `${agent}/node_modules/@staffroom/build`);
run('tsc', [], agent);
run('rspack', ['build', '--mode', 'production'], agent);

// The examples of the documentation compile for another project.
cpSync('sdk/docs/examples', `${agent}/examples`, { recursive: true });
const examples = readdirSync(`${agent}/examples`)
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => `examples/${file}`);
run(
  'tsc',
  [
    ...flags,
    '--types',
    'node',
    '--jsx',
    'react-jsx',
    '--allowImportingTsExtensions',
    '--skipLibCheck',
    ...examples,
  ],
  agent,
);

// A newly created agent must pass its checks without any change, with only the SDK and its tools installed.
for (const kind of ['chat', 'job', 'page']) {
  run('node', ['package/bin/create-agent.js', `./my-${kind}`, '--kind', kind], folder);
  cpSync(`${agent}/node_modules`, `${folder}/my-${kind}/node_modules`, {
    recursive: true,
    verbatimSymlinks: true,
  });
  // `--no-page` leaves out the check of the page in a workspace, which a browser test does.
  for (const command of [['test'], ['build'], ['check', '--no-page']])
    run('node', ['../package/bin/staffroom.js', ...command], `${folder}/my-${kind}`);
}

process.stdout.write(
  `exports: ${tarball} is sound, ${entries.length} entries compile elsewhere, and so do the template and what create-agent begins\n`,
);

function run(command, args, cwd) {
  try {
    execFileSync(command, args, { cwd, stdio: 'pipe', encoding: 'utf8' });
  } catch (error) {
    fail([`${command} ${args.join(' ')}`, error.stdout, error.stderr]);
  }
}

function fail(lines) {
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exit(1);
}
