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
 * Builds the shell: `src/main.tsx` and `src/index.html` of `directory` into `dist/client/`. The shell contains no agent, and
 * its first load contains no code of Module Federation; the host shares its modules at run time.
 * @param themeScript runs in the head before the first paint
 * @param firstParts chunks that a screen starts with
 * @param agentParts modules that every agent's page starts with, in one shared file
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
      ...base.optimization,
      // One-letter names save 1 KB of the first load.
      mangleExports: 'size',
      splitChunks: {
        chunks: 'all',
        cacheGroups: {
          // This chunk changes only with the versions of its packages, so browsers keep it cached across releases.
          framework: {
            name: 'framework',
            test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack)[\\/]/,
            chunks: 'initial',
            enforce: true,
          },
          // Other packages stay in the chunk of the code that uses them, where they can share one scope.
          defaultVendors: false,
          agentParts: {
            name: 'agent-parts',
            test: (module: Module, { chunkGraph }: Pick<Compilation, 'chunkGraph'>) =>
              [...chunkGraph.getModuleChunks(module)].some(({ name }) => isNamed(agentParts, name)),
            // Other chunks with these modules need not be listed, because they load only on an agent's page.
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
      new rspack.DefinePlugin(federationRuntime),
      ...(options.serve ? [new RefreshHook()] : []),
    ],
    ...(options.serve ? { devServer: devServer() } : {}),
  };
}

/** Constants of the runtime of Module Federation. It then keeps no code for other uses, such as a host without remotes. */
const federationRuntime = {
  ENV_TARGET: JSON.stringify('web'),
  FEDERATION_OPTIMIZE_NO_REMOTE: 'false',
  FEDERATION_OPTIMIZE_NO_SHARED: 'false',
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'false',
};

function isNamed(parts: readonly string[], name: string | undefined): boolean {
  return name !== undefined && parts.includes(name);
}

/** Resolves React Router to its production build. The package's exports offer only the development build, which adds warnings. */
function routerForProduction(directory: string): Record<string, string> {
  const ofDom = createRequire(createRequire(join(directory, 'package.json')).resolve('react-router-dom'));
  const folder = dirname(ofDom.resolve('react-router/package.json'));
  return { 'react-router$': join(folder, 'dist/production/index.mjs') };
}

function declarativeRouter(): RuleSetRule {
  return {
    test: /[\\/]react-router[\\/]dist[\\/]production[\\/][^\\/]+\.mjs$/,
    use: fileURLToPath(new URL('declarative-router-loader.ts', import.meta.url)),
  };
}

/** Replaces lucide's icon component, which has features that `Icon` does not use. */
function plainSigns() {
  const drawSign = fileURLToPath(new URL('../../src/client/ui/identity/draw-sign.ts', import.meta.url));
  return new rspack.NormalModuleReplacementPlugin(/\/createLucideIcon\.mjs$/, drawSign);
}

/**
 * Builds the code inside the frame of an agent's page: `src/app/framed` of `directory` into `dist/frame/`. It is separate
 * because a frame shares no cache with the page around it.
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
    optimization: { ...base.optimization, splitChunks: { chunks: 'all' } },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.HtmlRspackPlugin({
        template: join(directory, 'src/app/framed/frame.html'),
        scriptLoading: 'defer',
      }),
      new SharingGuard({ single: hostOnlyPackages }),
      new rspack.DefinePlugin(federationRuntime),
      ...(options.serve ? [new RefreshHook()] : []),
    ],
  };
}

/**
 * Copies files that pdf.js loads for some documents: character maps, substitutes of standard fonts, image decoders. Each has
 * its license beside it.
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
    // The files are already minified and have their own licenses.
    info: { minimized: true },
  }));
}
