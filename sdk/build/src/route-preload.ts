import { type Compilation, type Compiler, rspack } from '@rspack/core';

/**
 * Path expression → the chunks (by `webpackChunkName`) and API answers (`api/…`) that the screen starts with. The expression
 * matches the path, alone or with its query. In the address of an answer, `{chat}` stands for the query's parameter `chat`.
 */
export type RouteParts = readonly (readonly [path: string, parts: readonly string[]])[];

/**
 * Preloads the parts of a screen in parallel with the first scripts. A script in the page's head selects the first line that
 * matches the page's address, because the build does not know that address. API answers are only preloaded with a session.
 */
export class RoutePreload {
  readonly #routes: RouteParts;

  constructor(routes: RouteParts) {
    this.#routes = routes;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('RoutePreload', (compilation) => {
      const { alterAssetTagGroups } = rspack.HtmlRspackPlugin.getCompilationHooks(compilation);
      alterAssetTagGroups.tapPromise('RoutePreload', async (data) => {
        const first = entryFiles(compilation);
        const routes = this.#routes.map(
          ([path, parts]) => [path, filesOf(compilation, parts, first)] as const,
        );
        // Sizes for the check in .size-limit.mjs, written outside of the served folder.
        const all = JSON.stringify({
          routes: Object.fromEntries(routes.map(([path, files]) => [path, [...first, ...files]])),
          parts: Object.fromEntries(
            [...compilation.namedChunkGroups].map(([name, group]) => [name, group.getFiles()]),
          ),
        });
        compilation.emitAsset('../first-files.json', new rspack.sources.RawSource(all));
        // Deferred scripts would get less of the line than the parts that are preloaded, but run first.
        for (const tag of data.headTags)
          if (tag.tagName === 'script') tag.attributes = { ...tag.attributes, fetchpriority: 'high' };
        const innerHTML = script(routes);
        const attributes = { nonce: '__NONCE__' };
        data.headTags.unshift({ tagName: 'script', voidTag: false, innerHTML, attributes });
        return data;
      });
    });
  }
}

function entryFiles(compilation: Compilation): string[] {
  return (compilation.entrypoints.get('main')?.getFiles() ?? []).filter(isFetched);
}

function filesOf(compilation: Compilation, parts: readonly string[], first: readonly string[]): string[] {
  const files = parts.flatMap((part) => {
    if (isAnswer(part)) return [part];
    const group = compilation.namedChunkGroups.get(part);
    if (!group) throw new Error(`There is no part called "${part}" to preload`);
    return group.getFiles();
  });
  return [...new Set(files)].filter((file) => !first.includes(file) && (isFetched(file) || isAnswer(file)));
}

function isAnswer(part: string): boolean {
  return part.startsWith('api/');
}

function isFetched(file: string): boolean {
  return /\.(?:js|css)$/.test(file);
}

function script(routes: readonly (readonly [string, string[]])[]): string {
  // Most files belong to several routes, so list each file once and refer to files by index.
  const files = [...new Set(routes.flatMap(([, names]) => names))];
  const table = routes.map(([path, names]) => [path, names.map((name) => files.indexOf(name))]);
  return `(function(f,t,s){var p=location.pathname;for(var r of t)if([p,p+location.search].some(a=>new RegExp(r[0]).test(a))){for(var i of r[1]){if(!s&&/^api/.test(f[i]))continue;var l=document.createElement("link");l.rel="preload";l.href="/"+f[i].replace("{chat}",new URLSearchParams(location.search).get("chat"));l.as=/css$/.test(f[i])?"style":/^api/.test(f[i])?(l.crossOrigin="","fetch"):"script";document.head.append(l)}break}})(${JSON.stringify(files)},${JSON.stringify(table)},"__SESSION__")`;
}
