import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import { AgentFault } from './agent-fault.ts';
import { answerTimeout, fetchManifest, type FetchManifest } from './fetch-manifest.ts';
import { type SharedModule, sharedModules } from './shared-modules.ts';

export interface RegisteredRemote {
  name: string;
  /** Of its manifest. */
  entry: string;
  /** Digest of the manifest; null where anything will do. */
  integrity: string | null;
  /** Of the installed package, where the manifest is served elsewhere: it has to be that version. Null where it is here. */
  version: string | null;
  /** Counted from 1; any later one replaces what is loaded under that name. */
  attempt: number;
}

/** The part of Module Federation that loading an agent needs. */
export interface Federation {
  register(remote: RegisteredRemote): void;
  /**
   * The module `<name>/agent`, or null. Takes as long as the network does.
   * @throws AgentFault
   */
  load(name: string): Promise<unknown>;
}

declare global {
  // Agents' entries take the runtime from here instead of carrying 18 kB of it each.
  var _FEDERATION_RUNTIME_CORE: unknown;
}

/** @param fetchOf fetches a manifest; by the network unless told */
export function createFederation(fetchOf: FetchManifest = fetchManifest): Federation {
  const attempts = new Map<string, number>();
  /** What was wrong with a manifest, by its address: the runtime passes on its text at most. */
  const faults = new Map<string, AgentFault>();
  const addresses = new Map<string, string>();
  /** What manifests have to be, and the scripts that they name, by address. */
  const digests = new Map<string, string>();
  /** What version has to be behind a manifest, by its address. */
  const versions = new Map<string, string>();
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
  const instance = createInstance({
    name: 'host',
    remotes: [],
    shared: Object.fromEntries(
      Object.entries(sharedModules).map(([name, shared]) => [name, provided(shared)]),
    ),
    // The default initialises every registered remote when something shared is asked for; one offline would do.
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

/** What the runtime threw, in words that are fetched for it; where they cannot be, another try may mend both. */
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

/** Nothing is waited for without end, and nothing runs that is not what was said. */
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

/** The manifest says what its script has to be, and that says it of all others. */
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
      `The manifest does not say what its script has to be: ${url}. Build the agent with staffroom build of this version.`,
    );
}

/** @throws AgentFault where both halves are of one package, and one of them is of another version */
function checkVersion(metaData: ManifestData | undefined, url: string, wanted: string | undefined): void {
  const there = metaData?.buildInfo?.buildVersion;
  // A build for development names none.
  if (wanted === undefined || there === undefined || !/^\d/.test(there) || there === wanted) return;
  throw new AgentFault(
    'version',
    `The remote has version ${there}, this workspace has installed ${wanted}: ${url}. Install that version, or give the address of this one.`,
  );
}

interface ManifestData {
  buildInfo?: { buildVersion?: string };
  publicPath?: string;
  remoteEntry?: { name?: string; path?: string; integrity?: string };
}

/**
 * A script that hangs cannot be aborted, and the browser keeps a second request of the same address waiting for
 * the first: from the second attempt on the address differs.
 */
function withAttempt(url: string, attempt: number): string {
  if (attempt === 1) return url;
  const address = new URL(url);
  address.searchParams.set('attempt', String(attempt));
  return address.href;
}
