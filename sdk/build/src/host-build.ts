import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { type BuildOptions, baseBuild } from './base.ts';
import { devServer } from './dev-server.ts';
import { RefreshHook } from './refresh-hook.ts';
import { type RouteParts, RoutePreload } from './route-preload.ts';
import { hostOnlyPackages } from './shared.ts';
import { SharingGuard } from './sharing-guard.ts';

/**
 * The build of the shell: `src/main.tsx` and `src/index.html` of `directory` into `dist/client/`. Nothing in it
 * knows an agent, and nothing of Module Federation is in its first load: the host lends its modules at run time.
 * @param themeScript runs in the head before anything is drawn
 * @param firstParts what a screen begins with
 */
export function hostBuild(
  directory: string,
  { themeScript, firstParts, ...options }: BuildOptions & { themeScript: string; firstParts: RouteParts },
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
    optimization: {
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
          vendors: { name: 'vendors', test: /[\\/]node_modules[\\/]/, chunks: 'initial', priority: -10 },
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
      new SharingGuard({ single: hostOnlyPackages }),
      // Drops the half of the federation runtime that is for servers.
      new rspack.DefinePlugin({ ENV_TARGET: JSON.stringify('web') }),
      ...(options.serve ? [new RefreshHook()] : []),
    ],
    ...(options.serve ? { devServer: devServer() } : {}),
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
