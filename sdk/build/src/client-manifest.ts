import { createHash } from 'node:crypto';
import { type Compilation, type Compiler, rspack } from '@rspack/core';
import type { PackageFile } from './package-file.ts';
import type { ConsumedModule } from './shared.ts';

const manifestFile = 'mf-manifest.json';

interface ClientManifestOptions {
  /** The name of the container. */
  container: string;
  agent: PackageFile;
  /** What it takes from the host. */
  shared: Record<string, ConsumedModule>;
  /** Whether it says what its script has to be. */
  digest: boolean;
}

/**
 * Writes the manifest of a remote, in the form that Module Federation gives it: the one file that keeps its name. It says what its
 * script has to be, and that script says it of all others, so that the digest of the manifest stands for the whole client half.
 */
export class ClientManifest {
  readonly #options: ClientManifestOptions;

  constructor(options: ClientManifestOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ClientManifest', (compilation) => {
      // Files have their last names by now.
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ClientManifest', stage }, () => {
        const manifest = this.#manifest(compilation);
        if (manifest)
          compilation.emitAsset(manifestFile, new rspack.sources.RawSource(JSON.stringify(manifest)));
      });
    });
  }

  #manifest(compilation: Compilation) {
    const { container: name, agent, shared, digest } = this.#options;
    const entry = scriptsOf(compilation.entrypoints.get(name)).at(-1);
    // A build that failed has none.
    const asset = entry === undefined ? undefined : compilation.getAsset(entry);
    if (!asset) return undefined;
    const { publicPath } = compilation.outputOptions;
    return {
      id: name,
      name,
      metaData: {
        name,
        globalName: name,
        type: 'app',
        buildInfo: { buildVersion: agent.version, buildName: agent.name },
        publicPath: typeof publicPath === 'string' ? publicPath : 'auto',
        remoteEntry: {
          name: asset.name,
          path: '',
          type: 'global',
          ...(digest && { integrity: digestOf(asset.source.buffer()) }),
        },
      },
      shared: Object.entries(shared).map(([module, { requiredVersion }]) => ({
        id: `${name}:${module}`,
        name: module,
        singleton: true,
        requiredVersion,
      })),
      remotes: [],
      exposes: [
        {
          id: `${name}:agent`,
          name: 'agent',
          path: './agent',
          assets: { js: { sync: scriptsOf(compilation.namedChunkGroups.get('agent')), async: [] } },
        },
      ],
    };
  }
}

function scriptsOf(group: { getFiles(): readonly string[] } | undefined): string[] {
  return (group?.getFiles() ?? []).filter((file) => file.endsWith('.js') && !file.includes('.hot-update.'));
}

function digestOf(bytes: Buffer): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
