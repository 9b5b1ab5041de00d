import { listAgentSecrets, removeAgentSecret, setAgentSecret } from '@staffroom/sdk/core';
import { type ApiRoute, implement } from '../../http/route.ts';
import type { InstalledAgents } from '../agents/installed.ts';
import type { AgentSecretsService } from './service.ts';

export function agentSecretRoutes(
  secrets: AgentSecretsService,
  installed: Pick<InstalledAgents, 'list' | 'get'>,
): ApiRoute[] {
  return [
    implement(listAgentSecrets, async () => ({
      hasKey: secrets.hasKey,
      agents: await secrets.list(installed.list()),
    })),
    implement(setAgentSecret, ({ params, body, user }) =>
      secrets.set(user.id, installed.get(params.agent), params.name, body.value),
    ),
    implement(removeAgentSecret, ({ params, user }) => secrets.remove(user.id, params)),
  ];
}
