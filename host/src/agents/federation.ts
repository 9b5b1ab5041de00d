import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/runtime';

/** The part of Module Federation that loading an agent needs. */
export interface Federation {
  /** @param force replaces what is already loaded under that name */
  register(name: string, manifestUrl: string, force: boolean): void;
  /** The module `<name>/agent`, or null. Takes as long as the network does. */
  load(name: string): Promise<unknown>;
}

/** Milliseconds until a script counts as failed; a server that accepts and never answers would hang the page. */
const scriptTimeout = 5000;

export function createFederation(): Federation {
  registerPlugins([timedScripts]);
  return {
    register: (name, entry, force) => registerRemotes([{ name, entry }], { force }),
    load: (name) => loadRemote(`${name}/agent`),
  };
}

const timedScripts: ModuleFederationRuntimePlugin = {
  name: 'timed-scripts',
  createScript({ url, attrs }) {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.crossOrigin = 'anonymous';
    for (const [name, value] of Object.entries(attrs ?? {})) script.setAttribute(name, String(value));
    return { script, timeout: scriptTimeout };
  },
};
