import { AppError, msg } from '@staffroom/sdk';
import type { EmbedderChoice, RerankerChoice } from '@staffroom/sdk/core';
import { probeFolder } from '../../ai/embedders/folder-embedder.ts';
import { type OwnEmbedder, ownEmbedderId } from '../../ai/embedders/own-embedders.ts';
import { ownerOfKey } from '../ai-providers/protocol.ts';
import type { Indexing } from '../search/indexing.ts';
import { type ChosenEmbedder, searchModels } from '../workspace-settings/declared.ts';
import type { WorkspaceSettingService } from '../workspace-settings/service.ts';

export interface SearchModelDependencies {
  settings: Pick<WorkspaceSettingService, 'change'>;
  indexing: Pick<Indexing, 'follow'>;
  builtin: string;
  root: string;
}

export type SearchModelService = ReturnType<typeof createSearchModelService>;

const usualModels = { openai: 'text-embedding-3-small', google: 'gemini-embedding-001' };

/** The id for the vectors of a provider's embedding model. Without a model, the provider's default model is used. */
export const makersId = ({ maker, model }: Extract<EmbedderChoice, { kind: 'maker' }>): string =>
  `${maker}/${model ?? usualModels[maker]}/384`;

/**
 * Changes the models for search. When a returned promise resolves, the change is in the audit log and in effect in all
 * processes.
 */
export function createSearchModelService(dependencies: SearchModelDependencies) {
  const { settings, indexing, builtin, root } = dependencies;

  /** @throws AppError `unavailable` for a folder whose model cannot be loaded */
  async function resolved(
    choice: EmbedderChoice,
  ): Promise<{ chosen: ChosenEmbedder; own: OwnEmbedder | null }> {
    if (choice.kind === 'builtin') return { chosen: { choice, id: builtin }, own: null };
    if (choice.kind === 'maker') return { chosen: { choice, id: makersId(choice) }, own: null };
    const own: OwnEmbedder =
      choice.kind === 'server'
        ? choice
        : { ...choice, fingerprint: (await probeFolder(root, choice, ['A text'])).fingerprint };
    return { chosen: { choice, id: ownEmbedderId(own) }, own };
  }

  return {
    /**
     * Starts a change of embedder. Search uses the current vectors until the new ones are complete.
     * @throws AppError `invalid`, `unavailable`
     */
    async chooseEmbedder(userId: string, choice: EmbedderChoice | null): Promise<void> {
      if (choice?.kind === 'server') checkKeyVariable(choice.apiKeyEnvVar);
      const next = choice && (await resolved(choice));
      await settings.change(userId, searchModels, ({ ownEmbedders }) => ({
        embedder: next?.chosen ?? null,
        ...(next?.own && { ownEmbedders: { ...ownEmbedders, [next.chosen.id]: next.own } }),
      }));
      await indexing.follow();
    },

    /** @throws AppError `invalid` */
    async chooseReranker(userId: string, choice: RerankerChoice | null): Promise<void> {
      if (choice) checkKeyVariable(choice.apiKeyEnvVar);
      await settings.change(userId, searchModels, { reranker: choice });
    },
  };
}

/**
 * Ensures that a provider's key is sent only to that provider, never to an address that a person entered.
 * @throws AppError `invalid`
 */
export function checkKeyVariable(variable: string | null): void {
  if (variable === null || ownerOfKey(variable) === undefined) return;
  const sentence = msg`${variable} is reserved for the vendor’s own address. Use your own variable, such as TEAM_API_KEY.`;
  throw new AppError('invalid', sentence, { fields: { apiKeyEnvVar: sentence } });
}
