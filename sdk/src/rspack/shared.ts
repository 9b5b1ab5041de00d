import { type PackageFile, installedVersion } from './package-file.ts';

/**
 * The one list of packages that the host lends to agents. Everything else an agent imports is its own copy.
 * The router and the query client are not here: sharing switches tree-shaking off, and the client kit passes
 * on the few functions of them that agents need.
 */
const sharedPackages = ['react', 'react-dom', '@staffroom/sdk'] as const;

/** Import specifiers of each shared package; one that ends in "/" covers every path below it. */
const sharedSpecifiers: Record<(typeof sharedPackages)[number], string[]> = {
  react: ['react', 'react/'],
  'react-dom': ['react-dom', 'react-dom/'],
  '@staffroom/sdk': ['@staffroom/sdk/client'],
};

/** Packages whose contexts live in the host. A second copy in an agent would find none of them. */
export const hostOnlyPackages = [
  'react',
  'react-dom',
  'react-router-dom',
  'react-router',
  '@tanstack/react-query',
];

export interface SharedModule {
  singleton: true;
  requiredVersion: string;
  version?: string;
  eager?: true;
  strictVersion?: true;
  import?: false;
}

/** What the host provides: everything, at the version that is installed beside it. */
export function providedByHost(directory: string, sdkVersion: string): Record<string, SharedModule> {
  return sharedModules((name) => {
    const version = name === '@staffroom/sdk' ? sdkVersion : installedVersion(directory, name);
    return { singleton: true, eager: true, version, requiredVersion: `^${version}` };
  });
}

/**
 * What an agent takes from the host: nothing of it is built into the agent, and a host of another major is an
 * error when the agent loads instead of a warning in the console.
 */
export function consumedByAgent(agent: PackageFile): Record<string, SharedModule> {
  return sharedModules((name) => ({
    singleton: true,
    strictVersion: true,
    import: false,
    requiredVersion: peerRange(agent, name),
  }));
}

function sharedModules(describe: (name: (typeof sharedPackages)[number]) => SharedModule) {
  return Object.fromEntries(
    sharedPackages.flatMap((name) => {
      const module = describe(name);
      return sharedSpecifiers[name].map((specifier) => [specifier, module]);
    }),
  );
}

function peerRange(agent: PackageFile, name: string): string {
  // react-dom follows react: agents that never import it need not name it.
  const range =
    agent.peerDependencies?.[name] ?? (name === 'react-dom' ? agent.peerDependencies?.['react'] : undefined);
  if (range === undefined) {
    throw new Error(`${agent.name}: package.json must state the range of "${name}" in peerDependencies`);
  }
  return range;
}
