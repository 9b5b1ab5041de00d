import { readdir, rm } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { CanaryEntry, Capability } from '@staffroom/sdk';
import semver from 'semver';
import { readPluginsFile } from '../plugins-file/plugins-file.ts';
import { Rejection } from '../rejection.ts';
import { type Actor, changeNotes, purgeAction } from './change-notes.ts';
import { editPluginsFile, editPluginsFileAt } from './edit-plugins-file.ts';
import { installVersion } from './install-version.ts';
import type { WantedRemote } from './pin-remote.ts';
import { requireSameHalves, canaryVersions } from './canary-versions.ts';
import { pinOf, removePin, writePin } from './pins.ts';
import {
  installedVersions,
  type Receipt,
  readReceipt,
  versionFolder,
  writeReceipt,
} from './version-folders.ts';

export interface WorkspaceVersionsOptions {
  file: string;
  /** The data folder; installed versions are in its subfolder `agents`. */
  data: string;
  by: Actor;
}

export interface InstalledVersion {
  /** The previous version; null for a new agent. */
  before: Receipt | null;
  /** Capabilities that the new version adds (`more`) and drops (`less`). */
  more: Capability[];
  less: Capability[];
  /** False if the version does not run yet, because it needs approval for more capabilities. */
  runs: boolean;
}

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
  /** The canary version and its audience; null without one. */
  canary: CanaryVersion | null;
  /** Installed versions, newest first. */
  versions: Receipt[];
}

interface InstallWishes {
  base: string;
  key?: string | undefined;
  mustBeSigned?: boolean;
  /** The only agent that the package may contain; undefined accepts any. */
  only?: string | undefined;
  remote?: WantedRemote | undefined;
}

export type WorkspaceVersions = ReturnType<typeof workspaceVersions>;

/**
 * Operations on a workspace's installed agents. They change files, which a running server then applies, and leave notes for the
 * audit log.
 */
