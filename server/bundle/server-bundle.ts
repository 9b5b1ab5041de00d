import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { type Configuration, type ExternalItemFunctionData, rspack } from '@rspack/core';

/** Modules for the start, and those that must have the same instance. Everything else is loaded from its package on demand. */
const inside = [
  '@agendajs/postgres-backend',
  '@koa/bodyparser',
  '@koa/multer',
  '@koa/router',
  '@koa/send',
  '@mikro-orm/core',
  '@mikro-orm/migrations',
  '@mikro-orm/postgresql',
  'agenda',
  'cron-parser',
  'eventsource-parser',
  'ipaddr.js',
  'koa',
  'koa-compress',
  'koa-helmet',
  'koa-passport',
  'koa-session',
  'kysely',
  'lru-cache',
  'multer',
  'p-limit',
  'passport-google-oauth20',
  'pg',
  'pino',
  'rate-limiter-flexible',
  'semver',
  'ws',
];

/** Packages load these only if they are installed. */
const optional = ['bufferutil', 'dataloader', 'pg-native', 'utf-8-validate'];

/**
 * Bundles the server into a few files instead of two thousand, because loading files takes most of a start: `src/main.ts` of
 * `directory` into `dist/bundle/`. The SDK and zod stay outside, because agents import them and must get the same instance.
 */
export function serverBundle(directory: string): Configuration {
  return {
    name: 'server',
    mode: 'production',
    context: directory,
    target: 'node24',
    // Not read at run time; for people who look up a location from the log.
    devtool: 'hidden-source-map',
    entry: { main: './src/main.ts' },
    output: {
      path: join(directory, 'dist/bundle'),
      filename: '[name].js',
      chunkFilename: '[name].js',
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      library: { type: 'module' },
      clean: true,
    },
    resolve: {
      extensions: ['.ts', '.js'],
      mainFields: ['main'],
      byDependency: {
        esm: { conditionNames: ['node', 'import', 'default'] },
        commonjs: { conditionNames: ['node', 'require', 'default'] },
      },
    },
    externals: [leftOutside],
    externalsPresets: { node: false },
    node: { __dirname: 'node-module', __filename: 'node-module', global: false },
    module: {
      // Leaves location expressions for run time.
      parser: { javascript: { importMeta: false, url: false, worker: false, exprContextCritical: false } },
      rules: [
        {
          test: /\.ts$/,
          exclude: /node_modules/,
          // Like node: the default export of a CommonJS module is its `exports`.
          type: 'javascript/esm',
          use: [typescript, { loader: join(import.meta.dirname, 'own-place.mjs'), options: { directory } }],
        },
      ],
    },
    optimization: {
      // Names stay, for the log; spaces and comments would only take memory.
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          extractComments: false,
          minimizerOptions: { compress: false, mangle: false },
        }),
      ],
      moduleIds: 'named',
      chunkIds: 'named',
      // Shared code of the migrations, bundled once.
      splitChunks: { chunks: 'async', minSize: 10_000, minChunks: 2 },
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

const typescript = {
  loader: 'builtin:swc-loader',
  options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' } },
};

async function leftOutside({
  request = '',
  context = '',
  dependencyType,
}: ExternalItemFunctionData): Promise<string | undefined> {
  const isOwn = /^[./]/.test(request);
  if (isOwn) return undefined;
  const ofPackage = context.includes('node_modules');
  const name = request.split('/', request.startsWith('@') ? 2 : 1).join('/');
  if (!isBuiltin(request) && !optional.includes(name) && (ofPackage || inside.includes(name)))
    return undefined;
  return `${dependencyType === 'commonjs' ? 'node-commonjs' : 'module'} ${request}`;
}
