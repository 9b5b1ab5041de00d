import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

export interface Workspace {
  folder: string;
  main: string;
  /** The checkout contains the shell's sources, so that it can be built for development. */
  hasSources: boolean;
  /** The workspace is the package, which lacks the model of the built-in semantic search. */
  isPackage: boolean;
}

/** The built workspace as a package, for authors without a checkout. */
const workspacePackage = '@staffroom/workspace';

const how =
  'Name a checkout of Staffroom in which "npm start" has run once: staffroom dev --workspace ../staffroom. Or install the built workspace beside the agent: npm install --save-dev <workspace>.tgz [workspace-missing]';

/**
 * Finds Staffroom: at the given location, at the last used one, above the agent's folder, where the agent's SDK is linked from,
 * or as the package `@staffroom/workspace` in the agent's node_modules.
 * @throws Error with instructions
 */
export function findWorkspace(folder: string, told: string | undefined, lastTime: string | null): Workspace {
  if (told !== undefined) {
    const path = resolve(folder, told);
    if (!isStaffroom(path)) throw new Error(`${path} is not Staffroom. ${how}`);
    return built(path);
  }
  for (const path of [lastTime, ...above(folder), linked(folder), installed(folder)]) {
    if (path !== null && isStaffroom(path)) return built(path);
  }
  throw new Error(`No workspace was found to run the agent in. ${how}`);
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
  const hasSources = existsSync(join(folder, 'host/src/main.tsx'));
  return { folder, main, hasSources, isPackage: nameOf(folder) === workspacePackage };
}

function isStaffroom(folder: string): boolean {
  const name = nameOf(folder);
  return name === 'staffroom' || name === workspacePackage;
}

function nameOf(folder: string): string | undefined {
  const file = join(folder, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name : undefined;
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
    return dirname(createRequire(join(folder, 'package.json')).resolve(`${workspacePackage}/package.json`));
  } catch {
    return null;
  }
}
