import { AppError } from '@staffroom/sdk';
import type { AgentPromptVersion } from '@staffroom/sdk/internal/shared';
import { listAgentPromptVersions, restoreAgentPrompt } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import { implement, type SessionUser } from '../../http/route.ts';
import { AgentPromptVersionRow } from '../agents/entity.ts';
import { type InstalledAgent, type InstalledAgents, visibleTo } from '../agents/installed.ts';
import type { AgentService } from '../agents/service.ts';
import type { AuditService } from '../audit/service.ts';
import { namesOf } from '../users/user-names.ts';

export interface AgentPromptRoutesOptions {
  database: Pick<Database, 'orm' | 'transaction'>;
  installed: InstalledAgents;
  agents: Pick<AgentService, 'changePreference' | 'changeCompanyChoice'>;
  audit: Pick<AuditService, 'record'>;
}

const shown = 200;

/** Earlier prompts of an agent. A person sees their own prompts; administrators also see the company's. */
export function agentPromptRoutes({
  database: { orm, transaction },
  installed,
  agents,
  audit,
}: AgentPromptRoutesOptions) {
  function load(id: string, user: SessionUser): InstalledAgent {
    const agent = installed.find(id);
    if (!agent || !visibleTo(agent, user)) throw new AppError('not-found', 'Agent not found');
    return agent;
  }

  /** The owner of the requested prompts; null for the company. @throws AppError `forbidden` */
  function ownerOf(scope: 'me' | 'company', user: SessionUser): string | null {
    if (scope === 'me') return user.id;
    if (user.role === 'admin') return null;
    throw new AppError('forbidden', "Only administrators can see the history of the company's prompt");
  }

  /** The versions of a prompt, newest first. */
  async function versions(agent: string, owner: string | null, id?: string): Promise<AgentPromptVersion[]> {
    const em = orm.em.fork();
    const rows = await em.find(
      AgentPromptVersionRow,
      { agent, userId: owner, ...(id !== undefined && { id }) },
      { orderBy: { createdAt: 'desc', id: 'asc' }, limit: shown },
    );
    const names = await namesOf(
      em,
      rows.map(({ authorId }) => authorId),
    );
    return rows.map(({ id, prompt = null, authorId, createdAt }) => {
      return { id, prompt, author: names.get(authorId ?? '') ?? null, createdAt: createdAt.toISOString() };
    });
  }

  return [
    implement(listAgentPromptVersions, async ({ params, query, user }) =>
      versions(load(params.id, user).slug, ownerOf(query.scope, user)),
    ),
    implement(restoreAgentPrompt, async ({ params, query, user }) => {
      const { slug } = load(params.id, user);
      const owner = ownerOf(query.scope, user);
      const [version] = await versions(slug, owner, params.version);
      if (!version) throw new AppError('not-found', 'This version does not exist');
      const { prompt } = version;
      if (owner !== null) await agents.changePreference(slug, user.id, { prompt });
      else {
        const detail = { prompt: prompt !== null, restored: version.id };
        await transaction(async (tx) => {
          await agents.changeCompanyChoice(tx, slug, user.id, { prompt });
          await audit.record(tx, { userId: user.id, action: 'agent.update', subject: slug, detail });
        });
      }
      return versions(slug, owner);
    }),
  ];
}
