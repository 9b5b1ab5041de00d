import { AppError, visibleText } from '@staffroom/sdk';
import type { Memory as MemoryContent } from '@staffroom/sdk/internal/shared';
import type { MemoryChange } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { Memory } from './entity.ts';
import type { Meaning } from './meaning.ts';
import { chooseMemories, close, type RecallLimits } from './choose-memories.ts';
import type { NewMemory } from './schema.ts';
import { holdsSecret } from './secrets.ts';
import { createMemorySwitch } from './switch.ts';

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

/** The maximum number of memories per person and agent. Beyond it, the least important and oldest memories are deleted. */
const kept = 500;

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

/** SQL that checks whether a person has memories and memory is on. It runs before every answer. */
const remembered = prepared(`
  select from memory where user_id = $1 and agent = $2 and not exists (
    select from agent_preference where user_id = $1 and agent = $2 and settings->>'memory' = 'false') limit 1`);

const columns = `id, user_id "userId", agent, content, type, importance, created_at "createdAt", updated_at "updatedAt"`;

interface Recalled extends Memory {
  words: string[];
  asked: string[];
  total: number;
  closeness: number | null;
}

/**
 * SQL for the memories that share a word with the question or are similar to it. Parameters: 1 person, 2 agent, 3 question, 4
 * vector of the question, 5 embedder of that vector.
 */
const candidates = prepared(`
  with asked as (
    select tsvector_to_array(to_tsvector('english', $3)) asked
  ), own as materialized (
    select *, tsvector_to_array(terms) words, case when embedder = $5 then 1 - (meaning <=> $4::vector) end closeness
    from memory where user_id = $1 and agent = $2 order by created_at desc limit ${kept}
  )
  select ${columns}, words, asked, closeness, (select count(*)::int from own) total
  from own, asked where words && asked or closeness >= ${close} order by created_at desc`);

/**
 * SQL that stores a memory, unless an existing memory has the same text (ignoring case). Beyond the limit, it deletes the least
 * important and oldest memories, but never the newest. It stores nothing while memory is off. Parameters: 1 person, 2 agent, 3
 * kind, 4 content, 5 importance.
 */
const keep = prepared(`
  with allowed as (
    select where not exists (
      select from agent_preference where user_id = $1 and agent = $2 and settings->>'memory' = 'false')
  ), same as (
    select id from memory where user_id = $1 and agent = $2 and type = $3 and lower(content) = lower($4::text)
      and exists (select from allowed) limit 1 for update
  ), again as (
    update memory set created_at = now(), updated_at = now(), importance = greatest(importance, $5::float8)
    where id in (select id from same) returning *
  ), added as (
    insert into memory (user_id, agent, type, content, importance)
    select $1, $2, $3, $4, $5 from allowed where not exists (select from same) returning *
  ), forgotten as (
    delete from memory where exists (select from added) and id in (
      select id from memory where user_id = $1 and agent = $2
      order by importance desc, created_at desc offset ${kept - 1})
  )
  select ${columns}, false added from again union all select ${columns}, true from added`);

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
