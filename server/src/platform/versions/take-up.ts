import semver from 'semver';
import { Rejection } from '../../agents/rejection.ts';
import { type AccessItem, approvedItems, widened } from './access/compare-access.ts';
import { requireSameHalves } from './canary-versions.ts';
import type { NotedChanges } from './change-notes.ts';
import type { InstalledState } from './installed-state.ts';
import { pinOf } from './pins.ts';
import { type Receipt, versionFolder, writeReceipt } from './version-folders.ts';

export interface InstalledVersion {
  /** The previous version; null for a new agent. */
  before: Receipt | null;
  /** Name, signer and rights of the version, compared with the previous version. */
  items: AccessItem[];
  /** False if the version does not run yet, because someone has to agree to it first. */
  runs: boolean;
}

/** Makes `plugins.json` name a version that is on disk. */
export function versionSwitch(state: InstalledState, noted: NotedChanges['noted']) {
  const { agents, pluginsFile, named, requireInstalled, pathOf, isAt, compare } = state;

  async function run(receipt: Receipt): Promise<void> {
    await writeReceipt(versionFolder(agents, receipt), { ...receipt, approved: true });
    const { id } = receipt;
    const from = pathOf(receipt);
    const current = await named(id);
    const { canary } = (await pluginsFile.read()).agents[id] ?? {};
    const at = (key: string, value: unknown): [string[], unknown] => [['agents', id, key], value];
    // Changes the page's address together with the version. If the versions have no page elsewhere, an address that someone
    // entered by hand stays.
    const page = receipt.remote ?? (current?.receipt?.remote && { address: undefined, integrity: undefined });
    await pluginsFile.edit([
      at('from', from),
      ...(page ? [at('remote', page.address), at('integrity', page.integrity)] : []),
      ...(isAt(receipt, canary?.from) ? [at('canary', undefined)] : []),
    ]);
  }

  /** Makes `plugins.json` name a version that is on disk, unless the version needs approval. @throws Rejection */
  async function takeUp(
    receipt: Receipt,
    { approve, known }: { approve: boolean; known: boolean },
  ): Promise<InstalledVersion> {
    const { id, version } = receipt;
    const current = await named(id);
    if (!current && known)
      throw new Rejection('not-installed', `"${id}" is not in plugins.json; install it with "agents add"`);
    const before = current && (await requireInstalled(id));
    if (before) {
      const pinned = await pinOf(agents, id);
      if (pinned !== null)
        throw new Rejection(
          'version-pinned',
          `${id} is pinned to ${pinned}; "agents pin ${id} --off" allows updates`,
        );
      requireSameHalves(before, receipt);
    }
    const { items } = await compare(receipt);
    const more = widened(items);
    // A first installation always waits, even if the package asks for less than a version that ran before.
    const asks = !receipt.approved && (before === null || (before.version !== version && more.length > 0));
    if (asks && !approve) return { before, items, runs: false };
    const from = before?.version ?? null;
    if (asks) {
      await noted('agent.approve', id, { version, ...approvedItems(items) }, () =>
        writeReceipt(versionFolder(agents, receipt), { ...receipt, approved: true }),
      );
    }
    if (from !== version) {
      await noted(actionOf(from, version), id, { from, to: version }, () => run(receipt));
    }
    return { before, items, runs: true };
  }

  return { run, takeUp };
}

export function actionOf(from: string | null, to: string): string {
  if (from === null) return 'agent.add';
  return semver.lt(to, from) ? 'agent.rollback' : 'agent.upgrade';
}
