import { rm } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { Rejection } from '../../agents/rejection.ts';
import { canaryVersions } from './canary-versions.ts';
import { type Actor, changeNotes, notedChanges, purgeAction } from './change-notes.ts';
import { type InstallOptions, installVersion } from './install-version.ts';
import { installedState } from './installed-state.ts';
import { requireOwnClaims } from './other-claims.ts';
import { packageName } from './package-facts.ts';
import type { WantedRemote } from './pin-remote.ts';
import { pinOf, removePin, writePin } from './pins.ts';
import { rollbacks } from './roll-back.ts';
import { type InstalledVersion, versionSwitch } from './take-up.ts';
import { type Receipt, readReceipt, versionFolder } from './version-folders.ts';

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

interface InstallWishes {
  base: string;
  key?: string | undefined;
  mustBeSigned?: boolean;
  requireExpected?: InstallOptions['requireExpected'];
  remote?: WantedRemote | undefined;
}

export type WorkspaceVersions = ReturnType<typeof workspaceVersions>;

/**
 * Operations on a workspace's installed agents. They change files, which a running server then applies, and leave notes for the
 * audit log.
 */
export function workspaceVersions({ file, data, by, allowedHosts, discardShared }: WorkspaceVersionsOptions) {
  const state = installedState({ file, data });
  const { agents, pluginsFile, named, requireInstalled } = state;
  const notes = changeNotes(data);
  const { noted, noteRefusal } = notedChanges(notes, by);
  const { run, takeUp } = versionSwitch(state, noted);
  const rollback = rollbacks({ state, notes, by, noted, run });

  return {
    ...canaryVersions({ state, noted, takeUp }),
    ...rollback,

    /**
     * Installs a version on disk.
     * @param source a tarball, a built folder, or a package name
     * @throws Rejection
     */
    async install(
      source: string,
      { base, key, requireExpected, remote, mustBeSigned = false }: InstallWishes,
    ): Promise<Receipt> {
      const options: InstallOptions = {
        agents,
        base,
        key,
        mustBeSigned,
        requireExpected,
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

    compare: state.compare,
    list: state.list,

    /** Pins an agent to a version. @returns the version @throws Rejection */
    async pin(id: string, version?: string): Promise<string> {
      const current = await requireInstalled(id);
      if (version !== undefined && version !== current.version) await rollback.goBack(id, version);
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
      if (receipt.approved || [current?.from, canary?.from].includes(state.pathOf(receipt)))
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
  };
}
