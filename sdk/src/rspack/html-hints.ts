import { type Compiler, rspack } from '@rspack/core';

/**
 * React Refresh of a remote registers with this hook when the DevTools are not there; without `inject` keeping
 * the renderer, edits of an agent apply but never render.
 */
const refreshHook = `if (!window.__REACT_DEVTOOLS_GLOBAL_HOOK__) {
  const renderers = new Map();
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    renderers, supportsFiber: true,
    inject(renderer) { const id = renderers.size + 1; renderers.set(id, renderer); return id; },
    onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {},
  };
}`;

interface HtmlHintsOptions {
  /** The chunk behind the first dynamic import: preloaded, so that it does not wait for the entry to run. */
  entryChunk: string;
  refreshHook: boolean;
}

export class HtmlHints {
  readonly #options: HtmlHintsOptions;

  constructor(options: HtmlHintsOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('HtmlHints', (compilation) => {
      const hooks = rspack.HtmlRspackPlugin.getCompilationHooks(compilation);
      hooks.alterAssetTagGroups.tapPromise('HtmlHints', async (data) => {
        const chunk = compilation.namedChunks.get(this.#options.entryChunk);
        for (const file of chunk?.files ?? []) {
          if (file.endsWith('.map') || file.includes('hot-update')) continue;
          const attributes = file.endsWith('.css')
            ? { rel: 'stylesheet', href: `/${file}` }
            : { rel: 'preload', as: 'script', href: `/${file}`, crossorigin: 'anonymous' };
          data.headTags.unshift({ tagName: 'link', voidTag: true, attributes });
        }
        if (this.#options.refreshHook) {
          data.headTags.unshift({
            tagName: 'script',
            voidTag: false,
            innerHTML: refreshHook,
            attributes: {},
          });
        }
        return data;
      });
    });
  }
}
