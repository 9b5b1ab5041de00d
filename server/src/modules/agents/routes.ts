import { AppError } from '@staffroom/sdk';
import { apiRoute, type SessionUser } from '../../http/route.ts';
import type { AuditService } from '../audit/service.ts';
import { type InstalledAgent, type InstalledAgents, visibleTo } from './installed.ts';
import { AgentParams, AgentSwitch, PreferenceChange, presentAgent, presentForAdmin } from './schema.ts';
import { type AgentChoices, type AgentService, noChoices } from './service.ts';

export interface AgentRoutesOptions {
  installed: InstalledAgents;
  agents: AgentService;
  audit: Pick<AuditService, 'record'>;
}

export function agentCatalogueRoutes({ installed, agents, audit }: AgentRoutesOptions) {
  function load(id: string, user: SessionUser): InstalledAgent {
    const agent = installed.find(id);
    if (!agent || !mayKnow(agent, user)) throw new AppError('not-found', 'This agent does not exist');
    return agent;
  }

  return [
    apiRoute({
      method: 'GET',
      path: '/api/ai-agents',
      policy: 'user',
      async handle({ user }) {
        const choices = await agents.allChoices(user.id);
        return installed
          .list()
          .filter((agent) => mayKnow(agent, user))
          .map((agent) => presentAgent(agent, choicesOf(choices, agent), user.role));
      },
    }),
    apiRoute({
      method: 'GET',
      path: '/api/ai-agents/:id',
      policy: 'user',
      params: AgentParams,
      async handle({ params, user }) {
        const agent = load(params.id, user);
        return presentAgent(agent, await agents.choices(agent.slug, user.id), user.role);
      },
    }),
    apiRoute({
      method: 'PATCH',
      path: '/api/ai-agents/:id',
      policy: 'user',
      params: AgentParams,
      body: PreferenceChange,
      async handle({ params, body, user }) {
        const agent = load(params.id, user);
        const { systemPrompt: prompt, aiProvider: provider, ...others } = body;
        await agents.changePreference(agent.slug, user.id, { prompt, provider, ...others });
        return presentAgent(agent, await agents.choices(agent.slug, user.id), user.role);
      },
    }),
    apiRoute({
      method: 'GET',
      path: '/api/admin/agents',
      policy: 'admin',
      async handle({ user }) {
        const choices = await agents.allChoices(user.id);
        return installed.list().map((agent) => presentForAdmin(agent, choicesOf(choices, agent)));
      },
    }),
    apiRoute({
      method: 'PUT',
      path: '/api/admin/agents/:id',
      policy: 'admin',
      params: AgentParams,
      body: AgentSwitch,
      async handle({ params, body: { enabled }, user }) {
        const agent = installed.find(params.id);
        if (!agent) throw new AppError('not-found', 'This agent does not exist');
        if (enabled && agent.state === 'rejected') {
          throw new AppError('conflict', `${agent.slug} cannot be switched on: ${agent.reason}`);
        }
        await agents.setEnabled(agent.slug, enabled);
        await audit.record({
          userId: user.id,
          action: enabled ? 'agent.enable' : 'agent.disable',
          subject: agent.slug,
        });
        await installed.refresh();
        return presentForAdmin(agent, await agents.choices(agent.slug, user.id));
      },
    }),
  ];
}

/** An agent that could not even be read has nothing to show but its fault, which is the administrators' business. */
function mayKnow(agent: InstalledAgent, user: SessionUser): boolean {
  return visibleTo(agent, user.role) && (agent.state !== 'rejected' || user.role === 'admin');
}

function choicesOf(choices: Map<string, AgentChoices>, { slug }: InstalledAgent): AgentChoices {
  return choices.get(slug) ?? noChoices;
}
