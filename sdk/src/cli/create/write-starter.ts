import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sdkVersion } from '../../client/version.ts';
import type { Kind } from './kinds.ts';

interface Starter {
  id: string;
  kind: Kind;
  /** The agent is a member of Staffroom's repository; false for a separate package. */
  member: boolean;
}

/** This relative path is valid from `src` and from `dist`. */
const starters = fileURLToPath(new URL('../../../starters/', import.meta.url));

const [idThere, nameThere] = ['my-agent', 'My agent'];

/** Writes the agent into an empty folder. @returns the number of files */
export async function writeStarter(folder: string, starter: Starter): Promise<number> {
  await mkdir(folder, { recursive: true });
  for (const part of ['every', starter.kind]) {
    await cp(join(starters, part), folder, { recursive: true });
  }
  // npm packages cannot contain a file named .gitignore.
  await rename(join(folder, 'gitignore'), join(folder, '.gitignore'));
  await writeFile(join(folder, 'package.json'), json(packageFile(starter)));
  if (starter.member) {
    await writeFile(join(folder, 'tsconfig.json'), json(memberConfig));
    await writeFile(join(folder, 'README.md'), `# ${nameThere}\n\nAn agent of this workspace.\n`);
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const file of files) {
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replaceAll(idThere, starter.id).replaceAll(nameThere, nameOf(starter.id)));
  }
  return files.length;
}

function nameOf(id: string): string {
  const words = id.replaceAll('-', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function packageFile({ id, member }: Starter) {
  const common = {
    name: member ? `@staffroom/agent-${id}` : `staffroom-agent-${id}`,
    version: '0.1.0',
    ...(member && { private: true }),
    type: 'module',
    exports: {
      './manifest': { '@staffroom/source': './manifest.ts', default: './dist/manifest.js' },
      './server': { '@staffroom/source': './server/index.ts', default: './dist/server/index.js' },
      ...(!member && { './package.json': './package.json' }),
    },
  };
  const peerDependencies = { '@staffroom/sdk': `^${sdkVersion}`, react: '^19.0.0' };
  if (member) {
    return {
      ...common,
      dependencies: { '@staffroom/sdk': 'workspace:*' },
      peerDependencies,
      devDependencies: { '@types/react': 'catalog:', react: 'catalog:' },
    };
  }
  return {
    ...common,
    // Leave out source maps, which contain the author's sources and paths.
    files: ['dist', '!dist/client-maps'],
    scripts: {
      dev: 'staffroom dev',
      test: 'staffroom test',
      build: 'staffroom build',
      check: 'staffroom check',
      prepack: 'staffroom build',
    },
    peerDependencies,
    // One development package provides all tools, and an installed agent includes none of them.
    devDependencies: { '@staffroom/build': `^${sdkVersion}`, ...peerDependencies },
  };
}

const memberConfig = {
  extends: '../../tsconfig.base.json',
  compilerOptions: {
    rootDir: '.',
    outDir: 'dist',
    tsBuildInfoFile: 'dist/.tsbuildinfo',
    lib: ['es2024', 'dom', 'dom.iterable'],
    jsx: 'react-jsx',
    types: ['node'],
  },
  include: ['*.ts', 'client/**/*', 'server/**/*'],
  exclude: ['dist'],
  references: ['core', 'client', 'node'].map((part) => ({ path: `../../sdk/tsconfig.${part}.json` })),
};

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
