import { AgentFault } from './agent-fault.ts';
import { answerTimeout, federationFault, fetchManifest, type FetchManifest } from './federation-faults.ts';
import { shareScope } from './share-scope.ts';

export interface RemoteSource {
  /** Of its manifest. */
  entry: string;
  /** Digest of the manifest; null where anything will do. */
  integrity: string | null;
  /** Of the installed package, where the manifest is served elsewhere: it has to be that version. Null where it is here. */
  version: string | null;
  /** Counted from 1; any later one replaces what was loaded before. */
  attempt: number;
}

/** The part of Module Federation that loading an agent needs. */
export interface Federation {
  /**
   * The module `./agent` of a remote. Takes as long as the network does.
   * @throws AgentFault
   */
  load(remote: RemoteSource): Promise<unknown>;
}

/** What the entry of a remote leaves behind. */
interface Container {
  init(scope: typeof shareScope): void | Promise<void>;
  get(module: string): Promise<() => unknown>;
}

declare global {
  var _FEDERATION_RUNTIME_CORE: unknown;
}

/**
 * Loads remotes as the host of a container does: its manifest, its script, what it may take from here, its module. The runtime of
 * Module Federation 2 does the same in 20 kB, and has a part in every remote.
 * @param fetchOf fetches a manifest; by the network unless told
 */
export function createFederation(fetchOf: FetchManifest = fetchManifest): Federation {
  async function loaded(remote: RemoteSource): Promise<unknown> {
    const { entry, integrity, version, attempt } = remote;
    const signal = AbortSignal.timeout(answerTimeout);
    const response = await fetchOf(entry, { signal, integrity: integrity ?? '' });
    const { metaData } = (await response.json()) as { metaData: MetaData };
    checkVersion(metaData, remote, version);
    if (metaData.pluginVersion !== undefined) await lendRuntime();
    const container = await containerOf(metaData.globalName, scriptOf(metaData, remote), attempt);
    await container.init(shareScope);
    const factory = await container.get('./agent');
    return factory();
  }
  return {
    load: (remote) =>
      loaded(remote).catch((error: unknown) => {
        throw federationFault(error);
      }),
  };
}

/** Of a manifest, what is read here. */
interface MetaData {
  buildInfo?: { buildVersion?: string };
  publicPath?: string;
  globalName?: string;
  remoteEntry?: { name?: string; path?: string; integrity?: string };
  /** Of the build for the runtime of Module Federation 2. */
  pluginVersion?: string;
}

/** Agents that were built for the runtime of Module Federation 2 take its core from here. */
async function lendRuntime(): Promise<void> {
  globalThis._FEDERATION_RUNTIME_CORE ??= await import(
    /* webpackChunkName: "lazy-federation-runtime" */ '@module-federation/runtime/core'
  );
}

interface RemoteScript {
  address: string;
  /** Empty where anything will do. */
  integrity: string;
}

/** The manifest says what its script has to be, and that says it of all others. */
function scriptOf(
  { publicPath, remoteEntry }: MetaData,
  { entry, integrity: pinned }: RemoteSource,
): RemoteScript {
  const { name, path = '', integrity } = remoteEntry ?? {};
  if (name === undefined) throw noRemote();
  if (integrity === undefined && pinned !== null)
    throw new AgentFault(
      'integrity',
      `The manifest does not say what its script has to be: ${entry}. Build the agent with staffroom build of this version.`,
    );
  const base = publicPath && publicPath !== 'auto' ? publicPath : '.';
  return { address: new URL(path + name, new URL(base, entry)).href, integrity: integrity ?? '' };
}

/** @throws AgentFault where both halves are of one package, and one of them is of another version */
function checkVersion({ buildInfo }: MetaData, { entry }: RemoteSource, wanted: string | null): void {
  const there = buildInfo?.buildVersion;
  // A build for development names none.
  if (wanted === null || there === undefined || !/^\d/.test(there) || there === wanted) return;
  throw new AgentFault(
    'version',
    `The remote has version ${there}, this workspace has installed ${wanted}: ${entry}. Install that version, or give the address of this one.`,
  );
}

/** Runs the script of a remote, anew if it has run before. */
async function containerOf(
  name: string | undefined,
  script: RemoteScript,
  attempt: number,
): Promise<Container> {
  if (name === undefined) throw noRemote();
  // What an earlier attempt has left is not what this script leaves.
  Reflect.set(globalThis, name, undefined);
  await run(script, attempt);
  const container: unknown = Reflect.get(globalThis, name);
  if (!isContainer(container)) throw noRemote();
  return container;
}

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value;

const noRemote = () =>
  new AgentFault(
    'contract',
    'The script that its manifest names does not begin a remote of Module Federation.',
  );

/** Nothing is waited for without end. */
async function run({ address, integrity }: RemoteScript, attempt: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const script = document.createElement('script');
  script.src = withAttempt(address, attempt);
  script.crossOrigin = 'anonymous';
  script.integrity = integrity;
  script.addEventListener('load', () => resolve());
  script.addEventListener('error', () =>
    reject(new AgentFault('missing-part', `A part of the page could not be loaded: ${address}`)),
  );
  const timer = setTimeout(
    () => reject(new AgentFault('late', `A part of the page did not arrive in time: ${address}`)),
    answerTimeout,
  );
  document.head.append(script);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    script.remove();
  }
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
