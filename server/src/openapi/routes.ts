import { getOpenApi } from '@staffroom/sdk/core';
import { type ApiRoute, implement } from '../http/route.ts';
import { type InstalledAgents, visibleTo } from '../modules/agents/installed.ts';
import { type DocumentOptions, openApiDocument } from './openapi-document.ts';

interface OpenApiRoutesOptions extends Omit<DocumentOptions, 'agents'> {
  agents: Pick<InstalledAgents, 'list'>;
}

export function openApiRoutes({ agents, ...about }: OpenApiRoutesOptions): ApiRoute[] {
  return [
    implement(getOpenApi, async ({ user }) =>
      openApiDocument({
        ...about,
        agents: agents.list(user.id).filter((agent) => visibleTo(agent, user)),
      }),
    ),
  ];
}
