import { AppError, asMessage, msg } from '@staffroom/sdk';
import { type AgentToolsInfo, allowAgentTools, listAgentTools } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import { implement } from '../../http/route.ts';
import { type InstalledAgents, type RunningAgent, running } from '../../modules/agents/installed.ts';
import type { AgentService } from '../../modules/agents/service.ts';
import type { AuditService } from '../../modules/audit/service.ts';
import { changeWords } from '../../modules/confirmations/change-words.ts';
import { allSharedToolsOf, consentOf, digestOf, inputOf } from './agent-tools.ts';

interface AgentToolRoutesOptions {
  database: Pick<Database, 'transaction'>;
  agents: Pick<AgentService, 'allowTools'>;
  installed: InstalledAgents;
  audit: Pick<AuditService, 'record'>;
}

/** Shows administrators the shared tools that wait for their consent, and lets administrators allow the tools. */
export function agentToolRoutes({ database, agents, installed, audit }: AgentToolRoutesOptions) {
  const waiting = (): RunningAgent[] =>
    installed.list().flatMap((agent) => {
      const ready = running(agent);
      return ready && ready.allowedTools !== 'all' && ready.manifest.offers.length > 0 ? [ready] : [];
    });

  /** @throws AppError `not-found` */
  function load(slug: string): RunningAgent {
    const agent = waiting().find((one) => one.slug === slug);
    if (!agent) throw new AppError('not-found', 'This agent has no tools that need your consent.');
    return agent;
  }

  return [
    implement(listAgentTools, async () => waiting().map(present)),
    implement(allowAgentTools, async ({ params, body, user, confirm }) => {
      const agent = load(params.agent);
      const allowed = allSharedToolsOf(agent).filter((one) => body.digests.includes(digestOf(one)));
      const { name } = agent.manifest;
      await confirm(
        allowed.length > 0
          ? (language) =>
              changeWords[language].allowTools({ source: name, tools: allowed.map(({ tool }) => tool) })
          : null,
      );
      if (allowed.length < new Set(body.digests).size)
        throw new AppError(
          'conflict',
          msg`The tools of ${asMessage(name)} were changed in the meantime. Reload the page and try again.`,
        );
      const digests = Object.fromEntries(allowed.map((one) => [one.tool.name, digestOf(one)]));
      await database.transaction(async (tx) => {
        await agents.allowTools(tx, agent.slug, digests);
        const detail = { tools: digests };
        await audit.record(tx, { userId: user.id, action: 'agent-tool.allow', subject: agent.slug, detail });
      });
      await installed.refresh();
      return present(load(agent.slug));
    }),
  ];
}

function present(agent: RunningAgent): AgentToolsInfo {
  return {
    agent: agent.slug,
    name: agent.manifest.name,
    tools: allSharedToolsOf(agent).map((one) => ({
      ...one.tool,
      destroys: false,
      input: inputOf(one),
      digest: digestOf(one),
      consent: consentOf(one),
    })),
  };
}
