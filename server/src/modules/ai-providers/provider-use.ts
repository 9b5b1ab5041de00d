import type { AiProviderUse } from '@staffroom/sdk';
import type { Database } from '../../db/database.ts';
import type { AiCatalogue, CataloguedProvider } from './catalogue.ts';
import { findProvider } from './choice.ts';

/** An agent as far as the choice of its provider goes. */
export interface AgentDefault {
  slug: string;
  name: string;
  /** Of its manifest. */
  provider: string | undefined;
}

/** What would feel it if the provider went away. */
export async function providerUse(
  { pool }: Pick<Database, 'pool'>,
  catalogue: AiCatalogue,
  agents: readonly AgentDefault[],
  provider: CataloguedProvider,
): Promise<AiProviderUse> {
  const { providers } = catalogue.current();
  const isMeant = (word: string | null | undefined) =>
    word != null && findProvider(providers, word)?.id === provider.id;
  const [company, people] = await Promise.all([
    pool.query<{ slug: string; provider: string }>(
      'select slug, provider from agent where provider is not null',
    ),
    pool.query<{ provider: string; count: number }>(
      `select settings->>'provider' as provider, count(distinct user_id)::int as count
       from agent_preference where settings ? 'provider' group by 1`,
    ),
  ]);
  const chosen = new Map(company.rows.map((row) => [row.slug, row.provider]));
  return {
    models: provider.models.length,
    agents: agents
      .filter((agent) => isMeant(chosen.get(agent.slug) ?? agent.provider))
      .map(({ name }) => name),
    people: people.rows.filter((row) => isMeant(row.provider)).reduce((sum, { count }) => sum + count, 0),
  };
}
