import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { type Configuration, type ExternalItemFunctionData, rspack } from '@rspack/core';

/** What a start runs, and what must be the same module as one of those. All else is loaded from its package when it is needed. */
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

/** What packages load only where it is installed. */
const optional = ['bufferutil', 'dataloader', 'pg-native', 'utf-8-validate'];

/**
 * The server in a few files instead of two thousand, which is what most of a start goes to: `src/main.ts` of `directory` into
 * `dist/bundle/`. The SDK stays outside, because agents import it from where it lies and have to get the same one, and zod with it.
 */
export function serverBundle(directory: string): Configuration {
  return {
    name: 'server',
    mode: 'production',
    context: directory,
    target: 'node24',
    // Not read at run time: for whoever looks up a place that the log names.
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
      // Whatever asks where it is gets an answer at run time.
      parser: { javascript: { importMeta: false, url: false, worker: false, exprContextCritical: false } },
      rules: [
        {
          test: /\.ts$/,
          exclude: /node_modules/,
          // As node has it: the default of a CommonJS module is what it exports.
          type: 'javascript/esm',
          use: [typescript, { loader: join(import.meta.dirname, 'own-place.mjs'), options: { directory } }],
        },
      ],
    },
    optimization: {
      // Names stay, for the log; spaces and comments would be held in memory.
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          extractComments: false,
          minimizerOptions: { compress: false, mangle: false },
        }),
      ],
      moduleIds: 'named',
      chunkIds: 'named',
      // What the migrations have in common once.
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
