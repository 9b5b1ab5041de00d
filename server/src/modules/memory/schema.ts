import { MemoryInput } from '@staffroom/sdk';
import { z } from 'zod';
import type { Memory } from './entity.ts';

export const MemoryParams = z.object({ id: z.uuid() });

export const MemoryQuery = z.object({
  /** Slug, alias, name or catalogue number. */
  agentId: z.string().max(80).optional(),
  search: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});

export type NewMemory = z.output<typeof MemoryInput>;

/** A `userId` in the body is ignored: memories belong to whoever is signed in. */
export const MemoryCreate = MemoryInput.extend({
  agentId: z.union([z.string().max(80), z.number().int()]),
  type: MemoryInput.shape.type.default('conversation'),
  importance: MemoryInput.shape.importance.default(1),
});

export function presentMemory({ id, agent, content, type, importance, createdAt }: Memory, agentId: number) {
  return { id, agentId, agent, content, type, importance, createdAt: createdAt.toISOString() };
}
