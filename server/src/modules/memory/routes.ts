import { AppError } from '@staffroom/sdk';
import { apiRoute } from '../../http/route.ts';
import { type InstalledAgents, visibleTo } from '../agents/installed.ts';
import { MemoryCreate, MemoryParams, MemoryQuery, presentMemory } from './schema.ts';
import type { MemoryService } from './service.ts';

export function memoryRoutes(memories: MemoryService, agents: InstalledAgents) {
  const numberOf = (slug: string) => agents.get(slug)?.number ?? 0;
  return [
    apiRoute({
      method: 'GET',
      path: '/api/memories',
      policy: 'user',
      query: MemoryQuery,
      async handle({ query: { agentId, search, limit }, user }) {
        const agent = agentId === undefined ? undefined : (agents.find(agentId)?.slug ?? agentId);
        const rows = await memories.list(user.id, { agent, search, limit });
        return rows.map((row) => presentMemory(row, numberOf(row.agent)));
      },
    }),
    apiRoute({
      method: 'POST',
      path: '/api/memories',
      policy: 'user',
      body: MemoryCreate,
      async handle({ body: { agentId, ...memory }, user, ctx }) {
        const agent = agents.find(agentId);
        if (!agent || !visibleTo(agent, user.role))
          throw new AppError('not-found', 'This agent does not exist');
        const row = await memories.remember(user.id, agent.slug, memory);
        ctx.status = 201;
        return presentMemory(row, agent.number);
      },
    }),
    apiRoute({
      method: 'DELETE',
      path: '/api/memories/:id',
      policy: 'user',
      params: MemoryParams,
      handle: ({ params, user }) => memories.delete(user.id, params.id),
    }),
  ];
}
