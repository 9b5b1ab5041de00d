import type { Compiler } from '@rspack/core';

/**
 * Refuses stylesheets of an agent without `.module` in their name, because they would affect the whole workspace. The parser's
 * `pure` option checks selectors inside modules.
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
              `${path} would style the whole workspace. Rename it to *.module.css and import its classes.`,
            ),
          );
        }
      });
    });
  }
}
