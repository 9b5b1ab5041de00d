import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, sep } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, type RuleSetRule, rspack } from '@rspack/core';
import { type BuildOptions, baseBuild, cssModules } from './base.ts';
import { EntryDigest } from './entry-digest.ts';
import { type PackageFile, readPackageFile } from './package-file.ts';
import { consumedByAgent, hostOnlyPackages } from './shared.ts';
import { SharingGuard } from './sharing-guard.ts';
import { StyleGuard } from './style-guard.ts';

const clientEntry = 'client/index.tsx';

export function agentDirectories(directory: string): string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .toSorted()
    .map((name) => join(directory, name))
    .filter((agent) => existsSync(join(agent, clientEntry)));
}

/**
 * Builds an agent's client half: `client/index.tsx` into `dist/client/`. Only `mf-manifest.json` keeps its name. React and the
 * client kit come from the host.
 */
export function agentBuild(directory: string, options: BuildOptions): Configuration {
  const base = baseBuild(directory, options);
  const agent = readPackageFile(directory);
  const name = federationName(agent);
  return {
    ...base,
    name: agent.name,
    module: {
      parser: { ...base.module?.parser, 'css/module': { ...cssModules, pure: true } },
      rules: [...(base.module?.rules ?? []), ownStyles(directory)],
    },
    entry: {},
    output: {
      ...base.output,
      path: join(directory, 'dist/client'),
      publicPath: options.serve ? `/remotes/${basename(directory)}/${agent.version}/` : 'auto',
      uniqueName: name,
    },
    plugins: [
      ...(base.plugins ?? []),
      // Browsers check these hashes, because the files may come from a server other than the workspace's.
      ...(options.mode === 'production'
        ? [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }), new EntryDigest()]
        : []),
      new SharingGuard({ forbidden: hostOnlyPackages }),
      new StyleGuard(),
      ...sentences(directory),
      new ModuleFederationPlugin({
        name,
        filename: options.mode === 'production' ? 'remoteEntry.[contenthash].js' : 'remoteEntry.js',
        exposes: {
          './agent': { import: [...refreshEntry(options), ...(options.entries ?? []), `./${clientEntry}`] },
        },
        shared: consumedByAgent(agent),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        dev: false,
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
    ],
  };
}

/** Requires a class or id in each selector of the agent's stylesheets, so that styles cannot leave its page. */
function ownStyles(directory: string): RuleSetRule {
  const include = realpathSync(directory) + sep;
  return { test: /\.module\.css$/, include, exclude: /node_modules/, type: 'css/module' };
}

/**
 * Copies the server half's translations into the client build, so that notifications and jobs show them without loading the
 * agent's page.
 */
function sentences(directory: string) {
  const from = join(directory, 'client/said');
  if (!existsSync(from)) return [];
  return [new rspack.CopyRspackPlugin({ patterns: [{ from, to: 'said' }] })];
}

/** Module Federation requires a JavaScript identifier: `@acme/agent-translate` → `acme_agent_translate`. */
function federationName(agent: PackageFile): string {
  return agent.name.replace(/^@/, '').replaceAll(/[^A-Za-z0-9]+/g, '_');
}

/**
 * The refresh plugin adds itself only to entries, so each exposed module must import it. The plugin comes from the SDK, not
 * from the agent.
 */
function refreshEntry({ serve }: BuildOptions): string[] {
  if (!serve) return [];
  return [createRequire(import.meta.url).resolve('@rspack/plugin-react-refresh/react-refresh-entry')];
}
