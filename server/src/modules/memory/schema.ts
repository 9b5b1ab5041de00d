import type { MemoryInfo, MemoryInput } from '@staffroom/sdk/internal/shared';
import type { z } from 'zod';
import type { Memory } from './entity.ts';

/** The maximum length of a memory in characters. */
export const memoryLimit = 4_000;

export type NewMemory = z.output<typeof MemoryInput>;

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
