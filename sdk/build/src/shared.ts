import type { PackageFile } from './package-file.ts';

/**
 * The one list of what agents take from the host, by package. A specifier that ends in "/" covers every path below
 * it. Everything else an agent imports is its own copy. The router and the query client are not here: the client
 * kit passes on the few functions of them that agents need.
 */
export const sharedSpecifiers: Record<string, string[]> = {
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

interface ConsumedModule {
  singleton: true;
  strictVersion: true;
  import: false;
  requiredVersion: string;
}

/**
 * What an agent takes from the host: nothing of it is built into the agent, and a host of another major is an
 * error when the agent loads instead of a warning in the console.
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
  // react-dom follows react: agents that never import it need not name it.
  const range =
    agent.peerDependencies?.[name] ?? (name === 'react-dom' ? agent.peerDependencies?.['react'] : undefined);
  if (range === undefined) {
    throw new Error(`${agent.name}: package.json must state the range of "${name}" in peerDependencies`);
  }
  return range;
}
