import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Compilation, type Configuration, type Module, rspack, type RuleSetRule } from '@rspack/core';
import { type BuildOptions, baseBuild } from './base.ts';
import { devServer } from './dev-server.ts';
import { RefreshHook } from './refresh-hook.ts';
import { type RouteParts, RoutePreload } from './route-preload.ts';
import { hostOnlyPackages } from './shared.ts';
import { SharingGuard } from './sharing-guard.ts';

interface HostBuildOptions extends BuildOptions {
  themeScript: string;
  firstParts: RouteParts;
  agentParts: readonly string[];
}

/**
 * The build of the shell: `src/main.tsx` and `src/index.html` of `directory` into `dist/client/`. Nothing in it
 * knows an agent, and nothing of Module Federation is in its first load: the host lends its modules at run time.
 * @param themeScript runs in the head before anything is drawn
 * @param firstParts what a screen begins with
 * @param agentParts what every agent's page begins with: one file instead of one for each
 */
export function hostBuild(
  directory: string,
  { themeScript, firstParts, agentParts, ...options }: HostBuildOptions,
): Configuration {
  const base = baseBuild(directory, options);
  return {
    ...base,
    name: 'host',
    entry: { main: './src/main.tsx' },
    output: {
      ...base.output,
      path: join(directory, 'dist/client'),
      publicPath: '/',
      uniqueName: 'staffroom_host',
    },
    resolve: {
      ...base.resolve,
      ...(options.mode === 'production' && { alias: routerForProduction(directory) }),
    },
    module: {
      ...base.module,
      rules: [...(base.module?.rules ?? []), declarativeRouter()],
    },
    optimization: {
      // Names of one letter where the default has two: 1 KB of a first load.
      mangleExports: 'size',
      splitChunks: {
        chunks: 'all',
        cacheGroups: {
          // Changes only with its versions, so that a release of the shell leaves it in the browser's cache.
          framework: {
            name: 'framework',
            test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack)[\\/]/,
            chunks: 'initial',
            enforce: true,
          },
          // What else is of others stands with what uses it, where it can be one scope with it.
          defaultVendors: false,
          agentParts: {
            name: 'agent-parts',
            test: (module: Module, { chunkGraph }: Pick<Compilation, 'chunkGraph'>) =>
              [...chunkGraph.getModuleChunks(module)].some(({ name }) => isNamed(agentParts, name)),
            // Whatever else has a module of theirs is shown on an agent's page only.
            chunks: ({ name }: { name?: string | undefined }) => isNamed([...agentParts, 'chat'], name),
            enforce: true,
          },
        },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.HtmlRspackPlugin({
        template: join(directory, 'src/index.html'),
        favicon: join(directory, 'src/favicon.svg'),
        templateParameters: { themeScript },
        scriptLoading: 'defer',
      }),
      ...(options.serve ? [] : [new RoutePreload(firstParts)]),
      new rspack.CopyRspackPlugin({ patterns: pdfData(directory) }),
      ...(options.mode === 'production' ? [plainSigns()] : []),
      new SharingGuard({ single: hostOnlyPackages }),
      // Drops the half of the federation runtime that is for servers.
      new rspack.DefinePlugin({ ENV_TARGET: JSON.stringify('web') }),
      ...(options.serve ? [new RefreshHook()] : []),
    ],
    ...(options.serve ? { devServer: devServer() } : {}),
  };
}

function isNamed(parts: readonly string[], name: string | undefined): boolean {
  return name !== undefined && parts.includes(name);
}

/** Its package offers importers the build for development alone. They differ by a constant, and by the warnings that hang on it. */
function routerForProduction(directory: string): Record<string, string> {
  const ofDom = createRequire(createRequire(join(directory, 'package.json')).resolve('react-router-dom'));
  const folder = dirname(ofDom.resolve('react-router/package.json'));
  return { 'react-router$': join(folder, 'dist/production/index.mjs') };
}

/** Of that build what is used here. */
function declarativeRouter(): RuleSetRule {
  return {
    test: /[\\/]react-router[\\/]dist[\\/]production[\\/][^\\/]+\.mjs$/,
    use: fileURLToPath(new URL('declarative-router-loader.ts', import.meta.url)),
  };
}

/** What lucide draws its signs with can do much that `Icon` does not ask for. */
function plainSigns() {
  const drawSign = fileURLToPath(new URL('../../src/client/ui/identity/draw-sign.ts', import.meta.url));
  return new rspack.NormalModuleReplacementPlugin(/\/createLucideIcon\.mjs$/, drawSign);
}

/**
 * The build of what runs in the frame of an agent's page: `src/app/framed` of `directory` into `dist/frame/`. It is a build of its own,
 * because a frame shares no cache with the page around it, so that the first load of the shell has nothing of it.
 */
export function frameBuild(directory: string, options: BuildOptions): Configuration {
  const base = baseBuild(directory, options);
  return {
    ...base,
    name: 'frame',
    entry: { main: './src/app/framed/main.ts' },
    output: {
      ...base.output,
      path: join(directory, 'dist/frame'),
      publicPath: '/frame/',
      uniqueName: 'staffroom_frame',
      sourceMapFilename: options.mode === 'production' ? '../frame-maps/[file].map' : '[file].map',
    },
    optimization: { splitChunks: { chunks: 'all' } },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.HtmlRspackPlugin({
        template: join(directory, 'src/app/framed/frame.html'),
        scriptLoading: 'defer',
      }),
      new SharingGuard({ single: hostOnlyPackages }),
      new rspack.DefinePlugin({ ENV_TARGET: JSON.stringify('web') }),
      ...(options.serve ? [new RefreshHook()] : []),
    ],
  };
}

/**
 * What pdf.js fetches for some files only: character maps, stand-ins for the standard fonts, decoders of pictures. Each
 * with the licence that has to go wherever it goes.
 */
function pdfData(directory: string) {
  const packageFile = createRequire(join(directory, 'package.json')).resolve('pdfjs-dist/package.json');
  const files = [
    'cmaps/*.bcmap',
    'standard_fonts/*.{pfb,ttf}',
    'wasm/*_nowasm_fallback.js',
    '{cmaps,standard_fonts,wasm}/LICENSE*',
  ];
  return files.map((from) => ({
    from,
    context: dirname(packageFile),
    to: 'pdfjs/',
    // They are minified and say so in their names; their own licences apply.
    info: { minimized: true },
  }));
}
