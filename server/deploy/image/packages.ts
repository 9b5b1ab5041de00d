import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

interface Description {
  name: string;
  version: string;
  license?: unknown;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export interface Package {
  /** The real folder, for example `node_modules/.pnpm/koa@3.3.0/node_modules/koa`. */
  folder: string;
  name: string;
  version: string;
  license: string | null;
  /** Real folders by the names under which the package's code imports them. */
  uses: Map<string, string>;
}

export const describe = (folder: string): Description =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Description;

/** Finds a package as Node does: in the `node_modules` of `from` and of the folders above it. @returns its real folder, or null */
export function locate(name: string, from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const found =
      basename(folder) === 'node_modules' ? join(folder, name) : join(folder, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return realpathSync(found);
    if (folder === dirname(folder)) return null;
  }
}

/**
 * Returns `folders` and all packages that they need to run. Leaves out dependencies that are not installed: those of other
 * platforms, and those that the overrides in pnpm-workspace.yaml remove.
 */
export function withDependencies(folders: readonly string[]): Package[] {
  const found = new Map<string, Package>();
  const waiting = [...folders];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (found.has(folder)) continue;
    const description = describe(folder);
    const uses = usesOf(folder, description);
    found.set(folder, {
      folder,
      name: description.name,
      version: description.version,
      license: typeof description.license === 'string' ? description.license : null,
      uses,
    });
    waiting.push(...uses.values());
  }
  return [...found.values()].toSorted((a, b) => (a.folder < b.folder ? -1 : 1));
}

function usesOf(folder: string, { dependencies, optionalDependencies, peerDependencies }: Description) {
  const uses = new Map<string, string>();
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
    // Declarations for the compiler have no code.
    if (name.startsWith('@types/')) continue;
    const used = locate(name, folder);
    if (used !== null && used !== folder) uses.set(name, used);
  }
  return uses;
}
