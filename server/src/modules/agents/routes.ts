import { AppError, asMessage, type Message, msg } from '@staffroom/sdk';
import type { AgentInfo } from '@staffroom/sdk/internal/shared';
import { changeAgentPreference, getAgent, getAgentGuide, listAgents } from '@staffroom/sdk/core';
import type { Context } from 'koa';
import { implement, type SessionUser } from '../../http/route.ts';
import type { AiDirectory } from '../ai-providers/directory.ts';
import { checkChoice } from './checked-choice.ts';
import { noChoices } from './choices.ts';
import { type InstalledAgent, type InstalledAgents, visibleTo } from './installed.ts';
import type { CustomAgentService } from './custom-agent-service.ts';
import { presentAgent, presentDetails } from './present.ts';
import type { ReadableDocuments } from './readable-documents.sql.ts';
import type { AgentService } from './service.ts';

export interface AgentRoutesOptions {
  installed: InstalledAgents;
  agents: Pick<AgentService, 'allChoices' | 'choices' | 'changePreference'>;
  customAgents: Pick<CustomAgentService, 'removed'>;
  readableDocuments: ReadableDocuments;
  directory: AiDirectory;
  guide: (slug: string) => Promise<string | null>;
  /** The port on the browser's machine that serves the agent's page during development; null if the installed page is used. */
  developedAt: (ctx: Context, user: SessionUser, slug: string) => number | null;
}

/** The maximum number of characters of an agent's guide, because one response contains the whole guide. */
const maxGuideLength = 100_000;

export function agentCatalogueRoutes(options: AgentRoutesOptions) {
  const { installed, agents, customAgents, readableDocuments, directory } = options;
  async function load(id: string, user: SessionUser): Promise<InstalledAgent> {
    const agent = installed.find(id, user.id);
    if (agent && mayKnow(agent, user)) return agent;
    throw new AppError('not-found', await missing(id, user));
  }

  /** The error message for a missing agent. It contains the name under which people knew the agent. */
  async function missing(id: string, user: SessionUser): Promise<string | Message> {
    if (installed.find(id)) return 'Agent not found';
    const removed = await customAgents.removed(id);
    if (removed && (removed.roles === null || removed.roles.includes(user.role))) {
      return msg`${removed.name} was removed by an administrator`;
    }
    const name = installed.knownName(id);
    return name === undefined ? 'Agent not found' : msg`${asMessage(name)} not found`;
  }

  function seen(info: AgentInfo, ctx: Context, user: SessionUser): AgentInfo {
    const port = info.clientUrl === null ? null : options.developedAt(ctx, user, info.slug);
    if (port === null) return info;
    const clientUrl = `http://localhost:${port}/mf-manifest.json`;
    return { ...info, clientUrl, integrity: null, frame: false, developed: port };
  }

  return [
    implement(listAgents, async ({ user, ctx }) => {
      const choices = await agents.allChoices(user.id);
      return installed
        .list(user.id)
        .filter((agent) => mayKnow(agent, user))
        .map((agent) => presentAgent(agent, choices.get(agent.slug) ?? noChoices, user, directory))
        .map((info) => seen(info, ctx, user));
    }),
    implement(getAgent, async ({ params, user, ctx }) => {
      const agent = await load(params.id, user);
      const info = presentAgent(agent, await agents.choices(agent.slug, user.id), user, directory);
      const ids = agent.custom?.definition?.documentIds ?? [];
      return presentDetails(agent, seen(info, ctx, user), await readableDocuments(user.id, ids));
    }),
    implement(getAgentGuide, async ({ params, user }) => {
      const { slug } = await load(params.id, user);
      return { guide: (await options.guide(slug))?.slice(0, maxGuideLength) ?? null };
    }),
    implement(changeAgentPreference, async ({ params, body, user }) => {
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
      return presentAgent(agent, await agents.choices(agent.slug, user.id), user, directory);
    }),
  ];
}

/** Only administrators see an agent that the server could not read, because such an agent has nothing to show but its error. */
function mayKnow(agent: InstalledAgent, user: SessionUser): boolean {
  return visibleTo(agent, user) && (agent.state !== 'rejected' || user.role === 'admin');
}
