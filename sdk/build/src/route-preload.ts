import { type Compilation, type Compiler, rspack } from '@rspack/core';

/**
 * For addresses whose path, alone or with its query, matches the expression: what a screen there begins with, parts by their
 * `webpackChunkName` and answers of the server by their address, `api/…`.
 */
export type RouteParts = readonly (readonly [path: string, parts: readonly string[]])[];

/**
 * Fetches the parts of the screen at the address beside the first scripts, instead of after they have run. Whichever line of the
 * table matches first counts; the page's own address is known in the page alone, so a script in its head looks it up. Answers are
 * fetched where the server says that there is a session.
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
        // What the budget in .size-limit.mjs adds up. Outside of the folder that is served.
        const all = JSON.stringify({
          routes: Object.fromEntries(routes.map(([path, files]) => [path, [...first, ...files]])),
          parts: Object.fromEntries(
            [...compilation.namedChunkGroups].map(([name, group]) => [name, group.getFiles()]),
          ),
        });
        compilation.emitAsset('../first-files.json', new rspack.sources.RawSource(all));
        const innerHTML = script(routes);
        const attributes = { nonce: '__NONCE__' };
        data.headTags.unshift({ tagName: 'script', voidTag: false, innerHTML, attributes });
        return data;
      });
    });
  }
}

/** What the page itself names. */
function entryFiles(compilation: Compilation): string[] {
  return (compilation.entrypoints.get('main')?.getFiles() ?? []).filter(isFetched);
}

/** Scripts and styles of the parts, but for the `first`. */
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
  // Most files are named by several routes: once each, and by their place after that.
  const files = [...new Set(routes.flatMap(([, names]) => names))];
  const table = routes.map(([path, names]) => [path, names.map((name) => files.indexOf(name))]);
  return `(function(f,t,s){var p=location.pathname;for(var r of t)if([p,p+location.search].some(a=>new RegExp(r[0]).test(a))){for(var i of r[1]){if(!s&&/^api/.test(f[i]))continue;var l=document.createElement("link");l.rel="preload";l.href="/"+f[i];l.as=/css$/.test(f[i])?"style":/^api/.test(f[i])?(l.crossOrigin="","fetch"):"script";document.head.append(l)}break}})(${JSON.stringify(files)},${JSON.stringify(table)},"__SESSION__")`;
}
