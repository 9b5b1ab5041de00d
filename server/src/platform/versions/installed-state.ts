import { readdir } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { CanaryEntry, PluginsFile } from '@staffroom/sdk/internal/shared';
import { pathIn } from '../plugins-file/path-in.ts';
import { workspacePlugins } from '../plugins-file/workspace-plugins.ts';
import { Rejection } from '../../agents/rejection.ts';
import { accessOfInstalled } from './access/installed-access.ts';
import { type AccessItem, compareAccess } from './access/compare-access.ts';
import type { Placement } from './access/grants-in-words.ts';
import { pinOf } from './pins.ts';
import { installedVersions, type Receipt, readReceipt, versionFolder } from './version-folders.ts';

export interface CanaryVersion extends Pick<CanaryEntry, 'share' | 'teams'> {
  version: string;
}

export interface VersionsOfAgent {
  id: string;
  /** The value of `from` in `plugins.json`; null if the version is only on disk. */
  from: string | null;
  /** The version that `plugins.json` names; null if the agent is not an installed package. */
  current: Receipt | null;
  pinned: string | null;
  /** The value of `frame` in the agent's entry in `plugins.json`; undefined if absent. */
  frame: boolean | undefined;
  placement: Placement;
  /** The canary version and its audience; null without one. */
  canary: CanaryVersion | null;
  /** Installed versions, newest first. */
  versions: Receipt[];
}

export type InstalledState = ReturnType<typeof installedState>;

/**
 * Reads which agents are installed, from `plugins.json` and the folders of the versions.
 * @param data the data folder; installed versions are in its subfolder `agents`
 */
export function installedState({ file, data }: { file: string; data: string }) {
  const agents = join(resolve(data), 'agents');
  const pluginsFile = workspacePlugins(file, data);

  async function named(id: string): Promise<{ from: string; receipt: Receipt | null } | null> {
    const plugins = await pluginsFile.read();
    const entry = Object.hasOwn(plugins.agents, id) ? plugins.agents[id] : undefined;
    if (!entry) return null;
    const from = resolve(dirname(file), entry.from);
    const receipt = from.startsWith(join(agents, id) + sep) ? await readReceipt(from) : null;
    return { from: entry.from, receipt };
  }

  async function requireInstalled(id: string): Promise<Receipt> {
    const current = await named(id);
    if (!current) throw new Rejection('not-installed', `"${id}" is not in plugins.json`);
    if (!current.receipt)
      throw new Rejection(
        'not-installed',
        `"${id}" comes from ${current.from}, which was not installed with "agents add"`,
      );
    return current.receipt;
  }

  function pathOf(receipt: Receipt): string {
    return pathIn(file, versionFolder(agents, receipt));
  }

  /** Whether a path of `plugins.json` leads to the folder of a version. */
  const isAt = (receipt: Receipt, from: string | undefined) =>
    from !== undefined && resolve(dirname(file), from) === versionFolder(agents, receipt);

  function canaryOf(canary: CanaryEntry | undefined, versions: readonly Receipt[]): CanaryVersion | null {
    const receipt = versions.find((one) => isAt(one, canary?.from));
    return canary && receipt ? { version: receipt.version, share: canary.share, teams: canary.teams } : null;
  }

  /**
   * Compares what a version may do with another version.
   * @param beside the other version; defaults to the version that runs or, if the agent was removed, to the newest version that
   * ran before
   */
  async function compare(
    receipt: Receipt,
    beside?: Receipt | null,
  ): Promise<{ before: Receipt | null; items: AccessItem[] }> {
    const usual = async () =>
      (await named(receipt.id))?.receipt ??
      (await installedVersions(agents, receipt.id)).find((one) => one.approved);
    const other = beside === undefined ? ((await usual()) ?? null) : beside;
    const before = other?.version === receipt.version ? null : other;
    const now = await accessOfInstalled(agents, receipt);
    return { before, items: compareAccess(before && (await accessOfInstalled(agents, before)), now) };
  }

  async function describe(id: string, plugins: PluginsFile): Promise<VersionsOfAgent> {
    const current = await named(id);
    const versions = await installedVersions(agents, id);
    const entry = plugins.agents[id];
    return {
      id,
      from: current?.from ?? null,
      current: current?.receipt ?? null,
      pinned: await pinOf(agents, id),
      frame: entry?.frame,
      placement: {
        isolated: Boolean(entry?.isolate ?? plugins.isolate ?? true),
        framed: entry?.frame ?? true,
      },
      canary: canaryOf(entry?.canary, versions),
      versions,
    };
  }

  async function list(): Promise<VersionsOfAgent[]> {
    const plugins = await pluginsFile.read();
    const onDisk = await readdir(agents).catch((): string[] => []);
    const ids = new Set([...Object.keys(plugins.agents), ...onDisk.toSorted()]);
    const all = await Promise.all([...ids].map((id) => describe(id, plugins)));
    return all.filter(({ from, versions }) => from !== null || versions.length > 0);
  }

  return {
    agents,
    pluginsFile,
    named,
    requireInstalled,
    pathOf,
    isAt,
    compare,
    list,
  };
}
