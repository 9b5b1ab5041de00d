// Writes the package @staffroom/workspace, with which authors run `staffroom dev` without a checkout:
// `node server/deploy/image/workspace-package.ts <folder>`, then `npm pack` in that folder. It is the production folder without
// agents, and npm installs the packages that the production folder contains. It needs a built checkout.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, locate } from './packages.ts';

const root = join(import.meta.dirname, '../../..');
const [, , given] = process.argv;
if (given === undefined) throw new Error('Name the folder to create');
const target = resolve(given);
if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`${target} is not empty`);

/** Packages of the built-in semantic search, which are large. Without them, the workspace finds documents by their words. */
const leftOut = ['@staffroom/minilm', 'onnxruntime-node', '@huggingface/tokenizers'];
/** Packages that do not exist for every machine. */
const optional = ['@napi-rs/canvas'];

const work = mkdtempSync(join(tmpdir(), 'staffroom-workspace-'));
const production = join(work, 'production');
try {
  execFileSync(process.execPath, [join(import.meta.dirname, 'production-folder.ts'), production], {
    stdio: 'inherit',
  });
  const sdk = 'node_modules/@staffroom/sdk';
  const versions = { ...versionsIn('server'), ...versionsIn('sdk') };
  for (const name of ['@staffroom/sdk', ...leftOut]) delete versions[name];
  for (const folder of ['server', 'sdk'])
    rmSync(join(production, folder, 'node_modules'), { recursive: true });
  rmSync(join(production, 'server/minilm'), { recursive: true });
  for (const entry of ['server', 'host', 'LICENSE']) move(entry, entry);
  move('sdk/docs/third-party-notices.md', 'THIRD-PARTY-NOTICES.md');
  // The server needs entries of the SDK that are not published, so the package brings its own copy.
  for (const entry of ['dist', 'package.json']) move(`sdk/${entry}`, `${sdk}/${entry}`);
  cpSync(join(root, '.env.example'), join(target, '.env.example'));
  write('plugins.json', { agents: {} });
  const { dependencies, peerDependencies, devDependencies, scripts, bin, ...own } = read(
    `${sdk}/package.json`,
  );
  write(`${sdk}/package.json`, own);
  write('package.json', {
    name: '@staffroom/workspace',
    version: own['version'],
    description: 'The built Staffroom workspace, in which authors run and check their agents.',
    type: 'module',
    license: own['license'],
    repository: own['repository'],
    engines: own['engines'],
    files: ['server', 'host', 'plugins.json', '.env.example', 'THIRD-PARTY-NOTICES.md'],
    dependencies: pick((name) => !optional.includes(name)),
    optionalDependencies: pick((name) => optional.includes(name)),
    bundleDependencies: ['@staffroom/sdk'],
    publishConfig: own['publishConfig'] && { access: 'public', provenance: true },
  });

  function versionsIn(folder: string): Record<string, string> {
    const modules = join(production, folder, 'node_modules');
    const names = readdirSync(modules).flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
    );
    return Object.fromEntries(names.toSorted().map((name) => [name, versionOf(name, folder)]));
  }

  function versionOf(name: string, folder: string): string {
    const found = locate(name, join(root, folder));
    if (found === null) throw new Error(`${folder} imports ${name}, which is not installed`);
    return describe(found).version;
  }

  function pick(isWanted: (name: string) => boolean): Record<string, string> {
    const all = { ...versions, '@staffroom/sdk': own['version'] as string };
    return Object.fromEntries(Object.entries(all).filter(([name]) => isWanted(name)));
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}

function move(from: string, to: string): void {
  mkdirSync(join(target, to, '..'), { recursive: true });
  try {
    renameSync(join(production, from), join(target, to));
  } catch {
    // The folder for temporary files may be on another file system.
    cpSync(join(production, from), join(target, to), { recursive: true });
  }
}

function read(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(target, file), 'utf8')) as Record<string, unknown>;
}

function write(file: string, value: unknown): void {
  writeFileSync(join(target, file), `${JSON.stringify(value, null, 2)}\n`);
}
