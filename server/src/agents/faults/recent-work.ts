import type { AdminAgentInfo } from '@staffroom/sdk/core';
import { asAppError } from '../../http/answer-errors.ts';
import type { EndOfWork, InstalledAgent } from '../../modules/agents/installed.ts';
import { oneLine } from '../rejection.ts';

interface Ended {
  /** Milliseconds since 1970. */
  at: number;
  /** What was thrown that its code should have foreseen; null where it ended well, or as it should. */
  fault: string | null;
}

export interface RecentWork {
  /** @returns how to say that it has ended */
  begin(agent: InstalledAgent): EndOfWork;
  /** What of its last requests failed through its code; null where none did. */
  failing(agent: InstalledAgent): AdminAgentInfo['failing'];
}

/** So many say how it is now: one that has been mended is well again once it has been used. */
const most = 50;
/** Milliseconds. What nobody has used since yesterday says nothing of today. */
const day = 24 * 60 * 60 * 1000;

/**
 * Remembers how the last requests of agents ended, for administrators: one that starts and then fails at all that it is asked looks
 * well otherwise. Another version is another agent here. Of this process alone, as its states are.
 */
export function createRecentWork(): RecentWork {
  const ended = new WeakMap<InstalledAgent, Ended[]>();
  return {
    begin: (agent) => (outcome) => {
      if (!outcome) return;
      const kept = ended.get(agent) ?? [];
      kept.push({ at: Date.now(), fault: faultOf(outcome.failure) });
      if (kept.length > most) kept.shift();
      ended.set(agent, kept);
    },
    failing(agent) {
      const recent = (ended.get(agent) ?? []).filter(({ at }) => at > Date.now() - day);
      const faults = recent.flatMap(({ at, fault }) => (fault === null ? [] : [{ at, fault }]));
      const last = faults.at(-1);
      if (!last) return null;
      return {
        failed: faults.length,
        requests: recent.length,
        message: last.fault,
        lastAt: new Date(last.at).toISOString(),
      };
    },
  };
}

/** What an agent says in plain words, what a provider does, and a database that is away are no fault of its code. */
const faultOf = (failure: unknown): string | null =>
  failure === undefined || asAppError(failure) !== null ? null : oneLine(failure);
