import { LockMode } from '@mikro-orm/core';
import type { InferKyselyDB, SqlEntityManager } from '@mikro-orm/postgresql';
import { AppError, type Memory as MemoryContent, visibleText } from '@staffroom/sdk';
import type { MemoryChange } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { Memory } from './entity.ts';
import type { Meaning } from './meaning.ts';
import { chooseMemories, type RecallLimits } from './ranking.ts';
import type { NewMemory } from './schema.ts';
import { holdsSecret } from './secrets.ts';
import { createMemorySwitch } from './switch.ts';

export interface MemoryFilter {
  /** The agent's slug. */
  agent?: string | undefined;
  /** Any of its words; the best match comes first, else the newest. */
  search?: string | undefined;
  type?: MemoryContent['type'] | undefined;
  limit: number;
}

export type MemoryService = ReturnType<typeof createMemoryService>;

/** Of one person and agent; beyond, the least important and oldest go first. */
const kept = 500;

const secret = 'This looks like a password, a key or a card number, which is never remembered.';

/** What agents remember about a person. */
export function createMemoryService(
  { orm, pool }: Pick<Database, 'orm' | 'pool'>,
  /** Without it words alone say what a question is about. */
  meaning: Meaning | null = null,
) {
  const memorySwitch = createMemorySwitch({ orm });

  /** In the order of the ids. */
  async function load(ids: readonly string[]): Promise<Memory[]> {
    const found = await orm.em.fork().find(Memory, { id: { $in: [...ids] } });
    return found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  }

  async function list(userId: string, { agent, search = '', type, limit }: MemoryFilter): Promise<Memory[]> {
    if (search.trim() === '') {
      const where = { userId, ...(agent !== undefined && { agent }), ...(type !== undefined && { type }) };
      return orm.em.fork().find(Memory, where, { orderBy: { createdAt: 'desc', id: 'desc' }, limit });
    }
    const { rows } = await pool.query<{ id: string }>(
      `select id from memory, lateral (
         select nullif(replace(plainto_tsquery('english', $3)::text, '&', '|'), '')::tsquery as query) as asked
       where user_id = $1 and ($2::text is null or agent = $2) and ($5::text is null or type = $5) and terms @@ query
       order by ts_rank(terms, query) * importance desc, created_at desc limit $4`,
      [userId, agent ?? null, search, limit, type ?? null],
    );
    return load(rows.map(({ id }) => id));
  }

  return {
    list,
    isOn: (userId: string, agent: string) => memorySwitch.isOn(userId, agent),
    setOn: (userId: string, agent: string, enabled: boolean) => memorySwitch.set(userId, agent, enabled),

    /** The memories that bear on a question, best first; none while the person has switched memory off. */
    async recall(userId: string, agent: string, question: string, limits: RecallLimits): Promise<Memory[]> {
      if (limits.limit === 0) return [];
      // Most people have none: the question is not embedded for nothing.
      const { rowCount } = await pool.query(remembered([userId, agent]));
      if (rowCount === 0) return [];
      const { rows } = await pool.query<{
        id: string;
        content: string;
        importance: number;
        createdAt: Date;
        words: string[];
        asked: string[];
        closeness: number | null;
      }>(
        `select id, content, importance, created_at "createdAt", tsvector_to_array(terms) words,
           tsvector_to_array(to_tsvector('english', $3)) asked,
           case when embedder = $5 then 1 - (meaning <=> $4::vector) end closeness
         from memory where user_id = $1 and agent = $2 order by created_at desc limit ${kept}`,
        [
          userId,
          agent,
          question.slice(0, 10_000),
          (await meaning?.vectorOf(question)) ?? null,
          meaning?.embedder ?? null,
        ],
      );
      return load(chooseMemories(rows[0]?.asked ?? [], rows, limits).map(({ id }) => id));
    },

    /**
     * The same words of the same kind are kept once, as of now.
     * @returns null where nothing is kept: the person has switched memory off, or it holds a secret
     */
    async remember(userId: string, agent: string, memory: NewMemory): Promise<Memory | null> {
      const content = visibleText(memory.content).trim();
      if (content === '' || holdsSecret(content) || !(await memorySwitch.isOn(userId, agent))) return null;
      const { row, added } = await orm.em.fork().transactional(async (em) => {
        const again = await sameMemory(em, { userId, agent, type: memory.type, content });
        const row = again ?? em.create(Memory, { userId, agent, ...memory, content }, { partial: true });
        if (again) {
          again.createdAt = new Date();
          again.importance = Math.max(again.importance, memory.importance);
        }
        await em.persist(row).flush();
        await forgetLeast(em, row);
        return { row, added: !again };
      });
      if (added) await meaning?.keep(row.id, content);
      return row;
    },

    /** @throws AppError `not-found` for foreign and missing ones alike, `invalid` for a secret */
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

    /** @throws AppError `not-found` for foreign and missing ones alike */
    async delete(userId: string, id: string): Promise<void> {
      const deleted = await orm.em.fork().nativeDelete(Memory, { id, userId });
      if (deleted === 0) throw missing();
    },

    /** All that an agent remembers about the person. Returns how many there were. */
    deleteAll: (userId: string, agent: string): Promise<number> =>
      orm.em.fork().nativeDelete(Memory, { userId, agent }),
  };
}

/** Asked before every answer. */
const remembered = prepared(`
  select from memory where user_id = $1 and agent = $2 and not exists (
    select from agent_preference where user_id = $1 and agent = $2 and settings->>'memory' = 'false') limit 1`);

/** The one with the same words of the same kind, whatever their case. */
async function sameMemory(
  em: SqlEntityManager,
  { userId, agent, type, content }: Pick<Memory, 'userId' | 'agent' | 'type' | 'content'>,
): Promise<Memory | null> {
  const same = await em
    .getKysely<InferKyselyDB<typeof Memory>>()
    .selectFrom('memory')
    .where('user_id', '=', userId)
    .where('agent', '=', agent)
    .where('type', '=', type)
    .where((eb) => eb(eb.fn('lower', ['content']), '=', eb.fn('lower', [eb.val(content)])))
    .select('id')
    .executeTakeFirst();
  return same ? em.findOne(Memory, { id: same.id }, { lockMode: LockMode.PESSIMISTIC_WRITE }) : null;
}

/** Beyond what is kept of one person and agent. The newest stays in any case. */
async function forgetLeast(em: SqlEntityManager, { id, userId, agent }: Memory): Promise<void> {
  const surplus = await em.find(
    Memory,
    { userId, agent, id: { $ne: id } },
    { fields: ['id'], orderBy: { importance: 'desc', createdAt: 'desc' }, offset: kept - 1 },
  );
  if (surplus.length > 0) await em.nativeDelete(Memory, { id: { $in: surplus.map((row) => row.id) } });
}

/** What a person writes themselves is refused where it would be passed over otherwise. @throws AppError `invalid` */
export function requireKeepable(text: string): string {
  const content = visibleText(text).trim();
  if (content === '')
    throw new AppError('invalid', 'Write something', { fields: { content: 'Write something' } });
  if (holdsSecret(content)) throw new AppError('invalid', secret, { fields: { content: secret } });
  return content;
}

const missing = () => new AppError('not-found', 'This memory does not exist');
