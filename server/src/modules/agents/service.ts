import { LockMode } from '@mikro-orm/core';
import type { Database } from '../../db/database.ts';
import { Agent, AgentPromptVersionRow, type AgentSettings } from './entity.ts';
import type { MadeAgentRow } from './definition.ts';
import { lockNumbers, type NumberWish, planNumbers } from './numbers.ts';

/** What the company (`agent` row) and the person have chosen for one agent; absent means no choice. */
export interface AgentChoices {
  company: CompanyChoice;
  person: AgentSettings;
}

/** What administrators have set for everybody. */
export type CompanyChoice = {
  [K in Exclude<keyof AgentSettings, 'memory'>]-?: NonNullable<AgentSettings[K]> | null;
};

export type AgentService = ReturnType<typeof createAgentService>;

export function createAgentService({ pool, orm }: Pick<Database, 'pool' | 'orm'>) {
  /** @param slug of one agent; null: of all */
  async function choicesOf(userId: string, slug: string | null): Promise<Map<string, AgentChoices>> {
    const { rows } = await pool.query<CompanyChoice & { slug: string; settings: AgentSettings | null }>({
      name: slug === null ? 'choices' : 'choices-of-agent',
      text: `select slug, prompt, provider, model, temperature, max_tokens as "maxTokens", settings from agent
        left join agent_preference on agent = slug and user_id = $1 ${slug === null ? '' : 'where slug = $2'}`,
      values: slug === null ? [userId] : [userId, slug],
    });
    return new Map(rows.map(({ slug, settings, ...company }) => [slug, { company, person: settings ?? {} }]));
  }

  return {
    /** Slug → switched on or off by an administrator; what they made in the catalogue. */
    async administered(): Promise<{ switches: Map<string, boolean>; made: MadeAgentRow[] }> {
      const { rows } = await pool.query<MadeAgentRow & { isMade: boolean }>(
        `select slug, number, enabled, definition, u.name "madeBy",
           definition is not null and deleted_at is null "isMade"
         from agent left join app_user u on u.id = created_by
         where enabled is not null or (definition is not null and deleted_at is null) order by number`,
      );
      return {
        // Agents that `plugins.json` decides about are absent.
        switches: new Map(
          rows.flatMap(({ slug, enabled }) => (enabled == null ? [] : [[slug, enabled] as const])),
        ),
        made: rows.filter(({ isMade }) => isMade),
      };
    },

    async setEnabled(slug: string, enabled: boolean): Promise<void> {
      await orm.em.fork().nativeUpdate(Agent, { slug }, { enabled, updatedAt: new Date() });
    },

    /** What is absent stays; null takes a choice back. Another prompt is written into its history. */
    async changeCompanyChoice(slug: string, authorId: string, change: Partial<CompanyChoice>): Promise<void> {
      await orm.em.fork().transactional(async (em) => {
        const before = await em.findOne(Agent, { slug }, { lockMode: LockMode.PESSIMISTIC_WRITE });
        const { prompt } = change;
        if (prompt !== undefined && prompt !== before?.prompt) {
          await em.insert(AgentPromptVersionRow, { agent: slug, userId: null, prompt, authorId });
        }
        await em.nativeUpdate(Agent, { slug }, { ...change, updatedAt: new Date() });
      });
    },

    /**
     * Gives every agent a row and a number that stays: the manifest's, or the next free one from 100. An agent that is no
     * longer installed gives way when its number is claimed.
     */
    async assignNumbers(wishes: NumberWish[]): Promise<Map<string, number>> {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await lockNumbers(client);
        const { rows } = await client.query<{ number: number; slug: string }>(
          'select number, slug from agent',
        );
        for (const change of planNumbers(rows, wishes)) {
          await client.query(
            `insert into agent (slug, number) values ($1, $2)
             on conflict (slug) do update set number = excluded.number`,
            [change.slug, change.number],
          );
        }
        const stored = await client.query<{ number: number; slug: string }>('select number, slug from agent');
        await client.query('commit');
        return new Map(stored.rows.map(({ slug, number }) => [slug, number]));
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },

    allChoices: (userId: string): Promise<Map<string, AgentChoices>> => choicesOf(userId, null),

    async choices(slug: string, userId: string): Promise<AgentChoices> {
      return (await choicesOf(userId, slug)).get(slug) ?? noChoices;
    },

    /** Merges into what the person chose before; null takes a choice back. Another prompt is written into its history. */
    async changePreference(
      slug: string,
      userId: string,
      change: { [K in keyof AgentSettings]?: AgentSettings[K] | null | undefined },
    ): Promise<void> {
      await pool.query(
        `with before as (
           select settings ->> 'prompt' prompt from agent_preference where agent = $1 and user_id = $2
         ), changed as (
           insert into agent_preference (agent, user_id, settings) values ($1, $2, jsonb_strip_nulls($3::jsonb))
           on conflict (agent, user_id) do update
           set settings = jsonb_strip_nulls(agent_preference.settings || $3::jsonb), updated_at = now()
           returning settings ->> 'prompt' prompt
         )
         insert into agent_prompt_version (agent, user_id, prompt, author_id)
         select $1, $2, prompt, $2 from changed where prompt is distinct from (select prompt from before)`,
        [slug, userId, JSON.stringify(change)],
      );
    },
  };
}

export const noChoices: AgentChoices = {
  company: { prompt: null, provider: null, model: null, temperature: null, maxTokens: null },
  person: {},
};
