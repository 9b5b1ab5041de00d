import { AppError, visibleText } from '@staffroom/sdk';
import type { Memory as MemoryContent } from '@staffroom/sdk/internal/shared';
import type { MemoryChange } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import { Memory } from './entity.ts';
import type { Meaning } from './meaning.sql.ts';
import { chooseMemories, type RecallLimits } from './choose-memories.ts';
import type { NewMemory } from './schema.ts';
import { holdsSecret } from './secrets.ts';
import { createMemorySwitch } from './switch.ts';
import { candidates, equalWords, keep, remembered } from './service.sql.ts';

export interface MemoryFilter {
  agent?: string | undefined;
  /**
   * Words to search for. A memory matches if it contains any of them, and the best match comes first. Without words, the newest
   * memory comes first.
   */
  search?: string | undefined;
  type?: MemoryContent['type'] | undefined;
  limit: number;
}

export interface RecallOptions {
  /** True if the caller has just checked that the person has memories and that memory is on. */
  isKnown?: boolean;
}

export type MemoryService = ReturnType<typeof createMemoryService>;

const secret = 'This looks like a password, key or card number. Notes never store those.';

export function createMemoryService(
  { orm, pool }: Pick<Database, 'orm' | 'pool'>,
  /** Computes vectors of memories; null to search by words only. */
  meaning: Meaning | null = null,
) {
  const memorySwitch = createMemorySwitch({ orm });

  async function load(ids: readonly string[]): Promise<Memory[]> {
    const found = await orm.em.fork().find(Memory, { id: { $in: [...ids] } });
    return found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  }

  async function list(userId: string, { agent, search = '', type, limit }: MemoryFilter): Promise<Memory[]> {
    if (search.trim() === '') {
      const where = { userId, ...(agent !== undefined && { agent }), ...(type !== undefined && { type }) };
      return orm.em.fork().find(Memory, where, { orderBy: { createdAt: 'desc', id: 'desc' }, limit });
    }
    const { rows } = await pool.query<{ id: string }>(equalWords, [
      userId,
      agent ?? null,
      search,
      limit,
      type ?? null,
    ]);
    return load(rows.map(({ id }) => id));
  }

  return {
    list,
    isOn: (userId: string, agent: string) => memorySwitch.isOn(userId, agent),
    setOn: (userId: string, agent: string, enabled: boolean) => memorySwitch.set(userId, agent, enabled),

    /** The memories that are relevant for a question, best first. Returns none while the person has switched memory off. */
    async recall(
      userId: string,
      agent: string,
      question: string,
      limits: RecallLimits,
      { isKnown = false }: RecallOptions = {},
    ): Promise<Memory[]> {
      if (limits.limit === 0) return [];
      // This query saves computing a vector for most people, because most people have no memories.
      if (!isKnown && (await pool.query(remembered([userId, agent]))).rowCount === 0) return [];
      const vector = (await meaning?.vectorOf(question)) ?? null;
      const asked = question.slice(0, 10_000);
      const { rows } = await pool.query<Recalled>(
        candidates([userId, agent, asked, vector, meaning?.embedder ?? null]),
      );
      const [{ asked: words, total } = { asked: [], total: 0 }] = rows;
      return chooseMemories({ words, total }, rows, limits);
    },

    /**
     * Stores a memory. A memory with the same text and kind is stored once, with the current time.
     * @param when `later` returns before the memory's vector is stored
     * @returns null if memory is off, or if the text is empty or contains a secret
     */
    async remember(
      userId: string,
      agent: string,
      memory: NewMemory,
      when: 'now' | 'later' = 'now',
    ): Promise<Memory | null> {
      const content = visibleText(memory.content).trim();
      if (content === '' || holdsSecret(content)) return null;
      const { type, importance } = memory;
      const { rows } = await pool.query<Memory & { added: boolean }>(
        keep([userId, agent, type, content, importance]),
      );
      const [row] = rows;
      if (row?.added && when === 'later') meaning?.keepLater();
      else if (row?.added) await meaning?.keep(row.id, content);
      return row ?? null;
    },

    /** @throws AppError `not-found` for memories of other people and missing memories, `invalid` for a secret */
    async update(userId: string, id: string, change: MemoryChange): Promise<Memory> {
      const em = orm.em.fork();
      const row = await em.findOne(Memory, { id, userId });
      if (!row) throw missing();
      if (change.content !== undefined) row.content = requireKeepable(change.content);
      if (change.importance !== undefined) row.importance = change.importance;
      await em.flush();
      if (change.content !== undefined) await meaning?.keep(row.id, row.content);
      return row;
    },

    /** @throws AppError `not-found` for memories of other people and missing memories */
    async delete(userId: string, id: string): Promise<void> {
      const deleted = await orm.em.fork().nativeDelete(Memory, { id, userId });
      if (deleted === 0) throw missing();
    },

    /** Deletes all memories of a person for an agent. @returns the number of deleted memories */
    deleteAll: (userId: string, agent: string): Promise<number> =>
      orm.em.fork().nativeDelete(Memory, { userId, agent }),
  };
}

interface Recalled extends Memory {
  words: string[];
  asked: string[];
  total: number;
  closeness: number | null;
}

/**
 * Checks a text that a person entered. An agent's text with a secret is silently skipped, but a person gets an error.
 * @throws AppError `invalid`
 */
export function requireKeepable(text: string): string {
  const content = visibleText(text).trim();
  if (content === '')
    throw new AppError('invalid', 'Enter some text', { fields: { content: 'Enter some text' } });
  if (holdsSecret(content)) throw new AppError('invalid', secret, { fields: { content: secret } });
  return content;
}

const missing = () => new AppError('not-found', 'This memory does not exist');
