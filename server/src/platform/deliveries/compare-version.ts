import type { Comparison } from '../../modules/deliveries/submissions.ts';
import { manifestOf } from '../versions/access/installed-access.ts';
import { installedVersions, type Receipt } from '../versions/version-folders.ts';
import type { VersionsOfAgent } from '../versions/installed-state.ts';
import type { WorkspaceVersions } from '../versions/workspace-versions.ts';

/** Finds a version on disk; null if it was deleted or has other contents. */
export async function versionOnDisk(
  agents: string,
  { agent, version, integrity }: { agent: string; version: string; integrity: string },
): Promise<Receipt | null> {
  const found = (await installedVersions(agents, agent)).find((one) => one.version === version);
  return found?.integrity === integrity ? found : null;
}

/** Compares an installed version with the one that `plugins.json` names. */
export async function compareVersion(
  receipt: Receipt,
  current: VersionsOfAgent['current'],
  { versions, agents }: { versions: Pick<WorkspaceVersions, 'compare'>; agents: string },
): Promise<Comparison & { name: string }> {
  const { items } = await versions.compare(receipt, current);
  return {
    name: (await manifestOf(agents, receipt))?.name ?? receipt.id,
    running: current?.version ?? null,
    changes: items.filter(({ change }) => change !== 'same'),
  };
}
