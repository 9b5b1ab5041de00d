import { AppError } from '@staffroom/sdk';
import type { Database } from '../../db/database.ts';
import { Memory } from './entity.ts';
import type { NewMemory } from './schema.ts';

export interface MemoryFilter {
  /** The agent's slug. */
  agent?: string | undefined;
  /** Any of its words; the best match comes first, else the newest. */
  search?: string | undefined;
  limit: number;
}

export type MemoryService = ReturnType<typeof createMemoryService>;

/** What agents remember about a person. */
export function createMemoryService({ orm, pool }: Pick<Database, 'orm' | 'pool'>) {
  return {
    async list(userId: string, { agent, search = '', limit }: MemoryFilter): Promise<Memory[]> {
      const em = orm.em.fork();
      if (search.trim() === '') {
        const where = { userId, ...(agent !== undefined && { agent }) };
        return em.find(Memory, where, { orderBy: { createdAt: 'desc', id: 'desc' }, limit });
      }
      const { rows } = await pool.query<{ id: string }>(
        `select id from memory, lateral (
           select nullif(replace(plainto_tsquery('english', $3)::text, '&', '|'), '')::tsquery as query) as asked
         where user_id = $1 and ($2::text is null or agent = $2) and to_tsvector('english', content) @@ query
         order by ts_rank(to_tsvector('english', content), query) * importance desc, created_at desc limit $4`,
        [userId, agent ?? null, search, limit],
      );
      const ids = rows.map(({ id }) => id);
      const found = await em.find(Memory, { id: { $in: ids } });
      return found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
    },

    async remember(userId: string, agent: string, { content, type, importance }: NewMemory): Promise<Memory> {
      const em = orm.em.fork();
      const row = em.create(Memory, { userId, agent, content, type, importance }, { partial: true });
      await em.persist(row).flush();
      return row;
    },

    /** @throws AppError `not-found` for foreign and missing ones alike */
    async delete(userId: string, id: string): Promise<void> {
      const deleted = await orm.em.fork().nativeDelete(Memory, { id, userId });
      if (deleted === 0) throw new AppError('not-found', 'This memory does not exist');
    },
  };
}
