import type { AdminAgentInfo } from '@staffroom/sdk/core';
import { asAppError } from '../../http/answer-errors.ts';
import type { EndOfWork, InstalledAgent } from '../../modules/agents/installed.ts';
import { oneLine } from '../../agents/rejection.ts';

interface Ended {
  /** When the request ended, in milliseconds since 1970. */
  at: number;
  /** The error if the agent's code is at fault, otherwise null. */
  fault: string | null;
}

export interface RecentWork {
  begin(agent: InstalledAgent): EndOfWork;
  /** Recent failures that the agent's code caused; null if there were none. */
  failing(agent: InstalledAgent): AdminAgentInfo['failing'];
}

/** Maximum number of requests that are stored: few enough that a repaired agent has no failures in the list after some use. */
const maxRequests = 50;
/** Milliseconds. Requests older than a day do not count. */
const day = 24 * 60 * 60 * 1000;

/**
 * Stores the results of agents' recent requests in this process, to detect an agent that starts but fails every request. Each
 * version counts separately.
 */
export function createRecentWork(): RecentWork {
  const ended = new WeakMap<InstalledAgent, Ended[]>();
  return {
    begin: (agent) => (outcome) => {
      if (!outcome) return;
      const kept = ended.get(agent) ?? [];
      kept.push({ at: Date.now(), fault: faultOf(outcome.failure) });
      if (kept.length > maxRequests) kept.shift();
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

/** Returns the error if it is the agent's fault; refusals, provider failures and an unavailable database are not. */
const faultOf = (failure: unknown): string | null =>
  failure === undefined || asAppError(failure) !== null ? null : oneLine(failure);
