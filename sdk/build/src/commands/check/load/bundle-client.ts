import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration, ExternalItemFunctionData } from '@rspack/core';
import { baseBuild } from '../../../base.ts';
import { buildOnce } from '../../dev/client-half.ts';

/** The packages that the workspace lends to the client half. */
const lent = /^(?:react|react-dom|@staffroom\/sdk)(?:\/|$)/;

/**
 * Bundles the client half of an agent into one file that Node can load. The file takes React and the kit from
 * `globalThis.staffroomModules`.
 * @param output an empty folder
 * @returns the file; null if the agent has no client half, or if it does not compile, which the real build reports
 */
export async function bundleClient(folder: string, output: string): Promise<string | null> {
  if (!existsSync(join(folder, 'client/index.tsx'))) return null;
  const base = baseBuild(folder, { mode: 'development', serve: false });
  const config: Configuration = {
    ...base,
    target: 'node22',
    devtool: false,
    entry: { client: './client/index.tsx' },
    output: { path: output, filename: '[name].cjs', library: { type: 'commonjs2' } },
    externals: [
      ({ request = '' }: ExternalItemFunctionData, done) =>
        lent.test(request)
          ? done(undefined, `globalThis.staffroomModules[${JSON.stringify(request)}]`, 'var')
          : done(),
    ],
    module: {
      ...base.module,
      parser: { ...base.module?.parser, javascript: { dynamicImportMode: 'eager' } },
    },
  };
  try {
    await buildOnce(config);
  } catch {
    return null;
  }
  return join(output, 'client.cjs');
}
