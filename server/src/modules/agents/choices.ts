import type { CompanyChoice } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import { inBatches } from '../../db/in-batches.ts';
import type { AgentSettings } from './entity.ts';
import { ofAll, ofEach } from './choices.sql.ts';

/**
 * The model settings that the company (row of `agent`) and the person have chosen for one agent. An absent field means no
 * choice.
 */
export interface AgentChoices {
  company: CompanyChoice;
  person: AgentSettings;
}

export const noChoices: AgentChoices = {
  company: { prompt: null, provider: null, model: null, temperature: null, maxTokens: null },
  person: {},
};

type ChoiceRow = CompanyChoice & { slug: string; settings: AgentSettings | null };

export async function choicesOf(
  { pool }: Pick<Database, 'pool'>,
  userId: string,
): Promise<Map<string, AgentChoices>> {
  const { rows } = await pool.query<ChoiceRow>(ofAll([userId]));
  return new Map(rows.map((row) => [row.slug, choicesIn(row)]));
}

/**
 * Reads the model settings that were chosen for one agent. Every answer needs these choices, so concurrent reads share one
 * query.
 */
export function createChoices({ pool }: Pick<Database, 'pool'>) {
  const find = inBatches(async (asked: { slug: string; userId: string }[]) => {
    const { rows } = await pool.query<ChoiceRow & { place: number }>(
      ofEach([asked.map(({ slug }) => slug), asked.map(({ userId }) => userId)]),
    );
    return new Map(rows.map(({ place, ...row }) => [asked[place - 1], choicesIn(row)]));
  });
  return async (slug: string, userId: string): Promise<AgentChoices> => {
    const one = { slug, userId };
    return (await find(one)).get(one) ?? noChoices;
  };
}

const choicesIn = ({ slug: _, settings, ...company }: ChoiceRow): AgentChoices => ({
  company,
  person: settings ?? {},
});
