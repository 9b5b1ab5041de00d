import { execFileSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { billOfMaterials } from '../../server/deploy/image/bill-of-materials.ts';
import { withDependencies } from '../../server/deploy/image/packages.ts';
import { importsOf } from '../../server/deploy/image/traced-imports.ts';

const root = join(import.meta.dirname, '../..');
/** Maximum size of the production folder in bytes. */
const maxBytes = 550 * 1024 ** 2;

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

describe('the packages of the production folder', () => {
  it('imports are followed through files, threads and functions, and only packages are returned', () => {
    const folder = folderWith({
      'index.js':
        "import 'zod';\nexport * from './more.js';\nconst load = () => import('@scope/late/part');\n",
      'more.js': "import { join } from 'node:path';\nnew Worker(new URL('./worker.js', import.meta.url));\n",
      'worker.js': "import { x } from 'inside-thread';\n",
      'unused.js': "import 'unused';\n",
    });
    const { files, packages } = importsOf([join(folder, 'index.js')]);
    expect(packages).toEqual(new Set(['zod', '@scope/late', 'inside-thread']));
    expect(files.size).toBe(3);
  });

  it('a package brings its dependencies, but no types and none that are not installed', () => {
    const modules = (name: string) => `node_modules/.pnpm/${name}/node_modules/${name}`;
    const folder = folderWith({
      [`${modules('one')}/package.json`]: JSON.stringify({
        name: 'one',
        version: '1.0.0',
        license: 'MIT',
        dependencies: { two: '*', '@types/two': '*' },
        optionalDependencies: { 'other-platform': '*' },
      }),
      [`${modules('two')}/package.json`]: JSON.stringify({ name: 'two', version: '2.0.0', license: 'ISC' }),
    });
    symlinkSync(join(folder, modules('two')), join(folder, 'node_modules/.pnpm/one/node_modules/two'));
    const packages = withDependencies([join(folder, modules('one'))]);
    expect(packages.map(({ name }) => name)).toEqual(['one', 'two']);
    expect([...(packages[0]?.uses.keys() ?? [])]).toEqual(['two']);
    expect(billOfMaterials({ version: '0.1.0', commit: null }, packages).components).toMatchObject([
      { purl: 'pkg:npm/one@1.0.0', licenses: [{ expression: 'MIT' }] },
      { purl: 'pkg:npm/two@2.0.0', licenses: [{ expression: 'ISC' }] },
    ]);
  });
});

const isBuilt =
  existsSync(join(root, 'server/dist/bundle/main.js')) && existsSync(join(root, 'host/dist/frame'));
it.skipIf(!isBuilt)(
  `the production folder starts the server's programs and stays below 550 MB${isBuilt ? '' : ' (skipped: run npm run build first)'}`,
  () => {
    const folder = folderWith({});
    const script = join(root, 'server/deploy/image/production-folder.ts');
    execFileSync(process.execPath, [script, folder, '--commit', 'a'.repeat(40)], { stdio: 'pipe' });
    const files = globSync('**', { cwd: folder }).map((file) => join(folder, file));
    const bytes = files.reduce((sum, file) => sum + lstatSync(file).size, 0);
    expect(bytes).toBeLessThan(maxBytes);
    const run = (...args: string[]) =>
      execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    expect(run('server/dist/bundle/main.js', '--version')).toContain('(aaaaaaaaaaaa)');
    expect(run('server/bin/backup.js', 'help')).toContain('restore');
    const bill = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8'));
    const names = bill.components.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['koa', 'pg', 'react', 'onnxruntime-node']));
    expect(
      names.filter((name: string) => ['mermaid', 'lucide-react', 'vitest', 'rspack'].includes(name)),
    ).toEqual([]);
  },
);
