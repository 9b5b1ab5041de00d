import semver from 'semver';
import { Rejection } from '../../agents/rejection.ts';
import { type Actor, type ChangeNotes, hiddenRecordsQuestion, type NotedChanges } from './change-notes.ts';
import type { InstalledState } from './installed-state.ts';
import { actionOf } from './take-up.ts';
import { installedVersions, type Receipt } from './version-folders.ts';

interface RollbackOptions {
  state: InstalledState;
  notes: ChangeNotes;
  by: Actor;
  noted: NotedChanges['noted'];
  run: (receipt: Receipt) => Promise<void>;
}

/** Operations that return to an earlier version of an agent. */
export function rollbacks({ state, notes, by, noted, run }: RollbackOptions) {
  const { agents, requireInstalled } = state;

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

  /** Rolls back to the named version, or to the newest earlier version that has run on this server. @throws Rejection */
  async function goBack(id: string, version?: string): Promise<{ from: string; to: string }> {
    const { current, target } = await earlierVersion(id, version);
    const change = { from: current.version, to: target.version };
    if (change.to !== change.from) {
      await noted(actionOf(change.from, change.to), id, change, () => run(target));
    }
    return change;
  }

  return {
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
  };
}
