import type { RerankerChoice } from '@staffroom/sdk/core';
import type { Logger } from 'pino';
import type { OwnEmbedder } from '../../ai/embedders/own-embedders.ts';
import type { Database } from '../../db/database.ts';
import type { Events } from '../events.ts';
import { aiSettings, type ChosenEmbedder, searchModels } from '../workspace-settings/declared.ts';
import { readSetting } from '../workspace-settings/read-setting.ts';
import { AiModelRow, AiProviderRow, AiRefusal } from './entity.ts';

export type CataloguedProvider = Readonly<AiProviderRow> & { readonly models: readonly AiModelRow[] };

export interface AiCatalogueState {
  providers: readonly CataloguedProvider[];
  fallback: boolean;
  /** Identifier of the provider that describes documents; null for none. */
  describer: string | null;
  search: SearchSettings;
  /** Parameters that models refused, including those from over a day ago. */
  refusals: readonly AiRefusal[];
}

export interface SearchSettings {
  /** The embedder that an administrator selected; null if the server operator's configuration applies. */
  embedder: ChosenEmbedder | null;
  ownEmbedders: Readonly<Record<string, OwnEmbedder>>;
  reranker: RerankerChoice | null;
}

export interface AiCatalogue extends AsyncDisposable {
  /** The state of the catalog. It is cached in memory, because every answer reads it. */
  current(): AiCatalogueState;
  provider(id: number): CataloguedProvider | undefined;
  /** Reloads changed rows in this process and in all other processes. */
  changed(): Promise<void>;
}

const channel = 'staffroom_ai_providers';

interface CatalogueOptions {
  database: Pick<Database, 'orm' | 'notify' | 'listen'>;
  events: Pick<Events, 'publish'>;
  log: Pick<Logger, 'warn'>;
}

export async function createCatalogue({ database, events, log }: CatalogueOptions): Promise<AiCatalogue> {
  let state: AiCatalogueState = {
    providers: [],
    ...aiSettings.defaults,
    search: searchModels.defaults,
    refusals: [],
  };
  let reading = Promise.resolve();

  async function read(): Promise<void> {
    const where = { deletedAt: null };
    const [providers, models, settings, search, refusals] = await Promise.all([
      database.orm.em.fork().find(AiProviderRow, where, { orderBy: { id: 'asc' }, disableIdentityMap: true }),
      database.orm.em.fork().find(AiModelRow, where, { orderBy: { id: 'asc' }, disableIdentityMap: true }),
      readSetting(database.orm.em.fork(), aiSettings),
      readSetting(database.orm.em.fork(), searchModels),
      database.orm.em.fork().find(AiRefusal, {}, { disableIdentityMap: true }),
    ]);
    state = {
      providers: providers.map((provider) => ({
        ...provider,
        models: models.filter(({ providerId }) => providerId === provider.id),
      })),
      ...settings.values,
      search: search.values,
      refusals,
    };
  }

  /** Runs one refresh of the catalog at a time, so that an older state never replaces a newer one. */
  function refresh(): Promise<void> {
    reading = reading.catch(() => undefined).then(read);
    return reading;
  }

  const refreshLater = () => {
    refresh().catch((error: unknown) => log.warn({ err: error }, 'ai: cannot reload providers'));
  };
  const stop = await database.listen(channel, refreshLater, refreshLater);
  await refresh();

  return {
    current: () => state,
    provider: (id) => state.providers.find((provider) => provider.id === id),
    async changed() {
      await refresh();
      await database.notify(channel, {});
      await events.publish({ name: 'ai-providers.changed', data: {}, userId: null });
    },
    async [Symbol.asyncDispose]() {
      await stop();
      await reading.catch(() => undefined);
    },
  };
}
