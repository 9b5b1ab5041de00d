import type { AdminAgentInfo } from '@staffroom/sdk/core';
import { asAppError } from '../../http/answer-errors.ts';
import type { EndOfWork, InstalledAgent } from '../../modules/agents/installed.ts';
import { oneLine } from '../rejection.ts';

interface Ended {
  /** Milliseconds since 1970. */
  at: number;
  /** The error if the agent's code is at fault, otherwise null. */
  fault: string | null;
}

export interface RecentWork {
  begin(agent: InstalledAgent): EndOfWork;
  /** Recent failures that the agent's code caused; null without any. */
  failing(agent: InstalledAgent): AdminAgentInfo['failing'];
}

/** Number of requests: few enough that a fixed agent looks well again after some use. */
const maxRequests = 50;
/** Milliseconds. Older requests say nothing about today. */
const day = 24 * 60 * 60 * 1000;

/**
 * Keeps the results of agents' recent requests in this process, because an agent that starts but fails every request would
 * otherwise look well. Each version counts separately.
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

/** Refusals, provider failures and an unavailable database are not the agent's fault. */
const faultOf = (failure: unknown): string | null =>
  failure === undefined || asAppError(failure) !== null ? null : oneLine(failure);
