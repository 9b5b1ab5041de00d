import { type Capabilities, type Memory, MemoryInput } from '@staffroom/sdk/internal/shared';
import { validate } from '../http/validate.ts';
import type { Memory as MemoryRow } from '../modules/memory/entity.ts';
import type { MemoryService } from '../modules/memory/service.ts';
import type { CapabilityContext } from './context.ts';

/** Maximum number of memories in a prompt: more would leave too little of the model's context for the question. */
const recalled = 20;

export function memoryCapability(memories: Pick<MemoryService, 'isOn' | 'list' | 'remember'>) {
  return ({ user, agent, notes }: CapabilityContext): Capabilities['memory'] => ({
    async recall(query) {
      if (!(await memories.isOn(user.id, agent))) return [];
      const rows = await memories.list(user.id, { agent, search: query, limit: recalled });
      notes?.memories.push(...rows.map(({ content }) => content));
      return rows.map(present);
    },
    async remember(content, options) {
      const row = await memories.remember(user.id, agent, validate(MemoryInput, { content, ...options }));
      return row && present(row);
    },
  });
}

function present({ id, content, type, importance, createdAt }: MemoryRow): Memory {
  return { id, content, type, importance, createdAt: createdAt.toISOString() };
}
