import { type Compiler, rspack } from '@rspack/core';

/**
 * React Refresh of a remote registers with this hook if the React DevTools are missing. `inject` must store the renderer;
 * otherwise, edits of an agent are applied but not rendered.
 */
const hook = `if (!window.__REACT_DEVTOOLS_GLOBAL_HOOK__) {
  const renderers = new Map();
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    renderers, supportsFiber: true,
    inject(renderer) { const id = renderers.size + 1; renderers.set(id, renderer); return id; },
    onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {},
  };
}`;

export class RefreshHook {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('RefreshHook', (compilation) => {
      const { alterAssetTagGroups } = rspack.HtmlRspackPlugin.getCompilationHooks(compilation);
      alterAssetTagGroups.tapPromise('RefreshHook', async (data) => {
        data.headTags.unshift({ tagName: 'script', voidTag: false, innerHTML: hook, attributes: {} });
        return data;
      });
    });
  }
}
