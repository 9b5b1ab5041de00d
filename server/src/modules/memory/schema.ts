import { z } from 'zod';
import type { Memory } from './entity.ts';

export const MemoryParams = z.object({ id: z.uuid() });

export const MemoryQuery = z.object({
  /** Slug, alias, name or catalogue number. */
  agentId: z.string().max(80).optional(),
  search: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});

export const NewMemory = z.object({
  content: z.string().trim().min(1).max(4_000),
  type: z.enum(['conversation', 'user_query', 'ai_response', 'system_event']),
  importance: z.number().min(1).max(2),
});
export type NewMemory = z.output<typeof NewMemory>;

/** A `userId` in the body is ignored: memories belong to whoever is signed in. */
export const MemoryCreate = NewMemory.extend({
  agentId: z.union([z.string().max(80), z.number().int()]),
  type: NewMemory.shape.type.default('conversation'),
  importance: NewMemory.shape.importance.default(1),
});

export function presentMemory({ id, agent, content, type, importance, createdAt }: Memory, agentId: number) {
  return { id, agentId, agent, content, type, importance, createdAt: createdAt.toISOString() };
}
export type MemoryInfo = ReturnType<typeof presentMemory>;
