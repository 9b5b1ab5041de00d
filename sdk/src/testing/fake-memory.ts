import { randomUUID } from 'node:crypto';
import { MemoryInput } from '../capability-input.ts';
import type { Capabilities, Memory } from '../capabilities.ts';
import { check } from './check.ts';

const recalled = 20;

export function fakeMemory() {
  const memories: (Memory & { userId: string })[] = [];
  return (userId: string): Capabilities['memory'] => ({
    async recall(query = '') {
      const words = new Set(query.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu));
      const matches = ({ content }: Memory) =>
        words.size === 0 ||
        (content.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).some((word) => words.has(word));
      const own = memories.filter((memory) => memory.userId === userId && matches(memory));
      return own.toReversed().slice(0, recalled).map(present);
    },
    async remember(content, options) {
      const memory = {
        ...check(MemoryInput, { content, ...options }),
        id: randomUUID(),
        createdAt: new Date().toISOString(),
        userId,
      };
      memories.push(memory);
      return present(memory);
    },
  });
}

function present({ userId: _userId, ...memory }: Memory & { userId: string }): Memory {
  return memory;
}
