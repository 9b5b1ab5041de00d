import { AppError, MemoryRules } from '@staffroom/sdk';
import { apiRoute, type SessionUser } from '../../http/route.ts';
import { type InstalledAgent, type InstalledAgents, visibleTo } from '../agents/installed.ts';
import {
  MemoryChange,
  MemoryCreate,
  MemoryParams,
  MemoryQuery,
  MemorySwitch,
  OfOneAgent,
  presentMemory,
  RecallQuestion,
} from './schema.ts';
import { type MemoryService, requireKeepable } from './service.ts';

export function memoryRoutes(memories: MemoryService, agents: InstalledAgents) {
  const numberOf = (slug: string) => agents.get(slug)?.number ?? 0;
  /** What an agent that is gone remembered can still be read and deleted. */
  const slugOf = (agentId: string) => agents.find(agentId)?.slug ?? agentId;

  function load(agentId: string | number, user: SessionUser): InstalledAgent {
    const agent = agents.find(agentId);
    if (!agent || !visibleTo(agent, user.role)) throw new AppError('not-found', 'This agent does not exist');
    return agent;
  }

  return [
    apiRoute({
      method: 'GET',
      path: '/api/memories',
      policy: 'user',
      query: MemoryQuery,
      async handle({ query: { agentId, ...filter }, user }) {
        const agent = agentId === undefined ? undefined : slugOf(agentId);
        const rows = await memories.list(user.id, { agent, ...filter });
        return rows.map((row) => presentMemory(row, numberOf(row.agent)));
      },
    }),
    apiRoute({
      method: 'POST',
      path: '/api/memories',
      policy: 'user',
      body: MemoryCreate,
      async handle({ body: { agentId, ...memory }, user, ctx }) {
        const agent = load(agentId, user);
        const content = requireKeepable(memory.content);
        const row = await memories.remember(user.id, agent.slug, { ...memory, content });
        if (!row)
          throw new AppError('conflict', 'Memory is switched off for this agent. Switch it on first.');
        ctx.status = 201;
        return presentMemory(row, agent.number);
      },
    }),
    apiRoute({
      method: 'DELETE',
      path: '/api/memories',
      policy: 'user',
      query: OfOneAgent,
      handle: async ({ query, user }) => ({
        deleted: await memories.deleteAll(user.id, slugOf(query.agentId)),
      }),
    }),
    apiRoute({
      method: 'GET',
      path: '/api/memories/settings',
      policy: 'user',
      query: OfOneAgent,
      async handle({ query, user }) {
        const agent = load(query.agentId, user);
        return { agentId: agent.number, enabled: await memories.isOn(user.id, agent.slug) };
      },
    }),
    apiRoute({
      method: 'PUT',
      path: '/api/memories/settings',
      policy: 'user',
      body: MemorySwitch,
      async handle({ body: { agentId, enabled }, user }) {
        const agent = load(agentId, user);
        await memories.setOn(user.id, agent.slug, enabled);
        return { agentId: agent.number, enabled };
      },
    }),
    apiRoute({
      method: 'POST',
      path: '/api/memories/recall',
      policy: 'user',
      body: RecallQuestion,
      async handle({ body: { agentId, question }, user }) {
        const agent = load(agentId, user);
        const { recall } = agent.manifest?.memory ?? MemoryRules.parse({});
        const rows = await memories.recall(user.id, agent.slug, question, recall);
        return rows.map((row) => presentMemory(row, agent.number));
      },
    }),
    apiRoute({
      method: 'PATCH',
      path: '/api/memories/:id',
      policy: 'user',
      params: MemoryParams,
      body: MemoryChange,
      async handle({ params, body, user }) {
        const row = await memories.update(user.id, params.id, body);
        return presentMemory(row, numberOf(row.agent));
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
