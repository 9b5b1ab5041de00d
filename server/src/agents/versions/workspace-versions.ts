import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import type { CanaryEntry } from '@staffroom/sdk';
import semver from 'semver';
import { pathIn } from '../plugins-file/path-in.ts';
import { workspacePlugins } from '../plugins-file/workspace-plugins.ts';
import { Rejection } from '../rejection.ts';
import { accessOfInstalled } from './access/installed-access.ts';
import { type AccessItem, approvedItems, compareAccess, widened } from './access/compare-access.ts';
import type { Placement } from './access/grants-in-words.ts';
import { type Actor, changeNotes, hiddenRecordsQuestion, notedChanges, purgeAction } from './change-notes.ts';
import { type InstallOptions, installVersion } from './install-version.ts';
import { requireOwnClaims } from './other-claims.ts';
import type { WantedRemote } from './pin-remote.ts';
import { requireSameHalves, canaryVersions } from './canary-versions.ts';
import { packageName } from './package-facts.ts';
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
  /** Hosts that packages may contact although they are private or wildcards. */
  allowedHosts: readonly string[];
  /** The data folder; installed versions are in its subfolder `agents`. */
  data: string;
  by: Actor;
  /** Deletes a version from the store of all processes; absent at the command line. */
  discardShared?: (version: Pick<Receipt, 'id' | 'version'>) => Promise<void>;
}

export interface InstalledVersion {
  /** The previous version; null for a new agent. */
  before: Receipt | null;
  /** Name, signer and rights of the version, compared with the previous version. */
  items: AccessItem[];
  /** False if the version does not run yet, because someone has to agree to it first. */
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
  placement: Placement;
  /** The canary version and its audience; null without one. */
  canary: CanaryVersion | null;
  /** Installed versions, newest first. */
  versions: Receipt[];
}

interface InstallWishes {
  base: string;
  key?: string | undefined;
  mustBeSigned?: boolean;
  requireAgent?: InstallOptions['requireAgent'];
  remote?: WantedRemote | undefined;
}

export type WorkspaceVersions = ReturnType<typeof workspaceVersions>;

/**
 * Operations on a workspace's installed agents. They change files, which a running server then applies, and leave notes for the
 * audit log.
 */
export function workspaceVersions({ file, data, by, allowedHosts, discardShared }: WorkspaceVersionsOptions) {
  const agents = join(resolve(data), 'agents');
  const notes = changeNotes(data);
  const pluginsFile = workspacePlugins(file, data);

  const { noted, noteRefusal } = notedChanges(notes, by);

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

  /** @throws Rejection if no such version has run */
  async function earlierVersion(
    id: string,
    version?: string,
  ): Promise<{ current: Receipt; target: Receipt }> {
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
    return { current, target };
  }

  async function goBack(id: string, version?: string): Promise<{ from: string; to: string }> {
    const { current, target } = await earlierVersion(id, version);
    const change = { from: current.version, to: target.version };
    if (change.to !== change.from) {
      await noted(actionOf(change.from, change.to), id, change, () => run(target));
    }
    return change;
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

  return {
    ...canaryVersions({ agents, pluginsFile, noted, requireInstalled, pathOf, isAt, takeUp, compare }),

    /**
     * Installs a version on disk.
     * @param source a tarball, a built folder, or a package name
     * @throws Rejection
     */
    async install(
      source: string,
      { base, key, requireAgent, remote, mustBeSigned = false }: InstallWishes,
    ): Promise<Receipt> {
      const options: InstallOptions = {
        agents,
        base,
        key,
        mustBeSigned,
        requireAgent,
        remote,
        allowedHosts,
        requireOwnNames: async (manifest) =>
          requireOwnClaims(manifest, { file, agents, plugins: await pluginsFile.read() }),
        put: ({ id, version, integrity, signedBy, capabilities, remote: page }, place) =>
          noted(
            'agent.install',
            id,
            { version, integrity, signedBy, capabilities, ...(page && { page }) },
            place,
          ),
      };
      const called = async () => (await packageName(resolve(base, source))) ?? basename(source);
      return noteRefusal(called, () => installVersion(source, options));
    },

    /** Makes `plugins.json` name a version that is on disk, unless the version needs approval. @throws Rejection */
    takeUp: (receipt: Receipt, how: { approve: boolean; known: boolean }): Promise<InstalledVersion> =>
      noteRefusal(
        () => receipt.id,
        () => takeUp(receipt, how),
      ),

    /** Compares what a version on disk may do with the version that runs. */
    compare,

    /** Rolls back to the named version, or to the newest earlier version that has run on this server. @throws Rejection */
    goBack,

    /**
     * Asks the running server how many records the earlier version could not read.
     * @param limit maximum milliseconds to wait
     * @returns the version and the number of records; null records if no server answers
     * @throws Rejection
     */
    async hiddenAfterRollback(
      id: string,
      version: string | undefined,
      limit: number,
    ): Promise<{ to: string; records: number | null }> {
      const { current, target } = await earlierVersion(id, version);
      const to = target.version;
      if (to === current.version) return { to, records: 0 };
      const note = await notes.write({
        by,
        action: hiddenRecordsQuestion,
        subject: id,
        detail: { version: to },
      });
      const answer = await notes.answerTo(note, limit);
      if (answer === null) await notes.forget(note);
      return { to, records: answer === null ? null : Number(answer) };
    },

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
        pluginsFile.edit([[['agents', id, 'frame'], framed ? undefined : false]]),
      );
    },

    /** Deletes a version from the disk that never ran and that no one has approved. @throws Rejection for any other version */
    async discard({ id, version }: Pick<Receipt, 'id' | 'version'>): Promise<void> {
      const folder = versionFolder(agents, { id, version });
      const receipt = await readReceipt(folder);
      if (!receipt) return;
      const current = await named(id);
      const { canary } = (await pluginsFile.read()).agents[id] ?? {};
      if (receipt.approved || [current?.from, canary?.from].includes(pathOf(receipt)))
        throw new Rejection('delivery-refused', `${id} ${version} is in use`);
      await rm(folder, { recursive: true, force: true });
      await discardShared?.({ id, version });
    },

    /** Removes an agent from the workspace. Its versions and stored content are kept. @throws Rejection */
    async remove(id: string): Promise<void> {
      const { version } = await requireInstalled(id);
      await noted('agent.remove', id, { from: version, to: null }, async () => {
        await pluginsFile.edit([[['agents', id], undefined]]);
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
      const plugins = await pluginsFile.read();
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
            placement: {
              isolated: Boolean(plugins.agents[id]?.isolate ?? plugins.isolate ?? true),
              framed: plugins.agents[id]?.frame ?? true,
            },
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
