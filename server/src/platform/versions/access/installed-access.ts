import { AgentManifest } from '@staffroom/sdk';
import { PluginEntry } from '@staffroom/sdk/internal/shared';
import { LRUCache } from 'lru-cache';
import { apiPrefix } from '../../../modules/agents/installed.ts';
import { resolveAgent } from '../../packages/resolve.ts';
import { sdkVersion } from '../../packages/sdk-version.ts';
import { type Receipt, versionFolder } from '../version-folders.ts';
import { accessOf, type VersionAccess } from './version-access.ts';

/** Manifests of versions whose receipt has none. The files of an installed version never change. */
const read = new LRUCache<string, AgentManifest>({ max: 200 });

/** Returns the manifest of an installed version; null if its receipt has none and its package cannot be read any longer. */
export async function manifestOf(agents: string, receipt: Receipt): Promise<AgentManifest | null> {
  const stored = AgentManifest.safeParse(receipt.manifest);
  if (stored.success) return stored.data;
  const folder = versionFolder(agents, receipt);
  const known = read.get(folder);
  if (known) return known;
  try {
    const { manifest } = await resolveAgent(receipt.id, PluginEntry.parse({ from: folder }), {
      base: agents,
      sdk: await sdkVersion(),
      ownNames: { product: 'Staffroom', company: 'Company' },
    });
    read.set(folder, manifest);
    return manifest;
  } catch {
    return null;
  }
}

/** Returns what an installed version may do, from its receipt. */
export async function accessOfInstalled(agents: string, receipt: Receipt): Promise<VersionAccess> {
  const { id, signedBy, signerFingerprint, halves, remote, capabilities } = receipt;
  const manifest =
    (await manifestOf(agents, receipt)) ??
    AgentManifest.parse({ id, name: id, description: id, capabilities });
  return accessOf(manifest, {
    signer: signedBy === null ? null : { file: signedBy, fingerprint: signerFingerprint },
    halves,
    pageOrigin: remote === null ? null : new URL(remote.address).origin,
    address: apiPrefix(manifest),
  });
}
