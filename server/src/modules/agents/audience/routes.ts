import { AppError } from '@staffroom/sdk';
import { type AgentAccess, changeAgentAccess, getAgentAccess } from '@staffroom/sdk/core';
import { type ApiRoute, implement } from '../../../http/route.ts';
import type { InstalledAgent, InstalledAgents } from '../installed.ts';
import type { AgentAudiences } from './service.ts';

export function agentAccessRoutes(
  installed: Pick<InstalledAgents, 'find' | 'refresh'>,
  audiences: AgentAudiences,
): ApiRoute[] {
  /** @throws AppError `not-found` */
  function load(id: string): InstalledAgent {
    const agent = installed.find(id);
    if (!agent) throw new AppError('not-found', 'Agent not found');
    return agent;
  }

  async function present({ slug, entry }: InstalledAgent): Promise<AgentAccess> {
    return { ...(await audiences.get(slug)), roles: entry.roles ?? null };
  }

  return [
    implement(getAgentAccess, ({ params }) => present(load(params.id))),
    implement(changeAgentAccess, async ({ params, body, user }) => {
      const agent = load(params.id);
      const { slug, manifest } = agent;
      await audiences.change({ userId: user.id, slug, name: manifest?.name ?? slug }, body);
      await installed.refresh();
      return present(agent);
    }),
  ];
}
