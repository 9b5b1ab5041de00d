import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { AgentManifest, sharedToolProblem, toolInputProblem } from '@staffroom/sdk';
import type { ServerPlugin } from '@staffroom/sdk/server';
import semver from 'semver';
import type { Finding } from './finding.ts';

/** Returns all problems of a manifest, not only the first. */
export function judgeManifest(value: unknown): Finding[] {
  const issues = AgentManifest.safeParse(value).error?.issues ?? [];
  return issues.map(({ path, message }) => ({
    level: 'error',
    part: 'manifest',
    text: `${path.join('.') || 'manifest'}: ${message}`,
  }));
}

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

/**
 * Checks that the server half loads and is a plugin. A missing server half is valid, because an agent may consist of a page
 * only.
 */
export async function judgeServer(folder: string): Promise<Finding[]> {
  const errorOf = (text: string): Finding[] => [{ level: 'error', part: 'server', text }];
  try {
    const { default: plugin } = (await load(folder, 'server/index.js')) as { default?: unknown };
    if (typeof plugin !== 'object' || plugin === null)
      return errorOf('server/index.ts has no default export; export default defineServerPlugin({ … }).');
    return judgePlugin(plugin).flatMap(errorOf);
  } catch (error) {
    return errorOf(`Loading the server half failed: ${(error as Error).message}`);
  }
}

/** @returns each problem as a sentence */
function judgePlugin({ manifest, offers = [], tools = [], schedules = [] }: Partial<ServerPlugin>): string[] {
  const undeclared = namesOf(schedules).filter(
    (name) => !(manifest?.schedules ?? []).some((declared) => declared.name === name),
  );
  const problem = manifest ? sharedToolProblem(manifest, namesOf(offers)) : null;
  const inputs = (kind: string, all: readonly { name: string; input: unknown }[]) =>
    all.flatMap((one) => {
      const wrong = toolInputProblem(one);
      return wrong === null ? [] : [`${kind} ${wrong}.`];
    });
  return [
    ...(problem === null ? [] : [`The server half does not match the manifest: ${problem}.`]),
    ...undeclared.map(
      (name) =>
        `The manifest does not name the schedule "${name}"; add { name: '${name}', title: '…' } to "schedules" of the manifest.`,
    ),
    ...inputs('Its shared tool', offers),
    ...inputs('Its tool', tools),
  ];
}

const namesOf = (offers: readonly { name: string }[]) => offers.map(({ name }) => name);

export function load(folder: string, file: string): Promise<unknown> {
  return import(pathToFileURL(join(folder, 'dist', file)).href);
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
