import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

export interface Workspace {
  folder: string;
  main: string;
  /** The checkout contains the shell's sources, so that it can be built for development. */
  hasSources: boolean;
}

const how =
  'Clone Staffroom with git, run "npm start" once in that folder, and name the folder: staffroom dev --workspace ../staffroom [workspace-missing]';

/**
 * Finds Staffroom: at the given location, at the last used one, above the agent's folder, where the agent's SDK is linked from,
 * or in the agent's node_modules.
 * @throws Error with instructions
 */
export function findWorkspace(folder: string, told: string | undefined, lastTime: string | null): Workspace {
  if (told !== undefined) {
    const path = resolve(folder, told);
    if (!isStaffroom(path)) throw new Error(`${path} is not a checkout of Staffroom. ${how}`);
    return built(path);
  }
  for (const path of [lastTime, ...above(folder), linked(folder), installed(folder)]) {
    if (path !== null && isStaffroom(path)) return built(path);
  }
  throw new Error(`No checkout of Staffroom was found to run the agent in. ${how}`);
}

export function nodeOf({ folder }: Pick<Workspace, 'folder'>): string {
  const own = join(folder, 'node_modules/.bin/node');
  return existsSync(own) ? own : process.execPath;
}

function built(folder: string): Workspace {
  const main = join(folder, 'server/dist/main.js');
  if (!existsSync(main) || !existsSync(join(folder, 'host/dist/client/index.html')))
    throw new Error(
      `Staffroom in ${folder} has not been built. Run "npm run build" there once. [workspace-missing]`,
    );
  return { folder, main, hasSources: existsSync(join(folder, 'host/src/main.tsx')) };
}

function isStaffroom(folder: string): boolean {
  const file = join(folder, 'package.json');
  return (
    existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name === 'staffroom'
  );
}

function* above(folder: string): Generator<string> {
  for (let path = folder; ; path = dirname(path)) {
    yield path;
    if (path === dirname(path)) return;
  }
}

function linked(folder: string): string | null {
  const sdk = join(folder, 'node_modules/@staffroom/sdk');
  return existsSync(sdk) ? dirname(realpathSync(sdk)) : null;
}

function installed(folder: string): string | null {
  try {
    return dirname(createRequire(join(folder, 'package.json')).resolve('staffroom/package.json'));
  } catch {
    return null;
  }
}
