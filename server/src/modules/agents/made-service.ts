import { AppError } from '@staffroom/sdk';
import type { PoolClient } from 'pg';
import type { Database } from '../../db/database.ts';
import { readable } from '../access/readable.ts';
import { AgentDefinition } from './definition.ts';
import { lockNumbers, nextNumber } from './numbers.ts';
import type { CompanyChoice } from './service.ts';
import { freeSlug } from './slug.ts';

export type MadeAgentService = ReturnType<typeof createMadeAgentService>;

/** Agents that administrators make without code. Who may, and what follows from it, is up to the routes. */
export function createMadeAgentService({ pool }: Pick<Database, 'pool'>) {
  async function inTransaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await lockNumbers(client);
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }

  return {
    /**
     * @param taken slugs and aliases of installed agents, in lower case
     * @returns its slug
     * @throws AppError `invalid` where another one is called so
     */
    create(
      definition: AgentDefinition,
      choice: CompanyChoice,
      { userId, taken }: { userId: string; taken: readonly string[] },
    ): Promise<string> {
      return inTransaction(async (client) => {
        await requireFreeName(client, definition.name, null);
        const rows = await client.query<{ slug: string }>('select slug from agent');
        const slug = freeSlug(definition.name, new Set([...taken, ...rows.rows.map((row) => row.slug)]));
        await client.query(
          `insert into agent (number, slug, definition, created_by, prompt, provider, model, temperature, max_tokens)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
          [
            await nextNumber(client),
            slug,
            JSON.stringify(definition),
            userId,
            choice.prompt,
            choice.provider,
            choice.model,
            choice.temperature,
            choice.maxTokens,
          ],
        );
        if (choice.prompt !== null) {
          await client.query(
            'insert into agent_prompt_version (agent, prompt, author_id) values ($1, $2, $3)',
            [slug, choice.prompt, userId],
          );
        }
        return slug;
      });
    },

    /**
     * @param change from what is stored, null where that cannot be read, to what is to be stored
     * @throws AppError `invalid` where another one is called so, `not-found` where it was removed meanwhile
     */
    redefine(slug: string, change: (current: AgentDefinition | null) => AgentDefinition): Promise<void> {
      return inTransaction(async (client) => {
        const { rows } = await client.query<{ definition: unknown }>(
          'select definition from agent where slug = $1 and definition is not null and deleted_at is null',
          [slug],
        );
        if (!rows[0]) throw new AppError('not-found', 'This agent does not exist');
        const current = AgentDefinition.safeParse(rows[0].definition);
        const definition = change(current.success ? current.data : null);
        await requireFreeName(client, definition.name, slug);
        await client.query('update agent set definition = $2, updated_at = now() where slug = $1', [
          slug,
          JSON.stringify(definition),
        ]);
      });
    },

    /**
     * Its chats stay and say what it was called; what people and administrators chose for it, and what it remembered of
     * people, goes: nobody could see or change it any more.
     * @returns false where somebody else was faster
     */
    delete(slug: string): Promise<boolean> {
      return inTransaction(async (client) => {
        const { rowCount } = await client.query(
          `update agent set deleted_at = now(), updated_at = now(), enabled = null, prompt = null, provider = null,
             model = null, temperature = null, max_tokens = null
           where slug = $1 and definition is not null and deleted_at is null`,
          [slug],
        );
        if (rowCount === 0) return false;
        await client.query('delete from agent_preference where agent = $1', [slug]);
        await client.query('delete from memory where agent = $1', [slug]);
        await client.query('delete from agent_prompt_version where agent = $1', [slug]);
        return true;
      });
    },

    /** What was made here under this address and has been removed. */
    async removed(slug: string): Promise<AgentDefinition | null> {
      const { rows } = await pool.query<{ definition: unknown }>(
        'select definition from agent where slug = $1 and deleted_at is not null',
        [slug],
      );
      const parsed = AgentDefinition.safeParse(rows[0]?.definition);
      return parsed.success ? parsed.data : null;
    },

    /** Those of the documents that the person may read, by name. */
    async documents(userId: string, ids: readonly string[]): Promise<{ id: string; filename: string }[]> {
      if (ids.length === 0) return [];
      const { rows } = await pool.query<{ id: string; filename: string }>(
        `select d.id, d.filename from document d where d.id = any($2::uuid[]) and ${readable('$1::uuid')}
         order by lower(d.filename), d.id`,
        [userId, ids],
      );
      return rows;
    },
  };
}

async function requireFreeName(client: PoolClient, name: string, self: string | null): Promise<void> {
  const { rowCount } = await client.query(
    `select from agent where definition is not null and deleted_at is null and slug is distinct from $2
       and lower(definition->>'name') = lower($1)`,
    [name, self],
  );
  if (rowCount !== 0) throw nameTaken(name);
}

export function nameTaken(name: string): AppError {
  const message = `There is an agent called "${name}" already. Choose another name.`;
  return new AppError('invalid', message, { fields: { name: message } });
}
