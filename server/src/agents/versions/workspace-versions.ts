import { readdir } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { CanaryEntry, Capability } from '@staffroom/sdk';
import semver from 'semver';
import { readPluginsFile } from '../plugins-file/plugins-file.ts';
import { Rejection } from '../rejection.ts';
import { type Actor, changeNotes, purgeAction } from './change-notes.ts';
import { editPluginsFile, editPluginsFileAt } from './edit-plugins-file.ts';
import { installVersion } from './install-version.ts';
import type { WantedRemote } from './pin-remote.ts';
import { requireSameHalves, triedVersions } from './tried-versions.ts';
import { pinOf, removePin, writePin } from './pins.ts';
import {
  installedVersions,
  type Receipt,
  readReceipt,
  versionFolder,
  writeReceipt,
} from './version-folders.ts';

export interface WorkspaceVersionsOptions {
  /** The path of `plugins.json`. */
  file: string;
  /** The data folder; the versions lie in `agents` in it. */
  data: string;
  by: Actor;
}

export interface TakenUp {
  /** The version that ran until then; null for an agent that is new here. */
  before: Receipt | null;
  /** What it asks for that the one before did not, and the other way round. */
  more: Capability[];
  less: Capability[];
  /** False: it asks for more and waits for approval. */
  runs: boolean;
}

/** A version that some people try. */
export interface Tried extends Pick<CanaryEntry, 'share' | 'teams'> {
  version: string;
}

export interface VersionsOfAgent {
  id: string;
  /** As `plugins.json` names it; null where it is on disk only. */
  from: string | null;
  /** The version that `plugins.json` names; null, too, where the agent was not installed as a package. */
  current: Receipt | null;
  pinned: string | null;
  /** `frame` of its entry in `plugins.json`; undefined where that says nothing. */
  frame: boolean | undefined;
  /** The version that some people try, and who; null where nobody tries one. */
  tried: Tried | null;
  /** The newest first. */
  versions: Receipt[];
}

interface InstallWishes {
  base: string;
  key?: string | undefined;
  mustBeSigned?: boolean;
  /** Its page, where that is served elsewhere. */
  remote?: WantedRemote | undefined;
}

export type WorkspaceVersions = ReturnType<typeof workspaceVersions>;

/**
 * What can be done with the installed agents of a workspace: in its files, from where a running server takes it up. Every change
 * leaves a note for the audit log.
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

  /** The version that `plugins.json` names; null where it names no such agent. */
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
        `"${id}" comes from ${current.from}, which was not installed with this command`,
      );
    return current.receipt;
  }

  /** Names this version in `plugins.json`. */
  async function run(receipt: Receipt): Promise<void> {
    await writeReceipt(versionFolder(agents, receipt), { ...receipt, approved: true });
    const { id } = receipt;
    const from = pathOf(receipt);
    const current = await named(id);
    const { canary } = (await readPluginsFile(file)).agents[id] ?? {};
    const at = (key: string, value: unknown): [string[], unknown] => [['agents', id, key], value];
    // Both halves at once. A page that somebody has named by hand is theirs.
    const page = receipt.remote ?? (current?.receipt?.remote && { address: undefined, integrity: undefined });
    await editPluginsFileAt(file, [
      at('from', from),
      ...(page ? [at('remote', page.address), at('integrity', page.integrity)] : []),
      // What everybody has, nobody tries.
      ...(canary?.from === from ? [at('canary', undefined)] : []),
    ]);
  }

  /** As `plugins.json` names it. */
  function pathOf(receipt: Receipt): string {
    const path = relative(dirname(file), versionFolder(agents, receipt));
    return path.startsWith('.') || isAbsolute(path) ? path : `./${path}`;
  }

  function triedOf(canary: CanaryEntry | undefined, versions: readonly Receipt[]): Tried | null {
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
        `${wanted} of ${id} has not run here; "agents list" shows what there is`,
      );
    }
    const change = { from: current.version, to: target.version };
    if (change.to !== change.from) {
      await noted(actionOf(change.from, change.to), id, change, () => run(target));
    }
    return change;
  }

  /** Runs a version that is on disk, unless it has to be approved. @throws Rejection */
  async function takeUp(
    receipt: Receipt,
    { approve, known }: { approve: boolean; known: boolean },
  ): Promise<TakenUp> {
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
          `${id} is pinned to ${pinned}; "agents pin ${id} --off" lets updates in`,
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
    ...triedVersions({ agents, file, noted, requireInstalled, pathOf, takeUp }),

    /**
     * Puts a version on disk.
     * @param source a tarball, a built folder, or the name of a package
     * @throws Rejection
     */
    async install(
      source: string,
      { base, key, remote, mustBeSigned = false }: InstallWishes,
    ): Promise<Receipt> {
      return installVersion(source, {
        agents,
        base,
        key,
        mustBeSigned,
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

    /** Runs the newest version before the present one that has run here, or the one that is named. @throws Rejection */
    goBack,

    /** Stays at this version. @returns the version @throws Rejection */
    async pin(id: string, version?: string): Promise<string> {
      const current = await requireInstalled(id);
      if (version !== undefined && version !== current.version) await goBack(id, version);
      const pinned = version ?? current.version;
      await noted('agent.pin', id, { version: pinned }, () => writePin(agents, id, pinned));
      return pinned;
    },

    /** Lets updates in again. @throws Rejection */
    async unpin(id: string): Promise<void> {
      await requireInstalled(id);
      const version = await pinOf(agents, id);
      if (version !== null) await noted('agent.unpin', id, { version }, () => removePin(agents, id));
    },

    /**
     * Lets its page run in the page of the workspace, with every right of the person who opens it, or puts it back in its frame.
     * @throws Rejection
     */
    async setFrame(id: string, framed: boolean): Promise<void> {
      await requireInstalled(id);
      await noted('agent.frame', id, { frame: framed }, () =>
        editPluginsFile(file, ['agents', id, 'frame'], framed ? undefined : false),
      );
    },

    /** Takes it off the workspace; its versions and what it has stored are kept. @throws Rejection */
    async remove(id: string): Promise<void> {
      const { version } = await requireInstalled(id);
      await noted('agent.remove', id, { from: version, to: null }, async () => {
        await editPluginsFile(file, ['agents', id], undefined);
        await removePin(agents, id);
      });
    },

    /**
     * Has the server delete what an agent that is gone has stored, and its versions.
     * @param limit milliseconds to wait for it
     * @returns how much that was; null where no server has done it yet
     * @throws Rejection while it is there
     */
    async purge(id: string, limit: number): Promise<string | null> {
      if (await named(id))
        throw new Rejection('still-installed', `"${id}" is in plugins.json; remove it first`);
      return notes.answerTo(await notes.write({ by, action: purgeAction, subject: id, detail: {} }), limit);
    },

    /** Every agent that `plugins.json` names, and then what is on disk only. */
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
            tried: triedOf(plugins.agents[id]?.canary, versions),
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
