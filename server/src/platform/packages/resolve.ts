import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isAbsolute, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AgentManifest } from '@staffroom/sdk';
import { manifestProblems } from '@staffroom/sdk/internal/checks';
import type { ManifestWords, PluginEntry } from '@staffroom/sdk/internal/shared';
import { defaultChatOf, type ServerPlugin } from '@staffroom/sdk/server';
import semver from 'semver';
import { z } from 'zod';
import { readManifestApart } from '../isolated/read-manifest.ts';
import { isOfRepository, runsApart, wantsFrame } from './of-repository.ts';
import { hostRejection, refusedHosts } from '../isolated/refused-hosts.ts';
import { firstIssue, oneLine, Rejection } from '../../agents/rejection.ts';
import { checkServerPlugin } from './server-plugin.ts';
import { type OwnNames, withOwnNames } from '../../agents/registry/own-names.ts';
import { readReceipt } from '../versions/version-folders.ts';

const sdkName = '@staffroom/sdk';
const manifestFile = 'mf-manifest.json';

const AgentPackage = z.object({
  name: z.string(),
  version: z.string(),
  peerDependencies: z.record(z.string(), z.string()).default({}),
});

/** Loads a module. @param url the address of the module @returns its default export; undefined if it has none */
export type LoadModule = (url: string) => Promise<unknown>;

export interface ResolvedAgent {
  manifest: AgentManifest;
  version: string;
  sdkRange: string;
  folder: string;
  /** The folder with the built client half; null if the agent has none, or if another server provides it. */
  clientDirectory: string | null;
  clientUrl: string | null;
  /**
   * Whether models may see the shared tools without a separate consent: someone has approved them together with the code. An
   * installed version keeps the manifest of its installation, so that its tools cannot differ from the approved ones.
   */
  toolsApproved: boolean;
  readGuide: () => Promise<string | null>;
  /**
   * Imports the server half.
   * @param load returns the default export of a module; defaults to an import in this process
   * @throws Rejection
   */
  loadPlugin(load?: LoadModule): Promise<ServerPlugin>;
}

interface ResolveOptions {
  /** The folder of `plugins.json`. */
  base: string;
  sdk: string;
  /** Replace the placeholders in the manifest's names, descriptions and aliases. */
  ownNames: OwnNames;
  /** The value of `isolate` for entries that do not set it. */
  isolate?: boolean | undefined;
  /** The manifest of the package, if it was read before. */
  manifest?: unknown;
  /**
   * Hosts that a manifest may name although they are private or wildcards. If undefined, the hosts were checked before, when
   * the version was installed.
   */
  allowedHosts?: readonly string[] | undefined;
}

/**
 * Finds an agent's package and checks everything that can be checked without running its server half.
 * @throws Rejection
 */
export async function resolveAgent(
  slug: string,
  entry: PluginEntry,
  { base, sdk, ownNames, isolate, manifest: given, allowedHosts }: ResolveOptions,
): Promise<ResolvedAgent> {
  const folder = await packageFolder(entry.from, base);
  const { name, version, sdkRange } = await readPackage(folder, entry.from, sdk);
  // Resolves the package by its own name, to honor its `exports` and node's conditions.
  const require = createRequire(join(folder, 'package.json'));
  const receipt = await readReceipt(folder);
  const stored = given ?? receipt?.manifest;
  const isApart = runsApart(entry, folder, isolate);
  const value = stored ?? (await readManifest({ name, folder, isApart, require }));
  const manifest = named(checkedManifest(slug, value), ownNames);
  if (allowedHosts && !isOfRepository(folder)) {
    const refused = refusedHosts(manifest.hosts, allowedHosts);
    if (refused.length > 0) throw hostRejection(refused);
  }
  const clientDirectory = entry.remote ? null : await clientFolder(folder);
  const hasClient = clientDirectory !== null || (await isBuiltInMemory(folder));
  const clientUrl = entry.remote ?? (hasClient ? `/remotes/${slug}/${version}/${manifestFile}` : null);
  if (clientUrl !== null) refuseHalfMeasures(entry, folder);
  return {
    manifest,
    version,
    sdkRange,
    folder,
    clientDirectory,
    clientUrl,
    toolsApproved: isOfRepository(folder) || receipt?.approved === true,
    readGuide: () => readFile(join(folder, 'README.md'), 'utf8').catch(nothingThere),
    async loadPlugin(load = importDefault) {
      const plugin = checkServerPlugin(await importServerHalf(name, require, load), manifest);
      if (plugin.chat || !manifest.chats) return plugin;
      return { ...plugin, chat: defaultChatOf(manifest, entry, { tools: plugin.tools }) };
    },
  };
}

/** @throws Rejection if the settings of the entry would make the page useless, or would trust its code without isolation */
function refuseHalfMeasures(entry: PluginEntry, folder: string): void {
  const framed = wantsFrame(entry, folder);
  if (framed && entry.roles !== undefined && !entry.roles.includes('user'))
    throw new Rejection(
      'page-remote',
      'only administrators can use it ("roles"), but a page in a frame has no administrator rights; allow everyone to use it, or set "frame": false in plugins.json if you trust its page with all administrator rights',
    );
  if (!framed && entry.remote !== undefined && entry.integrity === undefined)
    throw new Rejection(
      'page-remote',
      'its page comes from another server and would run as part of the workspace page; set the "integrity" of its mf-manifest.json, or remove "frame": false',
    );
}

async function packageFolder(from: string, base: string): Promise<string> {
  if (from.startsWith('.') || isAbsolute(from)) return resolve(base, from);
  const require = createRequire(join(base, 'package.json'));
  for (const root of require.resolve.paths(from) ?? []) {
    const folder = join(root, from);
    if (await stat(join(folder, 'package.json')).catch(() => null)) return folder;
  }
  throw new Rejection(
    'package-missing',
    `the package "${from}" is not installed; install it beside plugins.json`,
  );
}

