import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { removedImports } from '@staffroom/sdk/internal/checks';
import semver from 'semver';
import type { Finding } from './finding.ts';

/** @param range the SDK range in `peerDependencies`; undefined if the range is missing */
export function judgeRange(range: string | undefined, sdk: string): Finding[] {
  const errorOf = (text: string): Finding[] => [{ level: 'error', part: 'sdk', text }];
  if (range === undefined) return errorOf('package.json has no "@staffroom/sdk" in peerDependencies.');
  if (range.startsWith('workspace:')) return [];
  if (semver.validRange(range) === null)
    return errorOf(`peerDependencies["@staffroom/sdk"]: "${range}" is not a version range.`);
  if (!semver.satisfies(sdk, range, { includePrerelease: true }))
    return errorOf(`The agent needs "@staffroom/sdk" ${range}, but was built with ${sdk}.`);
  return [];
}

/** Names the imports of the agent's sources that the SDK does not allow, or no longer has. */
export function judgeImports(folder: string): Finding[] {
  const files = globSync('**/*.{ts,tsx}', {
    cwd: folder,
    // Not only filtered: linked packages of a workspace can contain each other.
    exclude: (path) => /(?:^|[\\/])(?:node_modules|dist|\.[^\\/]+)$/.test(path),
  });
  return files.toSorted().flatMap((file) =>
    removedImports(readFileSync(join(folder, file), 'utf8')).map(
      (removed): Finding => ({
        level: 'error',
        part: 'sdk',
        text: `${file} ${removed}. Use a public name, or write the function in the agent.`,
      }),
    ),
  );
}

/** Packages that the workspace provides for server halves. */
const provided: readonly string[] = ['@staffroom/sdk', 'zod', 'react', 'react-dom'];

/** Names dependencies that a packed agent would lack. An agent that is installed as a folder has them. */
export function judgeDependencies({ dependencies = {}, bundleDependencies = [] }: Dependencies): Finding[] {
  return Object.keys(dependencies)
    .filter((name) => !provided.includes(name) && !bundleDependencies.includes(name))
    .map((name) => ({
      level: 'warning',
      part: 'server',
      text: `The packed agent would lack the package "${name}", and a workspace would refuse it. Add "${name}" to "bundleDependencies", or make it a development dependency if only the page uses it.`,
    }));
}

interface Dependencies {
  dependencies?: Record<string, string>;
  bundleDependencies?: readonly string[];
}

export function clientSize(folder: string): { javascript: number; styles: number } {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const bytes = (pattern: RegExp) =>
    files
      .filter((file) => pattern.test(file))
      .reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
  // Only built files with a hash in their name count, because other files are not served.
  return { javascript: bytes(/\.[0-9a-f]{8}\.js$/), styles: bytes(/\.[0-9a-f]{8}\.css$/) };
}

/**
 * Returns the SDK version that the agent is built with. The SDK does not export its package.json, so the file is searched
 * upward from an entry.
 */
export function installedSdk(folder: string): string {
  const entry = createRequire(join(folder, 'package.json')).resolve('@staffroom/sdk');
  for (let at = dirname(entry); ; at = dirname(at)) {
    const file = join(at, 'package.json');
    const found =
      existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version: string });
    if (found && found.name === '@staffroom/sdk') return found.version;
    if (at === dirname(at)) throw new Error('The package of @staffroom/sdk was not found');
  }
}
