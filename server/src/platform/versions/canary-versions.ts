import { PluginEntry, type CanaryEntry, type CanaryLimits } from '@staffroom/sdk/internal/shared';
import { apiPrefix } from '../../modules/agents/installed.ts';
import { Rejection } from '../../agents/rejection.ts';
import { resolveAgent } from '../packages/resolve.ts';
import { sdkVersion } from '../packages/sdk-version.ts';
import { approvedItems, widened } from './access/compare-access.ts';
import type { NotedChanges } from './change-notes.ts';
import type { InstalledState } from './installed-state.ts';
import { unapproved } from './unapproved.ts';
import { pinOf } from './pins.ts';
import { installedVersions, type Receipt, versionFolder, writeReceipt } from './version-folders.ts';

interface CanaryVersionsOptions {
  state: InstalledState;
  noted: NotedChanges['noted'];
  takeUp: (receipt: Receipt, options: { approve: boolean; known: boolean }) => Promise<unknown>;
}

export interface Attempt {
  /** The version to try; defaults to the newest one on disk. */
  version?: string | undefined;
  share?: number | undefined;
  teams?: string[] | undefined;
  /** Values that override the default limits. */
  limits?: { [K in keyof CanaryLimits]?: CanaryLimits[K] | undefined } | undefined;
  approve: boolean;
}

export function canaryVersions({ state, noted, takeUp }: CanaryVersionsOptions) {
  const { agents, pluginsFile, requireInstalled, pathOf, isAt, compare } = state;
  const entryOf = async (id: string) => (await pluginsFile.read()).agents[id];

  async function requireCanary(
    id: string,
  ): Promise<{ stable: Receipt; canary: CanaryEntry; receipt: Receipt }> {
    const stable = await requireInstalled(id);
    const canary = (await entryOf(id))?.canary;
    const receipt = (await installedVersions(agents, id)).find((one) => isAt(one, canary?.from));
    if (!canary || !receipt) throw new Rejection('canary-state', `no version of ${id} is on trial`);
    return { stable, canary, receipt };
  }

  return {
    /** Starts a canary version from disk, or changes its audience. @throws Rejection */
    async tryOut(
      id: string,
      { version, share, teams, limits, approve }: Attempt,
    ): Promise<{ stable: string; canary: string }> {
      const stable = await requireInstalled(id);
      const pinned = await pinOf(agents, id);
      if (pinned !== null) throw new Rejection('version-pinned', `${id} is pinned to ${pinned}`);
      const onDisk = await installedVersions(agents, id);
      const receipt = onDisk.find((one) => version === undefined || one.version === version);
      if (!receipt) throw new Rejection('version-unknown', `${id} ${version} isn’t installed`);
      if (receipt.version === stable.version)
        throw new Rejection(
          'canary-state',
          `everyone already has ${id} ${stable.version}; name another version or a package`,
        );
      const from = pathOf(receipt);
      const before = (await entryOf(id))?.canary;
      if (before && !isAt(receipt, before.from))
        throw new Rejection(
          'canary-state',
          `another version of ${id} is on trial; roll it out or end its trial first`,
        );
      requireSameHalves(stable, receipt);
      if (stable.remote !== null || receipt.remote !== null)
        throw new Rejection(
          'canary-state',
          `another server provides the page of ${id}, with one address for everyone; roll the version out to everyone, or serve the page from the package`,
        );
      await requireSameAddress(agents, stable, receipt);
      const { items } = await compare(receipt);
      const asks = widened(items).length > 0 && !receipt.approved;
      if (asks && !approve) throw unapproved(receipt, items);
      const approved = () => writeReceipt(versionFolder(agents, receipt), { ...receipt, approved: true });
      if (asks)
        await noted('agent.approve', id, { version: receipt.version, ...approvedItems(items) }, approved);
      const who = { ...(share !== undefined && { share }), ...(teams && { teams }) };
      const detail = { from: stable.version, to: receipt.version, ...who };
      await noted('agent.canary', id, detail, async () => {
        await approved();
        const since = before?.since ?? new Date().toISOString();
        // A change of the audience keeps the limits of the canary.
        const kept = limits ?? before?.limits;
        const entry = { from, since, ...who, ...(kept && { limits: kept }) };
        await pluginsFile.edit([[['agents', id, 'canary'], entry]]);
      });
      return { stable: stable.version, canary: receipt.version };
    },

    /** Makes the canary version the version for everyone. @throws Rejection */
    async promote(id: string): Promise<{ from: string; to: string }> {
      const { stable, receipt } = await requireCanary(id);
      await takeUp(receipt, { approve: false, known: true });
      return { from: stable.version, to: receipt.version };
    },

    /** Ends the canary, so that everyone gets the stable version. @throws Rejection */
    async stopTrying(id: string): Promise<{ from: string; to: string }> {
      const { stable, receipt } = await requireCanary(id);
      const change = { from: receipt.version, to: stable.version };
      await noted('agent.canary.stop', id, change, () =>
        pluginsFile.edit([[['agents', id, 'canary'], undefined]]),
      );
      return change;
    },
  };
}

export function requireSameHalves(before: Receipt, next: Receipt): void {
  if (before.halves.page && !next.halves.page)
    throw new Rejection(
      'package-incomplete',
      `version ${before.version} has a page and version ${next.version} has none; build the page before you pack the agent`,
    );
  if (before.halves.server && !next.halves.server)
    throw new Rejection(
      'package-incomplete',
      `version ${before.version} has a server half and version ${next.version} has none; build the server half before you pack the agent`,
    );
}

/**
 * Checks that both versions have the same address: a request is routed before the server knows its person, and thus the
 * version.
 */
async function requireSameAddress(agents: string, before: Receipt, next: Receipt): Promise<void> {
  const [now, then] = await Promise.all([before, next].map((one) => addressOf(agents, one)));
  if (now === then) return;
  throw new Rejection(
    'canary-state',
    `version ${next.version} uses the address ${then} and version ${before.version} uses ${now}; a version with a different address can’t be on trial`,
  );
}

async function addressOf(agents: string, receipt: Receipt): Promise<string> {
  const entry = PluginEntry.parse({ from: versionFolder(agents, receipt) });
  const { manifest } = await resolveAgent(receipt.id, entry, {
    base: agents,
    sdk: await sdkVersion(),
    ownNames: { product: 'Staffroom', company: 'Company' },
  });
  return apiPrefix(manifest);
}