export function workspaceVersions({ file, data, by }: WorkspaceVersionsOptions) {
  const agents = join(data, 'agents');
  const notes = changeNotes(data);

  async function noted<T>(
    action: string,
    subject: string,
    detail: Record<string, unknown>,
    change: () => Promise<T>,
  ): Promise<T> {
    const id = await notes.write({ by, action, subject, detail });
    try {
      return await change();
    } catch (error) {
      await notes.forget(id);
      throw error;
    }
  }

  async function named(id: string): Promise<{ from: string; receipt: Receipt | null } | null> {
    const plugins = await readPluginsFile(file);
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

  async function run(receipt: Receipt): Promise<void> {
    await writeReceipt(versionFolder(agents, receipt), { ...receipt, approved: true });
    const { id } = receipt;
    const from = pathOf(receipt);
    const current = await named(id);
    const { canary } = (await readPluginsFile(file)).agents[id] ?? {};
    const at = (key: string, value: unknown): [string[], unknown] => [['agents', id, key], value];
    // Changes the page's address together with the version. If the versions have no page elsewhere, an address that someone
    // entered by hand stays.
    const page = receipt.remote ?? (current?.receipt?.remote && { address: undefined, integrity: undefined });
    await editPluginsFileAt(file, [
      at('from', from),
      ...(page ? [at('remote', page.address), at('integrity', page.integrity)] : []),
      ...(canary?.from === from ? [at('canary', undefined)] : []),
    ]);
  }

  function pathOf(receipt: Receipt): string {
    const path = relative(dirname(file), versionFolder(agents, receipt));
    return path.startsWith('.') || isAbsolute(path) ? path : `./${path}`;
  }

  function canaryOf(canary: CanaryEntry | undefined, versions: readonly Receipt[]): CanaryVersion | null {
    const receipt = versions.find((one) => pathOf(one) === canary?.from);
    return canary && receipt ? { version: receipt.version, share: canary.share, teams: canary.teams } : null;
  }

  async function goBack(id: string, version?: string): Promise<{ from: string; to: string }> {
    const current = await requireInstalled(id);
    const others = await installedVersions(agents, id);
    const target = others.find((one) =>
      version === undefined
        ? one.approved && one.hasRun && semver.lt(one.version, current.version)
        : one.version === version && one.approved,
    );
    if (!target) {
      const wanted = version === undefined ? `a version before ${current.version}` : version;
      throw new Rejection(
        'version-unknown',
        `${wanted} of ${id} has never run in this workspace; "agents list" shows the installed versions`,
      );
    }
    const change = { from: current.version, to: target.version };
    if (change.to !== change.from) {
      await noted(actionOf(change.from, change.to), id, change, () => run(target));
    }
    return change;
  }

  /** Makes `plugins.json` name a version that is on disk, unless the version needs approval. @throws Rejection */
  async function takeUp(
    receipt: Receipt,
    { approve, known }: { approve: boolean; known: boolean },
  ): Promise<InstalledVersion> {
    const { id, version, capabilities } = receipt;
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
    const more = capabilities.filter((name) => !before?.capabilities.includes(name));
    const less = before?.capabilities.filter((name) => !capabilities.includes(name)) ?? [];
    const asks = before !== null && more.length > 0 && !receipt.approved;
    if (asks && !approve) return { before, more, less, runs: false };
    const from = before?.version ?? null;
    if (asks) {
      await noted('agent.approve', id, { version, capabilities: more }, () =>
        writeReceipt(versionFolder(agents, receipt), { ...receipt, approved: true }),
      );
    }
    if (from !== version) {
      await noted(actionOf(from, version), id, { from, to: version }, () => run(receipt));
    }
    return { before, more, less, runs: true };
  }

  return {
    ...canaryVersions({ agents, file, noted, requireInstalled, pathOf, takeUp }),

    /**
     * Installs a version on disk.
     * @param source a tarball, a built folder, or a package name
     * @throws Rejection
     */
    async install(
      source: string,
      { base, key, only, remote, mustBeSigned = false }: InstallWishes,
    ): Promise<Receipt> {
      return installVersion(source, {
        agents,
        base,
        key,
        mustBeSigned,
        only,
        remote,
        put: ({ id, version, integrity, signedBy, capabilities, remote: page }, place) =>
          noted(
            'agent.install',
            id,
            { version, integrity, signedBy, capabilities, ...(page && { page }) },
            place,
          ),
      });
    },

    takeUp,

    /** Rolls back to the named version, or to the newest earlier version that has run on this server. @throws Rejection */
    goBack,

    /** Pins an agent to a version. @returns the version @throws Rejection */
    async pin(id: string, version?: string): Promise<string> {
      const current = await requireInstalled(id);
      if (version !== undefined && version !== current.version) await goBack(id, version);
      const pinned = version ?? current.version;
      await noted('agent.pin', id, { version: pinned }, () => writePin(agents, id, pinned));
      return pinned;
    },

    /** Allows updates of a pinned agent again. @throws Rejection */
    async unpin(id: string): Promise<void> {
      await requireInstalled(id);
      const version = await pinOf(agents, id);
      if (version !== null) await noted('agent.unpin', id, { version }, () => removePin(agents, id));
    },

    /**
     * Chooses where the agent's page runs: in an iframe, or in the workspace's own page with all rights of the person who opens
     * it.
     * @throws Rejection
     */
    async setFrame(id: string, framed: boolean): Promise<void> {
      await requireInstalled(id);
      await noted('agent.frame', id, { frame: framed }, () =>
        editPluginsFile(file, ['agents', id, 'frame'], framed ? undefined : false),
      );
    },

    /** Deletes a version from the disk that never ran and that no one has approved. @throws Rejection for any other version */
    async discard({ id, version }: Pick<Receipt, 'id' | 'version'>): Promise<void> {
      const folder = versionFolder(agents, { id, version });
      const receipt = await readReceipt(folder);
      if (!receipt) return;
      const current = await named(id);
      const { canary } = (await readPluginsFile(file)).agents[id] ?? {};
      if (receipt.approved || [current?.from, canary?.from].includes(pathOf(receipt)))
        throw new Rejection('delivery-refused', `${id} ${version} is in use`);
      await rm(folder, { recursive: true, force: true });
    },

    /** Removes an agent from the workspace. Its versions and stored content are kept. @throws Rejection */
    async remove(id: string): Promise<void> {
      const { version } = await requireInstalled(id);
      await noted('agent.remove', id, { from: version, to: null }, async () => {
        await editPluginsFile(file, ['agents', id], undefined);
        await removePin(agents, id);
      });
    },

    /**
     * Makes the server delete a removed agent's stored content and versions.
     * @param limit maximum milliseconds to wait
     * @returns how much was deleted; null if no server has done it yet
     * @throws Rejection while the agent is installed
     */
    async purge(id: string, limit: number): Promise<string | null> {
      if (await named(id))
        throw new Rejection('still-installed', `"${id}" is in plugins.json; remove it first`);
      return notes.answerTo(await notes.write({ by, action: purgeAction, subject: id, detail: {} }), limit);
    },

    async list(): Promise<VersionsOfAgent[]> {
      const plugins = await readPluginsFile(file);
      const onDisk = await readdir(agents).catch((): string[] => []);
      const ids = new Set([...Object.keys(plugins.agents), ...onDisk.toSorted()]);
      const all = await Promise.all(
        [...ids].map(async (id) => {
          const current = await named(id);
          const versions = await installedVersions(agents, id);
          return {
            id,
            from: current?.from ?? null,
            current: current?.receipt ?? null,
            pinned: await pinOf(agents, id),
            frame: plugins.agents[id]?.frame,
            canary: canaryOf(plugins.agents[id]?.canary, versions),
            versions,
          };
        }),
      );
      return all.filter(({ from, versions }) => from !== null || versions.length > 0);
    },
  };
}

function actionOf(from: string | null, to: string): string {
  if (from === null) return 'agent.add';
  return semver.lt(to, from) ? 'agent.rollback' : 'agent.upgrade';
}
