// Checks the number of modules too, because dependency-cruiser also succeeds if it has read no module.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const { stdout, stderr } = spawnSync(
  'depcruise',
  [
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
    'host/src',
    'sdk/src',
    'sdk/build/src',
    'sdk/template',
    'server/src',
    ...(existsSync('agents') ? ['agents'] : []),
  ],
  {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    // Without this variable, the compile cache would go to the system's temporary folder.
    env: { ...process.env, NODE_COMPILE_CACHE: 'node_modules/.cache/compile' },
  },
);
if (stdout === '') fail(stderr);

const { modules, summary } = JSON.parse(stdout);
const own = modules.filter(({ source }) => /^(host|sdk|server|agents)\//.test(source)).length;
for (const { rule, from, to } of summary.violations) process.stderr.write(`${rule.name}: ${from} → ${to}\n`);
if (summary.violations.length > 0) fail(`${summary.violations.length} imports go the wrong way`);
if (own < 400) fail(`only ${own} modules were read`);
process.stdout.write(
  `imports: ${own} modules, ${summary.totalDependenciesCruised} imports, none the wrong way\n`,
);

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
