import { createHash } from 'node:crypto';
import { type Compiler, rspack } from '@rspack/core';

const manifestFile = 'mf-manifest.json';

/**
 * Writes into the manifest what the script that it names has to be. That script says it of all others, so that the digest of the
 * manifest stands for the whole client half.
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
        if (!entry) throw new Error(`${manifestFile} names ${remoteEntry.name}, which is not there`);
        remoteEntry.integrity = `sha384-${createHash('sha384').update(entry.source.buffer()).digest('base64')}`;
        compilation.updateAsset(manifestFile, new rspack.sources.RawSource(JSON.stringify(manifest)));
      });
    });
  }
}
