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

/** The folders in `directory` that hold an agent with a client half. */
export function agentDirectories(directory: string): string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .toSorted()
    .map((name) => join(directory, name))
    .filter((agent) => existsSync(join(agent, clientEntry)));
}

/**
 * The build of an agent's client half: `client/index.tsx` into `dist/client/`, with `mf-manifest.json` as the one
 * file that keeps its name. Takes React and the client kit from the host.
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
      // It may come from another server than the workspace.
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

/** Each selector of the agent's own stylesheets has a class or an id of its own, so that it ends at its page. */
function ownStyles(directory: string): RuleSetRule {
  const include = realpathSync(directory) + sep;
  return { test: /\.module\.css$/, include, exclude: /node_modules/, type: 'css/module' };
}

/** What its server half says in other languages, beside its page: bell and jobs show it without opening that. */
function sentences(directory: string) {
  const from = join(directory, 'client/said');
  if (!existsSync(from)) return [];
  return [new rspack.CopyRspackPlugin({ patterns: [{ from, to: 'said' }] })];
}

/** Federation wants a JavaScript identifier: `@acme/agent-translate` → `acme_agent_translate`. */
function federationName(agent: PackageFile): string {
  return agent.name.replace(/^@/, '').replaceAll(/[^A-Za-z0-9]+/g, '_');
}

/** The refresh plugin adds itself to entries only; what a container exposes has to name it. It is the SDK's, not the agent's. */
function refreshEntry({ serve }: BuildOptions): string[] {
  if (!serve) return [];
  return [createRequire(import.meta.url).resolve('@rspack/plugin-react-refresh/react-refresh-entry')];
}
