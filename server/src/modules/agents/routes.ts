import { AppError } from '@staffroom/sdk';
import { apiRoute, type SessionUser } from '../../http/route.ts';
import type { AuditService } from '../audit/service.ts';
import { type InstalledAgent, type InstalledAgents, visibleTo } from './installed.ts';
import type { AiDirectory } from '../ai-providers/directory.ts';
import { AgentChange, AgentParams, PreferenceChange, presentAgent, presentForAdmin } from './schema.ts';
import { type AgentChoices, type AgentService, type CompanyChoice, noChoices } from './service.ts';

export interface AgentRoutesOptions {
  installed: InstalledAgents;
  agents: AgentService;
  audit: Pick<AuditService, 'record'>;
  directory: AiDirectory;
}

export function agentCatalogueRoutes({ installed, agents, audit, directory }: AgentRoutesOptions) {
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
          .map((agent) => presentAgent(agent, choicesOf(choices, agent), user.role, directory));
      },
    }),
    apiRoute({
      method: 'GET',
      path: '/api/ai-agents/:id',
      policy: 'user',
      params: AgentParams,
      async handle({ params, user }) {
        const agent = load(params.id, user);
        return presentAgent(agent, await agents.choices(agent.slug, user.id), user.role, directory);
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
        const before = await agents.choices(agent.slug, user.id);
        const inForce = provider === undefined ? before.person.provider : provider;
        const change = checkChoice(
          { prompt, provider, ...others },
          inForce ?? before.company.provider,
          directory,
        );
        await agents.changePreference(agent.slug, user.id, change);
        return presentAgent(agent, await agents.choices(agent.slug, user.id), user.role, directory);
      },
    }),
    apiRoute({
      method: 'GET',
      path: '/api/admin/agents',
      policy: 'admin',
      async handle({ user }) {
        const choices = await agents.allChoices(user.id);
        return installed.list().map((agent) => presentForAdmin(agent, choicesOf(choices, agent), directory));
      },
    }),
    apiRoute({
      method: 'PUT',
      path: '/api/admin/agents/:id',
      policy: 'admin',
      params: AgentParams,
      body: AgentChange,
      async handle({ params, body: { enabled, ...given }, user }) {
        const agent = installed.find(params.id);
        if (!agent) throw new AppError('not-found', 'This agent does not exist');
        if (enabled && agent.state === 'rejected') {
          throw new AppError('conflict', `${agent.slug} cannot be switched on: ${agent.reason}`);
        }
        const { company } = await agents.choices(agent.slug, user.id);
        const provider = given.provider === undefined ? company.provider : given.provider;
        const change = defined(checkChoice(given, provider, directory));
        if (Object.keys(change).length > 0) {
          await agents.changeCompanyChoice(agent.slug, user.id, change);
          // The prompt can be long; that it changed is what matters here.
          const detail = { ...change, ...('prompt' in change && { prompt: change.prompt !== null }) };
          await audit.record({ userId: user.id, action: 'agent.update', subject: agent.slug, detail });
        }
        if (enabled !== undefined) {
          await agents.setEnabled(agent.slug, enabled);
          const action = enabled ? 'agent.enable' : 'agent.disable';
          await audit.record({ userId: user.id, action, subject: agent.slug });
          await installed.refresh();
        }
        return presentForAdmin(agent, await agents.choices(agent.slug, user.id), directory);
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

type Choice = { [K in keyof CompanyChoice]?: CompanyChoice[K] | undefined };

/**
 * A model belongs to its provider: another provider without a model takes the former choice of a model back.
 * @param provider whom the model must be of; nothing for anybody's
 * @throws AppError `invalid` with what there is
 */
function checkChoice(choice: Choice, provider: string | null | undefined, directory: AiDirectory): Choice {
  if (choice.provider != null) directory.require(choice.provider);
  if (choice.model != null) directory.requireModel(choice.model, provider ?? null);
  return choice.provider !== undefined && choice.model === undefined ? { ...choice, model: null } : choice;
}

function defined(choice: Choice): Partial<CompanyChoice> {
  return Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined));
}
