import { AppError, msg } from '@staffroom/sdk';
import {
  type AgentCanaries,
  type AgentCanary,
  listAgentCanaries,
  promoteAgentCanary,
  startAgentCanary,
  stopAgentCanary,
} from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import { implement } from '../../http/route.ts';
import type { CanaryPeople } from '../../modules/agents/canary/canary-people.ts';
import { readFigures } from '../../modules/agents/canary/figures.sql.ts';
import { changeWords } from '../../modules/confirmations/change-words.ts';
import type { Registry } from '../../agents/registry/registry.ts';
import { askedGrants } from '../versions/access/asked-grants.ts';
import type { ChangeVersions } from '../versions/change-versions.ts';
import type { WorkspaceVersions } from '../versions/workspace-versions.ts';
import type { LiveCanary } from '../../agents/registry/live-canaries.ts';

interface CanaryRoutesOptions {
  database: Pick<Database, 'transaction'>;
  registry: Pick<Registry, 'canaries' | 'get'>;
  people: Pick<CanaryPeople, 'ends' | 'teamsCalled'>;
  flush: () => Promise<void>;
  versions: Pick<WorkspaceVersions, 'list' | 'compare'>;
  change: ChangeVersions;
}

/** Milliseconds for which administrators see that a version was rolled back: thirty days. */
const shownFor = 30 * 24 * 60 * 60 * 1000;

export function canaryRoutes({
  database,
  registry,
  people,
  flush,
  versions: installed,
  change,
}: CanaryRoutesOptions) {
  async function present({ stable, agent, spec }: LiveCanary): Promise<AgentCanary> {
    const { slug, version, state } = agent;
    const versions = [stable.version, version];
    const asked = { agent: slug, versions, since: spec.since };
    const [before, now] = await database.transaction((tx) => readFigures(tx, asked));
    if (!before || !now) throw new Error(`There are no figures of ${slug} ${version}`);
    const named = spec.teams ?? [];
    const known = await people.teamsCalled(named);
    const missing = named.filter((team) => !known.has(team));
    return {
      agent: slug,
      version,
      since: spec.since,
      share: spec.share ?? null,
      teams: named.map((team) => known.get(team)?.name ?? team),
      limits: spec.limits,
      state:
        state === 'running' ? 'runs' : state === 'starting' || state === 'disabled' ? 'starts' : 'failed',
      reason: missing.length > 0 ? `There is no team "${missing.join('", "')}".` : agent.reason,
      stable: before,
      canary: now,
    };
  }

  return [
    implement(listAgentCanaries, async (): Promise<AgentCanaries> => {
      await flush();
      const live: AgentCanary[] = [];
      for (const one of registry.canaries()) live.push(await present(one));
      const seen = new Set<string>();
      const takenBack = (await people.ends()).flatMap(({ agent, version, reason, endedAt }) => {
        if (seen.has(agent) || endedAt.getTime() < Date.now() - shownFor) return [];
        seen.add(agent);
        return [{ agent, version, reason, endedAt: endedAt.toISOString() }];
      });
      return { live, takenBack };
    }),
    implement(
      startAgentCanary,
      async ({ params: { id }, body: { version, approve = false, teams, ...who }, user, confirm }) => {
        const known = await people.teamsCalled(teams ?? []);
        const names = teams?.map((team) => {
          const name = known.get(team)?.name;
          if (name === undefined)
            throw new AppError('invalid', msg`There is no team "${team}"`, { fields: { teams: 'unknown' } });
          return name;
        });
        const more = approve
          ? await askedGrants(installed, { id, version, framed: registry.get(id)?.entry.frame })
          : () => [];
        const trial = { id, version, share: who.share, teams: names };
        await confirm((language) => changeWords[language].tryVersion({ ...trial, more: more(language) }));
        await change(user, (versions) => versions.tryOut(id, { version, approve, ...who, teams: names }));
      },
    ),
    implement(promoteAgentCanary, async ({ params: { id }, user, confirm }) => {
      await confirm((language) => changeWords[language].promote({ id }));
      await change(user, (versions) => versions.promote(id));
    }),
    implement(stopAgentCanary, async ({ params: { id }, user }) => {
      await change(user, (versions) => versions.stopTrying(id));
    }),
  ];
}
