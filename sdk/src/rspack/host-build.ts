import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { type BuildOptions, baseBuild } from './base.ts';
import { devServer } from './dev-server.ts';
import { HtmlHints } from './html-hints.ts';
import { readPackageFile } from './package-file.ts';
import { hostOnlyPackages, providedByHost } from './shared.ts';
import { SharingGuard } from './sharing-guard.ts';

/** As `src/main.tsx` calls what it imports. */
const bootstrapChunk = 'bootstrap';

/**
 * The build of the shell: `src/main.tsx` and `src/index.html` of `directory` into `dist/client/`. Nothing in it
 * knows an agent; they are registered in the browser.
 * @param sdkDirectory where the SDK's package.json lies; its version is what agents are checked against
 */
export function hostBuild(directory: string, sdkDirectory: string, options: BuildOptions): Configuration {
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
        // What every visit needs stays in one file; screens share what they have in common.
        chunks: (chunk) => chunk.name !== bootstrapChunk,
        cacheGroups: {
          // Changes only with its versions, so that a release of the shell leaves it in the browser's cache.
          framework: {
            name: 'framework',
            test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack|@module-federation)[\\/]/,
            chunks: 'initial',
            enforce: true,
          },
          vendors: { name: 'vendors', test: /[\\/]node_modules[\\/]/, chunks: 'initial', priority: -10 },
        },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.HtmlRspackPlugin({ template: join(directory, 'src/index.html'), scriptLoading: 'defer' }),
      new HtmlHints({ entryChunk: bootstrapChunk, refreshHook: options.serve }),
      new SharingGuard({ single: hostOnlyPackages }),
      new ModuleFederationPlugin({
        name: 'host',
        remotes: {},
        shared: providedByHost(directory, readPackageFile(sdkDirectory).version),
        // The default initialises every registered remote on the first shared import: one that is offline hangs the shell.
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        dev: false,
        experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
      }),
    ],
    ...(options.serve ? { devServer: devServer() } : {}),
  };
}
