import { type SharedModule, sharedModules } from './shared-modules.ts';

/** What the host lends, as containers look it up: module → version → how it is had. Each remote is given this very object. */
export const shareScope = Object.fromEntries(
  Object.entries(sharedModules).map(([name, shared]) => [name, { [shared.version]: lent(shared) }]),
);

function lent({ version, module }: SharedModule) {
  return {
    from: 'host',
    eager: true,
    loaded: true,
    get: () => () => module,
    // What remotes look at that were built for the runtime of Module Federation 2.
    lib: () => module,
    version,
    scope: ['default'],
    useIn: [],
    deps: [],
    strategy: 'loaded-first',
    shareConfig: { singleton: true, requiredVersion: `^${version}` },
  };
}
