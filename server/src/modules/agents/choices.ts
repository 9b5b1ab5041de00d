import type { CompanyChoice } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import type { AgentSettings } from './entity.ts';

/** What the company (`agent` row) and the person have chosen for one agent; absent means no choice. */
export interface AgentChoices {
  company: CompanyChoice;
  person: AgentSettings;
}

export const noChoices: AgentChoices = {
  company: { prompt: null, provider: null, model: null, temperature: null, maxTokens: null },
  person: {},
};

/** Slug → choices, of one agent or of all. Read before every answer. */
export async function choicesOf(
  { pool }: Pick<Database, 'pool'>,
  userId: string,
  slug?: string,
): Promise<Map<string, AgentChoices>> {
  const query = slug === undefined ? ofAll([userId]) : ofOne([userId, slug]);
  const { rows } = await pool.query<CompanyChoice & { slug: string; settings: AgentSettings | null }>(query);
  return new Map(rows.map(({ slug, settings, ...company }) => [slug, { company, person: settings ?? {} }]));
}

const text = `select slug, prompt, provider, model, temperature, max_tokens as "maxTokens", settings
  from agent left join agent_preference on agent = slug and user_id = $1`;
const ofAll = prepared(text);
const ofOne = prepared(`${text} where slug = $2`);
