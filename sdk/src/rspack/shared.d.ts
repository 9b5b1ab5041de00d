import type { PackageFile } from './package-file.ts';
/**
 * The one list of what agents take from the host, by package. A specifier that ends in "/" covers every path below
 * it. Everything else an agent imports is its own copy. The router and the query client are not here: the client
 * kit passes on the few functions of them that agents need.
 */
export declare const sharedSpecifiers: Record<string, string[]>;
/** Packages whose contexts live in the host. A second copy in an agent would find none of them. */
export declare const hostOnlyPackages: string[];
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
export declare function consumedByAgent(agent: PackageFile): Record<string, ConsumedModule>;
export {};
//# sourceMappingURL=shared.d.ts.map
