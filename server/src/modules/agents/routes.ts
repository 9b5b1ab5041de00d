import { AppError } from '@staffroom/sdk';
import { apiRoute, type SessionUser } from '../../http/route.ts';
import type { AuditService } from '../audit/service.ts';
import { type InstalledAgent, type InstalledAgents, visibleTo } from './installed.ts';
import type { AiDirectory } from '../ai-providers/directory.ts';
import { checkChoice, definedChoice } from './choice.ts';
import { type AgentChoices, noChoices } from './choices.ts';
import type { AgentDefinition } from './definition.ts';
import { redefine } from './made-routes.ts';
import type { MadeAgentService } from './made-service.ts';
import {
  AgentChange,
  AgentParams,
  PreferenceChange,
  presentAgent,
  presentDetails,
  presentForAdmin,
} from './schema.ts';
import type { ReadableDocuments } from './readable-documents.ts';
import type { AgentService } from './service.ts';

export interface AgentRoutesOptions {
  installed: InstalledAgents;
  agents: AgentService;
  made: MadeAgentService;
  readableDocuments: ReadableDocuments;
  audit: Pick<AuditService, 'record'>;
  directory: AiDirectory;
}

export function agentCatalogueRoutes(options: AgentRoutesOptions) {
  const { installed, agents, made, readableDocuments, audit, directory } = options;
  async function load(id: string, user: SessionUser): Promise<InstalledAgent> {
    const agent = installed.find(id);
    if (agent && mayKnow(agent, user)) return agent;
    throw new AppError('not-found', await missing(id, user));
  }

  /** What stands in place of an agent: an address that people know by a name is called by it. */
  async function missing(id: string, user: SessionUser): Promise<string> {
    if (installed.find(id)) return 'Agent not found';
    const removed = await made.removed(id);
    if (removed && (removed.roles === null || removed.roles.includes(user.role))) {
      return `${removed.name} was removed by an administrator`;
    }
    const name = installed.knownName(id);
    return name === undefined ? 'Agent not found' : `${name} not found`;
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
        const agent = await load(params.id, user);
        const info = presentAgent(agent, await agents.choices(agent.slug, user.id), user.role, directory);
        const ids = agent.made?.definition?.documentIds ?? [];
        return presentDetails(agent, info, await readableDocuments(user.id, ids));
      },
    }),
    apiRoute({
      method: 'PATCH',
      path: '/api/ai-agents/:id',
      policy: 'user',
      params: AgentParams,
      body: PreferenceChange,
      async handle({ params, body, user }) {
        const agent = await load(params.id, user);
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
      async handle({ params, body, user }) {
        const { enabled, prompt, provider, model, temperature, maxTokens, ...others } = body;
        const agent = installed.find(params.id);
        if (!agent) throw new AppError('not-found', 'This agent does not exist');
        if (enabled && agent.state === 'rejected') {
          throw new AppError('conflict', `${agent.slug} cannot be switched on: ${agent.reason}`);
        }
        const { company } = await agents.choices(agent.slug, user.id);
        const wanted = { prompt, provider, model, temperature, maxTokens };
        const asked = provider === undefined ? company.provider : provider;
        const change = definedChoice(checkChoice(wanted, asked, directory));
        const definition = definedValues(others);
        if (Object.keys(definition).length > 0) await redefine(options, agent, definition, user);
        if (Object.keys(change).length > 0) await agents.changeCompanyChoice(agent.slug, user.id, change);
        const changed = { ...definition, ...change };
        if (Object.keys(changed).length > 0) {
          // The prompt can be long; that it changed is what matters here.
          const detail = { ...changed, ...('prompt' in change && { prompt: change.prompt !== null }) };
          await audit.record({ userId: user.id, action: 'agent.update', subject: agent.slug, detail });
        }
        if (enabled !== undefined) {
          await agents.setEnabled(agent.slug, enabled);
          const action = enabled ? 'agent.enable' : 'agent.disable';
          await audit.record({ userId: user.id, action, subject: agent.slug });
        }
        if (enabled !== undefined || Object.keys(definition).length > 0) await installed.refresh();
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

function definedValues(change: { [K in keyof AgentDefinition]?: AgentDefinition[K] | undefined }) {
  return Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<AgentDefinition>;
}
