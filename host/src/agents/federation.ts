import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import { AgentFault } from './agent-fault.ts';
import { federationFault, fetchManifest } from './federation-faults.ts';
import { type SharedModule, sharedModules } from './shared-modules.ts';

/** The part of Module Federation that loading an agent needs. */
export interface Federation {
  /** @param attempt counted from 1; any later one replaces what is loaded under that name */
  register(name: string, manifestUrl: string, attempt: number): void;
  /**
   * The module `<name>/agent`, or null. Takes as long as the network does.
   * @throws AgentFault
   */
  load(name: string): Promise<unknown>;
}

/** Milliseconds for the manifest and for the entry each; a server that accepts and never answers would hang the page. */
const answerTimeout = 5000;

declare global {
  // Agents' entries take the runtime from here instead of carrying 18 kB of it each.
  var _FEDERATION_RUNTIME_CORE: unknown;
}

export function createFederation(): Federation {
  const attempts = new Map<string, number>();
  /** What was wrong with a manifest, by its address: the runtime passes on its text at most. */
  const faults = new Map<string, AgentFault>();
  const addresses = new Map<string, string>();
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
  const instance = createInstance({
    name: 'host',
    remotes: [],
    shared: Object.fromEntries(
      Object.entries(sharedModules).map(([name, shared]) => [name, provided(shared)]),
    ),
    // The default initialises every registered remote when something shared is asked for; one offline would do.
    shareStrategy: 'loaded-first',
    plugins: [timeLimits(attempts, faults)],
  });
  return {
    register(name, entry, attempt) {
      attempts.set(name, attempt);
      addresses.set(name, entry);
      faults.delete(entry);
      instance.registerRemotes([{ name, entry }], { force: attempt > 1 });
    },
    async load(name) {
      try {
        return await instance.loadRemote(`${name}/agent`);
      } catch (error) {
        throw faults.get(addresses.get(name) ?? '') ?? federationFault(error);
      }
    },
  };
}

function provided({ version, module }: SharedModule) {
  return {
    version,
    lib: () => module,
    shareConfig: { singleton: true, requiredVersion: `^${version}` },
  };
}

function timeLimits(
  attempts: ReadonlyMap<string, number>,
  faults: Map<string, AgentFault>,
): ModuleFederationRuntimePlugin {
  return {
    name: 'time-limits',
    async fetch(url, init) {
      try {
        return await fetchManifest(url, { ...init, signal: AbortSignal.timeout(answerTimeout) });
      } catch (error) {
        if (error instanceof AgentFault) faults.set(url, error);
        throw error;
      }
    },
    createScript({ url, remoteInfo }) {
      const script = document.createElement('script');
      script.src = withAttempt(url, attempts.get(remoteInfo?.name ?? '') ?? 1);
      script.crossOrigin = 'anonymous';
      return { script, timeout: answerTimeout };
    },
  };
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
