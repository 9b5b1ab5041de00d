import { type MemoryInfo, MemoryInput } from '@staffroom/sdk';
import { z } from 'zod';
import type { Memory } from './entity.ts';

/** Characters of one memory. */
export const memoryLimit = 4_000;

export const MemoryParams = z.object({ id: z.uuid() });

/** Slug, alias, name or catalogue number. */
const agentId = z.union([z.string().min(1).max(80), z.number().int()]);

export const MemoryQuery = z.object({
  agentId: z.string().max(80).optional(),
  search: z.string().max(200).optional(),
  type: MemoryInput.shape.type.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});

export const OfOneAgent = z.object({ agentId: z.string().min(1).max(80) });

export type NewMemory = z.output<typeof MemoryInput>;

/** A `userId` in the body is ignored: memories belong to whoever is signed in. */
export const MemoryCreate = MemoryInput.extend({
  agentId,
  type: MemoryInput.shape.type.default('conversation'),
  importance: MemoryInput.shape.importance.default(1),
});

export const MemoryChange = MemoryInput.pick({ content: true, importance: true })
  .partial()
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'Say what to change');
export type MemoryChange = z.output<typeof MemoryChange>;

export const MemorySwitch = z.object({ agentId, enabled: z.boolean() });

/** Which memories would a question bring? */
export const RecallQuestion = z.object({ agentId, question: z.string().trim().min(1).max(10_000) });

export function presentMemory(
  { id, agent, content, type, importance, createdAt, updatedAt }: Memory,
  agentId: number,
): MemoryInfo {
  return {
    id,
    agentId,
    agent,
    content,
    type,
    importance,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
