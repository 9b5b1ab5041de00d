import type { Configuration } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { Precompress } from './precompress.ts';

export interface BuildOptions {
  mode: 'development' | 'production';
  /** Under `rspack serve`: React Refresh keeps the state of what is on screen. */
  serve: boolean;
  /** Files that run in the browser with the client half of an agent. */
  entries?: readonly string[];
}

/** What host and agents have in common. */
export function baseBuild(directory: string, { mode, serve }: BuildOptions): Configuration {
  const production = mode === 'production';
  return {
    mode,
    context: directory,
    target: ['web', 'es2022'],
    // Maps lie outside the folder that is served, for error reports only: they hold absolute paths.
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    // Its proxy modules do not answer across containers: an agent would wait for ever.
    lazyCompilation: false,
    output: {
      filename: production ? '[name].[contenthash].js' : '[name].js',
      chunkFilename: production ? '[name].[contenthash].js' : '[name].js',
      cssFilename: production ? '[name].[contenthash].css' : '[name].css',
      cssChunkFilename: production ? '[name].[contenthash].css' : '[name].css',
      assetModuleFilename: production ? '[name].[contenthash][ext]' : '[name][ext]',
      sourceMapFilename: production ? '../client-maps/[file].map' : '[file].map',
      // The first load names every chunk there is. Eight digits are what the server knows a name for good by.
      hashDigestLength: 8,
      clean: true,
      // Milliseconds; the default lets a chunk that never arrives look like loading for two minutes.
      chunkLoadTimeout: 15_000,
      crossOriginLoading: 'anonymous',
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      conditionNames: ['@staffroom/source', mode, 'browser', 'import', 'module', 'default'],
    },
    module: {
      parser: { 'css/auto': cssModules },
      rules: [
        {
          test: /\.(?:c|m)?[jt]sx?$/,
          exclude: /node_modules/,
          use: swc(mode, serve),
          type: 'javascript/auto',
        },
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.(?:woff2|png|svg|webp)$/, type: 'asset/resource' },
        { test: /\.md$/, type: 'asset/source' },
        // Every browser takes woff2, which stands before them.
        { test: /\.(?:woff|ttf)$/, type: 'asset/resource', generator: { emit: false } },
      ],
    },
    performance: false,
    plugins: [
      ...(production && !serve ? [new Precompress()] : []),
      ...(serve ? [new ReactRefreshRspackPlugin()] : []),
    ],
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

/** `import classes from './x.module.css'`; class names and keyframes are local, the design system's tokens are not. */
export const cssModules = {
  namedExports: false,
  dashedIdents: false,
  customIdents: false,
  container: false,
  grid: false,
  function: false,
};

function swc(mode: BuildOptions['mode'], refresh: boolean) {
  return {
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'es2022',
        transform: { react: { runtime: 'automatic', development: mode === 'development', refresh } },
      },
    },
  };
}
