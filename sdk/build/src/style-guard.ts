import type { Compiler } from '@rspack/core';

/**
 * An agent's styles are for its own page: a stylesheet without `.module` in its name reaches the whole workspace, so it does not
 * build. Selectors inside a module are held to the same by the parser's `pure`.
 */
export class StyleGuard {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('StyleGuard', (compilation) => {
      compilation.hooks.finishModules.tap('StyleGuard', (modules) => {
        for (const module of modules) {
          const path = module.nameForCondition()?.replaceAll('\\', '/') ?? '';
          if (!path.endsWith('.css') || path.endsWith('.module.css') || path.includes('/node_modules/'))
            continue;
          compilation.errors.push(
            new Error(
              `${path} would style the whole workspace. Call it *.module.css, and import its classes from there.`,
            ),
          );
        }
      });
    });
  }
}
