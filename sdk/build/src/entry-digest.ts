import { createHash } from 'node:crypto';
import { type Compiler, rspack } from '@rspack/core';

const manifestFile = 'mf-manifest.json';

/**
 * Writes the hash of the entry script into the manifest. The entry script contains the hashes of all other files, so the
 * manifest's hash covers the whole client half.
 */
export class EntryDigest {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('EntryDigest', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'EntryDigest', stage }, () => {
        const asset = compilation.getAsset(manifestFile);
        if (!asset) return;
        const manifest = JSON.parse(asset.source.source().toString());
        const { remoteEntry } = manifest.metaData;
        const entry = compilation.getAsset(remoteEntry.path + remoteEntry.name);
        if (!entry) throw new Error(`${manifestFile} names ${remoteEntry.name}, but that file is missing`);
        remoteEntry.integrity = `sha384-${createHash('sha384').update(entry.source.buffer()).digest('base64')}`;
        compilation.updateAsset(manifestFile, new rspack.sources.RawSource(JSON.stringify(manifest)));
      });
    });
  }
}
