import {
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/runtime';

/** The part of Module Federation that loading an agent needs. */
export interface Federation {
  /** @param attempt counted from 1; any later one replaces what is loaded under that name */
  register(name: string, manifestUrl: string, attempt: number): void;
  /** The module `<name>/agent`, or null. Takes as long as the network does. */
  load(name: string): Promise<unknown>;
}

/** Milliseconds for the manifest and for the entry each; a server that accepts and never answers would hang the page. */
const answerTimeout = 5000;

export function createFederation(): Federation {
  const attempts = new Map<string, number>();
  registerPlugins([timeLimits(attempts)]);
  return {
    register(name, entry, attempt) {
      attempts.set(name, attempt);
      registerRemotes([{ name, entry }], { force: attempt > 1 });
    },
    load: (name) => loadRemote(`${name}/agent`),
  };
}

function timeLimits(attempts: ReadonlyMap<string, number>): ModuleFederationRuntimePlugin {
  return {
    name: 'time-limits',
    fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(answerTimeout) }),
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
