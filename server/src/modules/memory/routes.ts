import { AppError } from '@staffroom/sdk';
import { MemoryRules } from '@staffroom/sdk/internal/shared';
import {
  changeMemory,
  changeMemorySettings,
  createMemory,
  deleteMemories,
  deleteMemory,
  getMemorySettings,
  listMemories,
  recallMemories,
} from '@staffroom/sdk/core';
import { implement, type SessionUser } from '../../http/route.ts';
import { type InstalledAgent, type InstalledAgents, visibleTo } from '../agents/installed.ts';
import { presentMemory } from './schema.ts';
import { type MemoryService, requireKeepable } from './service.ts';

export function memoryRoutes(memories: MemoryService, agents: InstalledAgents) {
  const numberOf = (slug: string) => agents.get(slug)?.number ?? 0;
  /** The agent's slug. An agent that was removed is also accepted, because its memories can still be read and deleted. */
  const slugOf = (agentId: string) => agents.find(agentId)?.slug ?? agentId;

  function load(agentId: string | number, user: SessionUser): InstalledAgent {
    const agent = agents.find(agentId);
    if (!agent || !visibleTo(agent, user)) throw new AppError('not-found', 'Agent not found');
    return agent;
  }

  return [
    implement(listMemories, async ({ query: { agentId, ...filter }, user }) => {
      const agent = agentId === undefined ? undefined : slugOf(agentId);
      const rows = await memories.list(user.id, { agent, ...filter });
      return rows.map((row) => presentMemory(row, numberOf(row.agent)));
    }),
    implement(createMemory, async ({ body: { agentId, ...memory }, user }) => {
      const agent = load(agentId, user);
      const content = requireKeepable(memory.content);
      const row = await memories.remember(user.id, agent.slug, { ...memory, content });
      if (!row) throw new AppError('conflict', 'Switch on memory for this agent first.');
      return presentMemory(row, agent.number);
    }),
    implement(deleteMemories, async ({ query, user }) => ({
      deleted: await memories.deleteAll(user.id, slugOf(query.agentId)),
    })),
    implement(getMemorySettings, async ({ query, user }) => {
      const agent = load(query.agentId, user);
      return { agentId: agent.number, enabled: await memories.isOn(user.id, agent.slug) };
    }),
    implement(changeMemorySettings, async ({ body: { agentId, enabled }, user }) => {
      const agent = load(agentId, user);
      await memories.setOn(user.id, agent.slug, enabled);
      return { agentId: agent.number, enabled };
    }),
    implement(recallMemories, async ({ body: { agentId, question }, user }) => {
      const agent = load(agentId, user);
      const { recall } = agent.manifest?.memory ?? MemoryRules.parse({});
      const rows = await memories.recall(user.id, agent.slug, question, recall);
      return rows.map((row) => presentMemory(row, agent.number));
    }),
    implement(changeMemory, async ({ params, body, user }) => {
      const row = await memories.update(user.id, params.id, body);
      return presentMemory(row, numberOf(row.agent));
    }),
    implement(deleteMemory, ({ params, user }) => memories.delete(user.id, params.id)),
  ];
}
