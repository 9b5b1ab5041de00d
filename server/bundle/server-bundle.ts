import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { type Configuration, type ExternalItemFunctionData, rspack } from '@rspack/core';

/**
 * Packages inside the bundle: those that the start needs, and those that may exist only once. All others are loaded on demand.
 */
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

/** Optional dependencies, which other packages load only if they are installed. */
const optional = ['bufferutil', 'dataloader', 'pg-native', 'utf-8-validate'];

/**
 * Bundles `src/main.ts` of `directory` into a few files in `dist/bundle/`, because loading two thousand files takes most of the
 * time of a start. The SDK and zod stay outside, because agents import them and must get the same instance.
 * @returns the configuration of Rspack
 */
export function serverBundle(directory: string): Configuration {
  return {
    name: 'server',
    mode: 'production',
    context: directory,
    target: 'node24',
    // The source map is not used at run time; people use it to look up a location from the log.
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
      // Keeps expressions such as `import.meta.url` unchanged, because they are evaluated at run time.
      parser: { javascript: { importMeta: false, url: false, worker: false, exprContextCritical: false } },
      rules: [
        {
          test: /\.ts$/,
          exclude: /node_modules/,
          // With this type, the default export of a CommonJS module is its `exports`, as in Node.
          type: 'javascript/esm',
          use: [typescript, { loader: join(import.meta.dirname, 'own-place.mjs'), options: { directory } }],
        },
      ],
    },
    optimization: {
      // Removes spaces and comments, which would only take memory, but keeps names, because the log shows them.
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          extractComments: false,
          minimizerOptions: { compress: false, mangle: false },
        }),
      ],
      moduleIds: 'named',
      chunkIds: 'named',
      // Puts code that several migrations share into one file.
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
