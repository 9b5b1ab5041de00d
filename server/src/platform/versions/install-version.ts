import { mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { AgentManifest } from '@staffroom/sdk';
import { PluginEntry } from '@staffroom/sdk/internal/shared';
import { z } from 'zod';
import { firstIssue, oneLine, Rejection } from '../../agents/rejection.ts';
import { hostRejection, refusedHosts } from '../isolated/refused-hosts.ts';
import { readManifest, type ResolvedAgent, resolveAgent } from '../packages/resolve.ts';
import { sdkVersion } from '../packages/sdk-version.ts';
import { pinRemote, type RemotePin, type WantedRemote } from './pin-remote.ts';
import { requireSignerOf, verifySignature } from './signature.ts';
import { integrityOf, tarballOf, unpack } from './tarball.ts';
import {
  linkSharedPackages,
  readReceipt,
  type Receipt,
  sharedPackages,
  versionFolder,
  writeReceipt,
} from './version-folders.ts';

const Package = z.object({
  name: z.string(),
  exports: z.record(z.string(), z.unknown()).default({}),
  dependencies: z.record(z.string(), z.string()).default({}),
});

export interface InstallOptions {
  agents: string;
  /** The folder that a relative source refers to. */
  base: string;
  /** File of the public key (PEM) that must have signed the package; undefined accepts any trusted key. */
  key: string | undefined;
  mustBeSigned: boolean;
  /** Called before anything is installed. @throws Rejection or AppError if the package must not be installed */
  requireExpected?:
    | ((found: Pick<Receipt, 'id' | 'version' | 'integrity'>) => Promise<void> | void)
    | undefined;
  /** The address of the agent's page, if another server provides it. */
  remote?: WantedRemote | undefined;
  /** Hosts that a manifest may name although they are private or wildcards. */
  allowedHosts: readonly string[];
  /** Checks that the package takes nothing of another agent. @throws Rejection */
  requireOwnNames: (manifest: AgentManifest) => Promise<void>;
  /** Called after all checks, if the version is not installed yet. @param place moves the version into its folder */
  put: (receipt: Receipt, place: () => Promise<void>) => Promise<void>;
}

/**
 * Installs a version of an agent into a new folder. If a check fails, nothing is installed.
 * @param source a tarball, a built folder, or a package name
 * @throws Rejection
 */
export async function installVersion(
  source: string,
  {
    agents,
    base,
    key,
    mustBeSigned,
    requireExpected,
    remote,
    allowedHosts,
    requireOwnNames,
    put,
  }: InstallOptions,
): Promise<Receipt> {
  await mkdir(agents, { recursive: true });
  await linkSharedPackages(agents);
  // Unpacks next to the other versions, so that imports resolve and moving the folder is atomic.
  const staging = await mkdtemp(join(agents, '.staging-'));
  try {
    const tarball = await tarballOf(source, { base, into: staging });
    const signer = await verifySignature(tarball, {
      key,
      trusted: join(agents, 'keys'),
      required: mustBeSigned,
    });
    const integrity = await integrityOf(tarball);
    const folder = join(staging, 'package');
    await unpack(tarball, folder);
    const judged = await judge(folder, remote?.address);
    await requireExpected?.({ ...judged, integrity });
    requireSignerOf(judged.id, signer);
    requireAllowedHosts(judged.manifest.hosts, allowedHosts);
    await requireOwnNames(judged.manifest);
    const receipt: Receipt = {
      ...judged,
      remote: remote ? await pinRemote(remote, judged.version) : null,
      integrity,
      signedBy: signer?.file ?? null,
      signerFingerprint: signer?.fingerprint ?? null,
      installedAt: new Date().toISOString(),
      approved: false,
      hasRun: false,
    };
    const target = versionFolder(agents, receipt);
    const there = await readReceipt(target);
    if (there?.integrity === integrity) {
      if (isSamePage(there.remote, receipt.remote)) return there;
      // The address of the page can be corrected until someone approves the version.
      if (!there.approved) {
        await put(receipt, () => writeReceipt(target, receipt));
        return receipt;
      }
    }
    if (there) {
      throw new Rejection(
        'package-changed',
        `${receipt.id} ${receipt.version} is already installed with different contents or a different page; give this version a new number`,
      );
    }
    await writeReceipt(folder, receipt);
    await mkdir(dirname(target), { recursive: true });
    await put(receipt, () => rename(folder, target));
    return receipt;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

const isSamePage = (one: RemotePin | null, other: RemotePin | null) =>
  one?.address === other?.address && one?.integrity === other?.integrity;

async function judge(
  folder: string,
  remote: string | undefined,
): Promise<Pick<Receipt, 'id' | 'version' | 'capabilities' | 'halves'> & { manifest: AgentManifest }> {
  const pack = await readPackage(folder);
  const missing = await notBrought(folder, Object.keys(pack.dependencies));
  if (missing !== undefined) {
    throw new Rejection(
      'package-missing',
      `it needs the package "${missing}", which the workspace does not provide; bundle that package into the server half or name it in bundleDependencies`,
    );
  }
  const { value, resolved } = await resolvePackage(folder);
  const server = './server' in pack.exports;
  if (server) requireServerHalf(pack.name, createRequire(join(folder, 'package.json')));
  const page = remote !== undefined || resolved.clientDirectory !== null;
  if (!page && (await exists(join(folder, 'dist', 'client')))) {
    throw new Rejection(
      'package-incomplete',
      'its page is not complete: dist/client/mf-manifest.json is missing; build it',
    );
  }
  if (!page && !server)
    throw new Rejection(
      'package-incomplete',
      'it has neither a server half nor a page; build the agent before you pack it',
    );
  return {
    id: resolved.manifest.id,
    version: resolved.version,
    manifest: AgentManifest.parse(value),
    capabilities: resolved.manifest.capabilities,
    halves: { server, page },
  };
}

async function readPackage(folder: string) {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => null);
  if (text === null) throw new Rejection('package-missing', 'it has no package.json');
  try {
    return Package.parse(JSON.parse(text));
  } catch (error) {
    throw new Rejection('package-missing', `its package.json is not valid: ${oneLine(error)}`, {
      cause: error,
    });
  }
}

async function notBrought(folder: string, names: string[]): Promise<string | undefined> {
  for (const name of names) {
    if (sharedPackages.some((shared) => shared === name)) continue;
    if (!(await exists(join(folder, 'node_modules', name, 'package.json')))) return name;
  }
  return undefined;
}

/**
 * Reads the agent in an unpacked package. No one has agreed to the package yet, so its code runs only in its own process, whatever
 * plugins.json says.
 * @returns the agent, and its manifest as the package states it
 * @throws Rejection
 */
export async function resolvePackage(folder: string): Promise<{ value: unknown; resolved: ResolvedAgent }> {
  const { name } = await readPackage(folder);
  const require = createRequire(join(folder, 'package.json'));
  const value = await readManifest({ name, folder, isApart: true, require });
  const resolved = await resolveAgent(idOf(value), PluginEntry.parse({ from: folder }), {
    base: folder,
    sdk: await sdkVersion(),
    ownNames: { product: 'Staffroom', company: 'Company' },
    manifest: value,
  });
  return { value, resolved };
}

const WithId = z.object({ id: z.string().regex(/^[a-z][a-z0-9-]{1,40}$/) });

function idOf(manifest: unknown): string {
  const parsed = WithId.safeParse(manifest);
  if (!parsed.success) throw new Rejection('manifest-invalid', firstIssue(parsed.error, 'manifest'));
  return parsed.data.id;
}

/** @throws Rejection */
function requireAllowedHosts(hosts: readonly string[], allowed: readonly string[]): void {
  const refused = refusedHosts(hosts, allowed);
  if (refused.length > 0) throw hostRejection(refused);
}

function requireServerHalf(name: string, require: NodeJS.Require): void {
  try {
    require.resolve(`${name}/server`);
  } catch (error) {
    throw new Rejection('package-incomplete', `its server half is missing: ${oneLine(error)}`, {
      cause: error,
    });
  }
}

const exists = async (path: string) => (await stat(path).catch(() => null)) !== null;
