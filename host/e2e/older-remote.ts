import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';

const name = 'staffroom_older_agent';

/**
 * Builds the client half of an agent as the tools did until they built containers that share by themselves: for the runtime of
 * Module Federation 2, with its core taken from the host.
 * @returns the folder of the manifest
 */
export async function olderRemote(folder: string, slug: string): Promise<string> {
  await mkdir(join(folder, 'client'), { recursive: true });
  await writeFile(
    join(folder, 'client/index.js'),
    `import { defineAgent } from '@staffroom/sdk/client';
    const page = () => import('./page.js');
    export const agent = defineAgent({ id: ${JSON.stringify(slug)}, name: 'Older', description: '-' }, { page });`,
  );
  await writeFile(
    join(folder, 'client/page.js'),
    `import { createElement, useState } from 'react';
    export default function Page() {
      const [words] = useState('As it was built before');
      return createElement('h1', null, words);
    }`,
  );
  const output = join(folder, 'dist/client');
  const consumed = (requiredVersion: string) =>
    ({ singleton: true, strictVersion: true, import: false, requiredVersion }) as const;
  const compiler = rspack({
    mode: 'production',
    context: folder,
    entry: {},
    devtool: false,
    output: { path: output, publicPath: 'auto', uniqueName: name },
    plugins: [
      new ModuleFederationPlugin({
        name,
        filename: 'remoteEntry.js',
        exposes: { './agent': './client/index.js' },
        shared: { react: consumed('^19.0.0'), '@staffroom/sdk/client': consumed('^0.1.0') },
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        dev: false,
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
    ],
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  compiler.run((error, stats) => {
    const failure = error ?? (stats?.hasErrors() === true ? new Error(stats.toString()) : undefined);
    compiler.close(() => (failure ? reject(failure) : resolve()));
  });
  await promise;
  return output;
}
