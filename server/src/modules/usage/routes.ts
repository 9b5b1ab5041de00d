import { getAnalytics, getOwnUsage } from '@staffroom/sdk/core';
import { implement } from '../../http/route.ts';
import type { InstalledAgents } from '../agents/installed.ts';
import type { UsageService } from './service.ts';

export function usageRoutes(usage: UsageService, agents: Pick<InstalledAgents, 'list'>) {
  /** For each counter, the slugs of the agents whose completed jobs count. An agent's manifest names its counter. */
  function countingAgents(): Map<string, string[]> {
    const counters = new Map<string, string[]>();
    for (const { slug, manifest } of agents.list()) {
      if (manifest?.counts === undefined) continue;
      counters.set(manifest.counts, [...(counters.get(manifest.counts) ?? []), slug]);
    }
    return counters;
  }

  return [
    implement(getAnalytics, ({ user }) => usage.analytics(user.id, countingAgents())),
    implement(getOwnUsage, ({ query, user }) => usage.summary({ days: query.days, userId: user.id })),
  ];
}
