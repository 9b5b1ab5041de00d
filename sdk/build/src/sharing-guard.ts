import type { Compiler, Module } from '@rspack/core';

/**
 * Reports sharing problems as build errors that would otherwise appear in browsers: a shared package without a version, a
 * duplicate, and a package that only the host may contain.
 */
export class SharingGuard {
  readonly #options: { single?: string[]; forbidden?: string[] };

  constructor(options: { single?: string[]; forbidden?: string[] }) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('SharingGuard', (compilation) => {
      compilation.hooks.finishModules.tap('SharingGuard', (modules) => {
        const roots = packageRoots(modules);
        for (const name of this.#options.forbidden ?? []) {
          if (roots.has(name)) {
            compilation.errors.push(
              new Error(
                `This agent would contain its own copy of "${name}". Import it from @staffroom/sdk/client.`,
              ),
            );
          }
        }
        for (const name of this.#options.single ?? []) {
          const copies = [...(roots.get(name) ?? [])];
          if (copies.length > 1) {
            compilation.errors.push(
              new Error(`"${name}" is installed ${copies.length} times: ${copies.join(', ')}`),
            );
          }
        }
      });
      compilation.hooks.afterSeal.tap('SharingGuard', () => {
        const unversioned = [...compilation.warnings].filter((warning) =>
          /no version specified|shared module/i.test(warning.message),
        );
        for (const warning of unversioned) compilation.errors.push(new Error(warning.message));
      });
    });
  }
}

function packageRoots(modules: Iterable<Module>): Map<string, Set<string>> {
  const roots = new Map<string, Set<string>>();
  for (const module of modules) {
    const path = module.nameForCondition()?.replaceAll('\\', '/') ?? '';
    const match = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//.exec(path);
    if (match?.[1] === undefined || match[2] === undefined) continue;
    const known = roots.get(match[2]) ?? new Set();
    roots.set(match[2], known.add(match[1]));
  }
  return roots;
}
