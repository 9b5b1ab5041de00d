import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { Precompress } from './precompress.ts';

/**
 * The oldest browsers with the popovers and selectors that the pages use. For older ones, the minimizer would replace each
 * logical property by rules for a list of languages, which are large and ignore `dir`.
 */
const browsers = ['chrome >= 114', 'firefox >= 125', 'safari >= 17'];

export interface BuildOptions {
  mode: 'development' | 'production';
  /** True under `rspack serve`, where React Refresh keeps the page's state. */
  serve: boolean;
  entries?: readonly string[];
}

export function baseBuild(directory: string, { mode, serve }: BuildOptions): Configuration {
  const production = mode === 'production';
  return {
    mode,
    context: directory,
    target: ['web', 'es2022'],
    // Source maps contain absolute paths, so they are kept outside the served folder, for error reports only.
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    // Lazy compilation does not work across containers: an agent would never load.
    lazyCompilation: false,
    output: {
      filename: production ? '[name].[contenthash].js' : '[name].js',
      chunkFilename: production ? '[name].[contenthash].js' : '[name].js',
      cssFilename: production ? '[name].[contenthash].css' : '[name].css',
      cssChunkFilename: production ? '[name].[contenthash].css' : '[name].css',
      assetModuleFilename: production ? '[name].[contenthash][ext]' : '[name][ext]',
      sourceMapFilename: production ? '../client-maps/[file].map' : '[file].map',
      // Short hashes save bytes, because the first load names every chunk. The server caches names with eight hash digits
      // permanently.
      hashDigestLength: 8,
      clean: true,
      // Milliseconds. With the default timeout, a missing chunk would look like loading for two minutes.
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
        // Emit only woff2 fonts, which style sheets list first and every supported browser uses.
        { test: /\.(?:woff|ttf)$/, type: 'asset/resource', generator: { emit: false } },
      ],
    },
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin(),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
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

/** CSS modules: `import classes from './x.module.css'`. Class names and keyframes are local; the design tokens are global. */
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
