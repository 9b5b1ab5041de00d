import { type Compiler, rspack } from '@rspack/core';

/** Fetches the fonts whose file names match before the stylesheet that names them has arrived. */
export class FontPreload {
  readonly #name: RegExp;

  constructor(name: RegExp) {
    this.#name = name;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('FontPreload', (compilation) => {
      const { alterAssetTagGroups } = rspack.HtmlRspackPlugin.getCompilationHooks(compilation);
      alterAssetTagGroups.tapPromise('FontPreload', async (data) => {
        const fonts = Object.keys(compilation.assets).filter((file) => this.#name.test(file));
        for (const font of fonts) {
          const attributes = {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            href: `/${font}`,
            crossorigin: '',
          };
          data.headTags.unshift({ tagName: 'link', voidTag: true, attributes });
        }
        return data;
      });
    });
  }
}
