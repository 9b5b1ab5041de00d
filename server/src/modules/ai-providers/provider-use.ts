import type { AiProviderUse } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import { Agent, AgentPreference } from '../agents/entity.ts';
import type { AiCatalogue, CataloguedProvider } from './catalogue.ts';
import { findProvider } from './usable-providers.ts';

export interface AgentDefault {
  slug: string;
  name: string;
  /** The default provider in the agent's manifest. */
  provider: string | undefined;
}

export async function providerUse(
  { orm }: Pick<Database, 'orm'>,
  catalogue: AiCatalogue,
  agents: readonly AgentDefault[],
  provider: CataloguedProvider,
): Promise<AiProviderUse> {
  const { providers } = catalogue.current();
  const isMeant = (word: string | null | undefined) =>
    word != null && findProvider(providers, word)?.id === provider.id;
  const em = orm.em.fork();
  const company = await em.find(Agent, { provider: { $ne: null } }, { fields: ['slug', 'provider'] });
  const preferences = await em.find(AgentPreference, { settings: { provider: { $ne: null } } });
  const chosen = new Map(company.map((agent) => [agent.slug, agent.provider]));
  const people = preferences.filter(({ settings }) => isMeant(settings.provider));
  return {
    models: provider.models.length,
    agents: agents
      .filter((agent) => isMeant(chosen.get(agent.slug) ?? agent.provider))
      .map(({ name }) => name),
    people: new Set(people.map(({ userId }) => userId)).size,
  };
}
