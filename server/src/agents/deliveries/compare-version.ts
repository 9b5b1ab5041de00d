import { PluginEntry } from '@staffroom/sdk';
import type { Comparison } from '../../modules/deliveries/submissions.ts';
import type { OwnNames } from '../own-names.ts';
import { resolveAgent } from '../resolve.ts';
import { sdkVersion } from '../sdk-version.ts';
import { installedVersions, type Receipt, versionFolder } from '../versions/version-folders.ts';
import type { VersionsOfAgent } from '../versions/workspace-versions.ts';
import { type ComparedVersion, versionChanges } from './version-changes.ts';

export interface CompareOptions {
  /** The folder of the installed versions. */
  agents: string;
  ownNames: OwnNames;
}

/** Finds a version on disk; null if it was deleted or has other contents. */
export async function versionOnDisk(
  agents: string,
  { agent, version, integrity }: { agent: string; version: string; integrity: string },
): Promise<Receipt | null> {
  const found = (await installedVersions(agents, agent)).find((one) => one.version === version);
  return found?.integrity === integrity ? found : null;
}

/** Reads the manifest of an installed version. @throws Rejection if this workspace cannot run it */
export async function readVersion(
  receipt: Receipt,
  { agents, ownNames }: CompareOptions,
): Promise<ComparedVersion> {
  const folder = versionFolder(agents, receipt);
  const entry = PluginEntry.parse({ from: folder });
  const { manifest } = await resolveAgent(receipt.id, entry, {
    base: folder,
    sdk: await sdkVersion(),
    ownNames,
  });
  return { manifest, receipt };
}

/** Compares an installed version with the one that `plugins.json` names. */
export async function compareVersion(
  receipt: Receipt,
  current: VersionsOfAgent['current'],
  options: CompareOptions,
): Promise<Comparison & { name: string }> {
  const after = await readVersion(receipt, options);
  const before = current && (await readVersion(current, options));
  return {
    name: after.manifest.name,
    running: current?.version ?? null,
    changes: versionChanges(before, after),
  };
}
