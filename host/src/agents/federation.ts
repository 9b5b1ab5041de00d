import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import { AgentFault } from './agent-fault.ts';
import { answerTimeout, fetchManifest, type FetchManifest } from './fetch-manifest.ts';
import { type SharedModule, sharedModules } from './shared-modules.ts';

export interface RegisteredRemote {
  name: string;
  entry: string;
  /** Required hash of the manifest; null accepts any. */
  integrity: string | null;
  /**
   * The version of the installed package, which a manifest on another server must have, too; null for a manifest on this
   * server.
   */
  version: string | null;
  /** Number of the attempt, from 1. A later attempt replaces the agent that was loaded under the same name. */
  attempt: number;
}

/** The part of Module Federation that the workspace needs to load an agent. */
export interface Federation {
  register(remote: RegisteredRemote): void;
  /**
   * Loads the module `<name>/agent`, without a timeout; null if the agent does not expose it.
   * @throws AgentFault
   */
  load(name: string): Promise<unknown>;
}

declare global {
  // Agents take the runtime core from this variable, which saves 18 kB in each agent.
  var _FEDERATION_RUNTIME_CORE: unknown;
}

/** @param fetchOf fetches a manifest; by default from the network */
export function createFederation(fetchOf: FetchManifest = fetchManifest): Federation {
  const attempts = new Map<string, number>();
  /** Manifest address → its fault, because the runtime passes on only the text of an error. */
  const faults = new Map<string, AgentFault>();
  const addresses = new Map<string, string>();
  /** Address → required hash of a manifest or script. */
  const digests = new Map<string, string>();
  /** Manifest address → required version. */
  const versions = new Map<string, string>();
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
  const instance = createInstance({
    name: 'host',
    remotes: [],
    shared: Object.fromEntries(
      Object.entries(sharedModules).map(([name, shared]) => [name, provided(shared)]),
    ),
    // The default strategy would initialize all remotes when an agent requests a shared module, and fail if one remote is
    // offline.
    shareStrategy: 'loaded-first',
    plugins: [loading({ attempts, faults, digests, versions, fetchOf })],
  });
  return {
    register({ name, entry, integrity, version, attempt }) {
      attempts.set(name, attempt);
      if (version === null) versions.delete(entry);
      else versions.set(entry, version);
      if (integrity === null) digests.delete(entry);
      else digests.set(entry, integrity);
      addresses.set(name, entry);
      faults.delete(entry);
      instance.registerRemotes([{ name, entry }], { force: attempt > 1 });
    },
    async load(name) {
      try {
        return await instance.loadRemote(`${name}/agent`);
      } catch (error) {
        throw faults.get(addresses.get(name) ?? '') ?? (await inWords(error));
      }
    },
  };
}

/**
 * Explains a runtime error with texts that load on demand. If the texts cannot load either, returns a fault that a retry may
 * fix.
 */
function inWords(error: unknown): Promise<AgentFault> {
  return import(/* webpackChunkName: "faults" */ './federation-faults.ts').then(
    ({ federationFault }) => federationFault(error),
    () => new AgentFault('unreachable', String(error)),
  );
}

function provided({ version, module }: SharedModule) {
  return {
    version,
    lib: () => module,
    shareConfig: { singleton: true, requiredVersion: `^${version}` },
  };
}

interface LoadingOptions {
  attempts: ReadonlyMap<string, number>;
  faults: Map<string, AgentFault>;
  digests: Map<string, string>;
  versions: ReadonlyMap<string, string>;
  fetchOf: FetchManifest;
}

/** A plugin of the runtime that adds a timeout and hash checks to each request. */
function loading({
  attempts,
  faults,
  digests,
  versions,
  fetchOf,
}: LoadingOptions): ModuleFederationRuntimePlugin {
  return {
    name: 'loading',
    async fetch(url, init) {
      try {
        const integrity = digests.get(url) ?? '';
        const signal = AbortSignal.timeout(answerTimeout);
        const response = await fetchOf(url, { ...init, signal, integrity });
        const { metaData } = (await response.clone().json()) as { metaData?: ManifestData };
        checkVersion(metaData, url, versions.get(url));
        rememberEntry(metaData, url, digests);
        return response;
      } catch (error) {
        if (error instanceof AgentFault) faults.set(url, error);
        throw error;
      }
    },
    createScript({ url, remoteInfo }) {
      const script = document.createElement('script');
      script.src = withAttempt(url, attempts.get(remoteInfo?.name ?? '') ?? 1);
      script.crossOrigin = 'anonymous';
      script.integrity = digests.get(url) ?? '';
      return { script, timeout: answerTimeout };
    },
  };
}

/**
 * Stores the hash of the agent's entry script, which the manifest contains. The script itself contains the hashes of all other
 * scripts.
 */
function rememberEntry(metaData: ManifestData | undefined, url: string, digests: Map<string, string>): void {
  const { name, path = '', integrity } = metaData?.remoteEntry ?? {};
  if (name === undefined) return;
  const base = metaData?.publicPath && metaData.publicPath !== 'auto' ? metaData.publicPath : '.';
  const address = new URL(path + name, new URL(base, url)).href;
  if (integrity !== undefined) digests.set(address, integrity);
  else if (!digests.has(url)) digests.delete(address);
  else
    throw new AgentFault(
      'integrity',
      `The page’s manifest does not contain the digest of its script: ${url}. Build the agent with this version of “staffroom build”.`,
    );
}

/** @throws AgentFault if the client half has another version than the server half of the same package */
function checkVersion(metaData: ManifestData | undefined, url: string, wanted: string | undefined): void {
  const there = metaData?.buildInfo?.buildVersion;
  // Accepts a development build, which has no version.
  if (wanted === undefined || there === undefined || !/^\d/.test(there) || there === wanted) return;
  throw new AgentFault(
    'version',
    `The page has version ${there}, but this workspace has version ${wanted} of the agent: ${url}. Install the version of the agent that the page has, or correct the address of the page in plugins.json.`,
  );
}

interface ManifestData {
  buildInfo?: { buildVersion?: string };
  publicPath?: string;
  remoteEntry?: { name?: string; path?: string; integrity?: string };
}

/**
 * Adds the number of the attempt to the address. A hanging script cannot be aborted, and the browser would make a second
 * request of the same address wait for the first.
 */
function withAttempt(url: string, attempt: number): string {
  if (attempt === 1) return url;
  const address = new URL(url);
  address.searchParams.set('attempt', String(attempt));
  return address.href;
}