async function readPackage(folder: string, from: string, sdk: string) {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => null);
  if (text === null) throw new Rejection('package-missing', `"${from}" has no package.json`);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Rejection('package-missing', `package.json of "${from}" is not valid JSON`);
  }
  const parsed = AgentPackage.safeParse(json);
  if (!parsed.success) throw new Rejection('package-missing', firstIssue(parsed.error, 'package.json'));
  const { name, version, peerDependencies } = parsed.data;
  // The version is the name of a folder, so that nothing else may be in it.
  if (semver.valid(version) !== version)
    throw new Rejection('package-missing', `package.json: "${version}" is not a version like 1.2.3`);
  const sdkRange = peerDependencies[sdkName];
  if (sdkRange === undefined) {
    throw new Rejection(
      'sdk-range',
      `its package.json does not state which SDK version the agent needs; add peerDependencies["${sdkName}"]`,
    );
  }
  // Within a workspace, the version range is a protocol such as `workspace:*`, which every version satisfies.
  const range = sdkRange.startsWith('workspace:') ? '*' : sdkRange;
  if (semver.validRange(range) === null) {
    throw new Rejection(
      'sdk-range',
      `package.json: peerDependencies["${sdkName}"] "${sdkRange}" is not a version range`,
    );
  }
  if (!semver.satisfies(sdk, range, { includePrerelease: true })) {
    throw new Rejection(
      'sdk-range',
      `it needs ${sdkName} ${sdkRange}, but this workspace has ${sdk}; install a version of the agent for this SDK`,
    );
  }
  return { name, version, sdkRange };
}

interface ManifestSource {
  /** The name of the package. */
  name: string;
  folder: string;
  /** Whether code of the package runs only in its own process. */
  isApart: boolean;
  require: NodeJS.Require;
}

/** Reads a package's manifest, which is a JSON file or a module, without checking it. @throws Rejection */
export async function readManifest({ name, folder, isApart, require }: ManifestSource): Promise<unknown> {
  try {
    const file = require.resolve(`${name}/manifest`);
    if (file.endsWith('.json')) return JSON.parse(await readFile(file, 'utf8')) as unknown;
    return await (isApart ? readManifestApart(folder, file) : importManifest(file));
  } catch (error) {
    const reason =
      (error as NodeJS.ErrnoException).code === 'ERR_PACKAGE_PATH_NOT_EXPORTED'
        ? 'package.json exports no manifest; add "./manifest": "./dist/manifest.js" to "exports"'
        : `its manifest cannot be read: ${oneLine(error)}`;
    throw new Rejection('manifest-invalid', reason, { cause: error });
  }
}

function checkedManifest(slug: string, value: unknown): AgentManifest {
  const [problem] = manifestProblems(value);
  if (problem !== undefined) throw new Rejection('manifest-invalid', problem);
  const manifest = AgentManifest.parse(value);
  if (manifest.id !== slug) {
    throw new Rejection(
      'manifest-invalid',
      `plugins.json uses the id "${slug}" and the manifest "${manifest.id}"; use the id of the manifest in plugins.json`,
    );
  }
  return manifest;
}

function named(manifest: AgentManifest, ownNames: OwnNames): AgentManifest {
  const fill = (text: string) => withOwnNames(text, ownNames);
  const filled = <W extends Pick<ManifestWords, 'name' | 'description'>>(words: W): W => ({
    ...words,
    ...(words.name !== undefined && { name: fill(words.name) }),
    ...(words.description !== undefined && { description: fill(words.description) }),
  });
  const languages = Object.entries(manifest.languages).map(([code, words]) => [code, filled(words)] as const);
  // A name of the agent in any language becomes an alias in all languages.
  const names = languages.flatMap(([, { name }]) => name ?? []);
  return {
    ...filled(manifest),
    aliases: [...manifest.aliases.map(fill), ...names],
    languages: Object.fromEntries(languages),
  };
}

async function importManifest(file: string): Promise<unknown> {
  const module = (await import(/* webpackIgnore: true */ pathToFileURL(file).href)) as {
    manifest?: unknown;
    default?: unknown;
  };
  return module.manifest ?? module.default;
}

async function importServerHalf(name: string, require: NodeJS.Require, load: LoadModule): Promise<unknown> {
  let file: string;
  try {
    file = require.resolve(`${name}/server`);
  } catch (error) {
    // An agent without a server half consists of a page only, which is allowed.
    if ((error as NodeJS.ErrnoException).code === 'ERR_PACKAGE_PATH_NOT_EXPORTED') return undefined;
    throw new Rejection('package-incomplete', `its server half was not found: ${oneLine(error)}`, {
      cause: error,
    });
  }
  const plugin = await load(pathToFileURL(file).href);
  if (plugin === undefined) {
    throw new Rejection(
      'server-half-invalid',
      'its server half has no default export; export default defineServerPlugin({ … })',
    );
  }
  return plugin;
}

async function importDefault(url: string): Promise<unknown> {
  return ((await import(/* webpackIgnore: true */ url)) as { default?: unknown }).default;
}

async function clientFolder(folder: string): Promise<string | null> {
  const client = join(folder, 'dist', 'client');
  return (await stat(join(client, manifestFile)).catch(() => null)) ? client : null;
}

/**
 * Whether the development server provides the client half: `npm run dev` runs this file from source, and serves the page at the
 * address of a built one.
 */
async function isBuiltInMemory(folder: string): Promise<boolean> {
  if (!import.meta.filename.endsWith('.ts')) return false;
  return (await stat(join(folder, 'client', 'index.tsx')).catch(() => null)) !== null;
}

function nothingThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
