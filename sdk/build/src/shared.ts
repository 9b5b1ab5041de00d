import type { PackageFile } from './package-file.ts';

/**
 * The modules that agents take from the host, by package. A specifier with a trailing "/" covers all paths below it. An agent
 * bundles all its other imports. Router and query client are not shared; the client kit exports the few functions that agents
 * need.
 */
export const sharedSpecifiers: Record<string, string[]> = {
  react: ['react', 'react/'],
  'react-dom': ['react-dom', 'react-dom/'],
  '@staffroom/sdk': ['@staffroom/sdk/client'],
};

/** Packages whose React contexts exist only in the host. An agent's own copy of such a package would not find these contexts. */
export const hostOnlyPackages = [
  'react',
  'react-dom',
  'react-router-dom',
  'react-router',
  '@tanstack/react-query',
];

interface ConsumedModule {
  singleton: true;
  strictVersion: true;
  import: false;
  requiredVersion: string;
}

/**
 * The modules that an agent takes from the host. They are never bundled, and a host with another major version is a load error
 * instead of a console warning.
 */
export function consumedByAgent(agent: PackageFile): Record<string, ConsumedModule> {
  return Object.fromEntries(
    Object.entries(sharedSpecifiers).flatMap(([name, specifiers]) => {
      const requiredVersion = peerRange(agent, name);
      const module = { singleton: true, strictVersion: true, import: false, requiredVersion } as const;
      return specifiers.map((specifier) => [specifier, module]);
    }),
  );
}

function peerRange(agent: PackageFile, name: string): string {
  // An agent that never imports react-dom need not list that package; react's version range then applies to react-dom.
  const range =
    agent.peerDependencies?.[name] ?? (name === 'react-dom' ? agent.peerDependencies?.['react'] : undefined);
  if (range === undefined) {
    throw new Error(`${agent.name}: package.json must state the range of "${name}" in peerDependencies`);
  }
  return range;
}
