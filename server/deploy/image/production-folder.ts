// Copies what a production server needs out of a built checkout: `node server/deploy/image/production-folder.ts <folder>
// [--commit <commit>]`. The folder has the layout of the checkout, but no sources, no build tools and no packages of the pages,
// which the bundles already contain. It needs only Node, and works on the platform on which this script ran.
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { productBuild } from '../../src/operations/product-build.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { describe, locate, type Package, withDependencies } from './packages.ts';
import { importsOf } from './traced-imports.ts';

const root = join(import.meta.dirname, '../../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { commit: { type: 'string' } },
});
const [given] = positionals;
if (given === undefined) throw new Error('Name the folder to create');
const target = resolve(given);
if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`${target} is not empty`);

/** The entries of the SDK that server halves may import. `client` and its parts run in browsers, `testing` in tests. */
const sdkEntries = [
  '',
  '/server',
  '/core',
  '/layout',
  '/lists',
  '/office',
  '/reading',
  '/style',
  '/internal/shared',
  '/internal/server',
  '/internal/office',
  '/internal/checks',
];
/** The packages that the server lends to installed agents, and that no import of a server half names. */
const lent = ['react', 'react-dom'];

const { agents: installed } = JSON.parse(readFileSync(join(root, 'plugins.json'), 'utf8')) as {
  agents: Record<string, { from: string }>;
};
const agents = Object.values(installed).map(({ from }) => join(root, from));

const imported = importsOf(sdkEntries.map(fileOfEntry));
const own = ['sdk', 'server', ...agents.map((folder) => relative(root, folder))];
copyOwnFiles();
const packages = copyPackages();
const build = await productBuild(root);
const commit = values.commit || build.commit;
if (commit) writeFileSync(join(target, 'commit.txt'), `${commit}\n`);
const bill = billOfMaterials({ version: build.version, commit }, packages);
writeFileSync(join(target, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 1)}\n`);
process.stdout.write(`${target}: ${packages.length} packages\n`);

function copyOwnFiles() {
  for (const file of ['package.json', 'plugins.json', 'LICENSE', 'sdk/docs/third-party-notices.md'])
    copy(join(root, file));
  for (const folder of ['host/dist/client', 'host/dist/frame', 'server/bin']) copy(join(root, folder));
  for (const folder of own) {
    copy(join(root, folder, 'package.json'));
    copy(join(root, folder, 'dist'), isRunByServer);
  }
}

function fileOfEntry(entry: string): string {
  const sdk = join(root, 'sdk');
  const { exports } = describe(sdk) as { exports?: Record<string, { default: string }> };
  const file = exports?.[`.${entry}`]?.default;
  if (file === undefined) throw new Error(`The SDK has no entry .${entry}`);
  return join(sdk, file);
}

/**
 * Whether the server or a browser can load a file of `dist`. Tests, types and compiled pages are only inputs of the build, except
 * for a few files of pages that the SDK's entries for servers import.
 */
function isRunByServer(file: string): boolean {
  const path = relative(root, file);
  if (/\.(d\.[mc]?ts|map|tsbuildinfo)$|\.test\.js$|\/dist\/(types|testing|e2e)(\/|$)|\/testing$/.test(path))
    return false;
  const isOfPages = /^sdk\/dist\/client\/.+\.\w+$/.test(path);
  return !isOfPages || imported.files.has(file);
}

function copyPackages(): Package[] {
  const needs = new Map([
    [join(root, 'sdk'), [...imported.packages, ...lent]],
    ...['server', ...agents.map((folder) => relative(root, folder))].map((folder): [string, string[]] => [
      join(root, folder),
      Object.keys(describe(join(root, folder)).dependencies ?? {}),
    ]),
  ]);
  const used = new Set<string>();
  for (const [folder, names] of needs) {
    for (const name of names) {
      const found = locate(name, folder);
      if (found === null) throw new Error(`${folder} imports ${name}, which is not installed`);
      link(join(folder, 'node_modules', name), found);
      if (found.includes('/.pnpm/')) used.add(found);
      else if (!own.includes(relative(root, found))) copy(found);
    }
  }
  const packages = withDependencies([...used]);
  for (const { folder, uses } of packages) {
    copy(folder, isUsedHere);
    const neighbors = folder.slice(0, folder.lastIndexOf('/node_modules/') + '/node_modules'.length);
    for (const [name, other] of uses) link(join(neighbors, name), other);
  }
  return packages;
}

/** Leaves out sources, maps, documentation, builds for browsers, and programs of other platforms. */
function isUsedHere(file: string): boolean {
  const path = file.slice(file.lastIndexOf('/node_modules/'));
  const isForDevelopers = /\.([mc]?ts|map|md|flow)$/i.test(path) && !/licen[cs]e|notice/i.test(path);
  if (isForDevelopers || /\.iife\.js$|\.browser\.([\w-]+\.)?m?js$/.test(path)) return false;
  const [, system, processor] = /\/onnxruntime-node\/bin\/napi-v\d+\/(\w+)(?:\/(\w+))?/.exec(path) ?? [];
  return (
    (system === undefined || system === process.platform) &&
    (processor === undefined || processor === process.arch)
  );
}

function copy(source: string, filter: (file: string) => boolean = () => true) {
  cpSync(source, join(target, relative(root, source)), {
    recursive: true,
    filter: (file) => filter(file) && !file.endsWith('/node_modules/.bin'),
  });
}

function link(place: string, to: string) {
  const copied = join(target, relative(root, place));
  // `existsSync` would follow a link whose package is copied later.
  if (lstatSync(copied, { throwIfNoEntry: false }) !== undefined) return;
  mkdirSync(dirname(copied), { recursive: true });
  symlinkSync(relative(dirname(copied), join(target, relative(root, to))), copied);
}
