import { fileURLToPath } from 'node:url';
import { type Configuration, rspack, type Watching } from '@rspack/core';
import { agentBuild } from '../../agent-build.ts';
import { readPackageFile } from '../../package-file.ts';

interface ClientHalfOptions {
  folder: string;
  id: string;
  output: string;
  /** Build the page for a frame, which has React's production build and permits no connections. */
  framed: boolean;
  built: (errors: string[]) => void;
}

const beside = (name: string) =>
  fileURLToPath(new URL(`${name}${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url));

/** Builds the agent's page for development after every change. Open pages keep their state. */
export function watchClientHalf({ folder, id, output, framed, built }: ClientHalfOptions): AsyncDisposable {
  const config = framed
    ? agentBuild(folder, { mode: 'production', serve: false })
    : agentBuild(folder, { mode: 'development', serve: true, entries: [beside('./hot-entry')] });
  const compiler = rspack({
    ...config,
    plugins: [...(config.plugins ?? []), ...(framed ? [] : [new rspack.HotModuleReplacementPlugin()])],
    ...(framed && { devtool: false }),
    output: {
      ...config.output,
      path: output,
      publicPath: `/remotes/${id}/${readPackageFile(folder).version}/`,
      // Keep older files, because open pages still request updates relative to them.
      clean: false,
    },
  });
  const watching: Watching | undefined = compiler.watch({ aggregateTimeout: 50 }, (failure, stats) => {
    if (failure || !stats) return built([failure?.message ?? 'The build gave no result']);
    const { errors = [] } = stats.toJson({ all: false, errors: true });
    built(errors.map(({ message }) => message));
  });
  return {
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => (watching ? watching.close(() => resolve()) : resolve())),
  };
}

/** Builds the drawer of `staffroom dev` once. @throws Error */
export async function buildDrawer(output: string): Promise<void> {
  await buildOnce({
    mode: 'development',
    devtool: false,
    target: ['web', 'es2022'],
    entry: { drawer: beside('./drawer/drawer') },
    output: { path: output, filename: '[name].js', clean: true },
    resolve: { extensions: ['.ts', '.js'] },
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
        },
      ],
    },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  });
}

/** @throws Error with the build's messages */
export function buildOnce(config: Configuration): Promise<void> {
  const compiler = rspack(config);
  return new Promise((resolve, reject) => {
    compiler.run((failure, stats) => {
      const errors = stats?.toJson({ all: false, errors: true }).errors ?? [];
      compiler.close(() => {
        if (failure) reject(failure);
        else if (errors.length > 0) reject(new Error(errors.map(({ message }) => message).join('\n')));
        else resolve();
      });
    });
  });
}
