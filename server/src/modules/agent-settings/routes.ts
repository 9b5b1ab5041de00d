import { AppError } from '@staffroom/sdk';
import { getAgentSettings, putAgentSettings, resetAgentSettings } from '@staffroom/sdk/core';
import { implement, type SessionUser } from '../../http/route.ts';
import { type InstalledAgents, visibleTo } from '../agents/installed.ts';
import type { AgentSettingsService } from './service.ts';

export function agentSettingsRoutes(installed: InstalledAgents, settings: AgentSettingsService) {
  /** @throws AppError `not-found` */
  function load(id: string, user: SessionUser) {
    const agent = installed.find(id, user.id);
    if (agent && visibleTo(agent, user)) return agent;
    throw new AppError('not-found', 'Agent not found');
  }

  return [
    implement(getAgentSettings, async ({ params, query, user }) =>
      settings.show(load(params.id, user), user, query.for),
    ),
    implement(putAgentSettings, async ({ params, body, user }) => {
      const agent = load(params.id, user);
      await settings.save(agent, user, body.for, body.values);
      return settings.show(agent, user, body.for);
    }),
    implement(resetAgentSettings, async ({ params, query, user }) => {
      const agent = load(params.id, user);
      await settings.reset(agent, user, query.for, query.names?.split(','));
      return settings.show(agent, user, query.for);
    }),
  ];
}
