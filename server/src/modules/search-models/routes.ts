import {
  chooseEmbedder,
  chooseReranker,
  getSearchModels,
  type SearchModels,
  testEmbedder,
  testReranker,
} from '@staffroom/sdk/core';
import { embedderName } from '../../ai/embedders/embedders.ts';
import { modelFolders } from '../../ai/embedders/folder-files.ts';
import { implement } from '../../http/route.ts';
import type { AiCatalogue } from '../ai-providers/catalogue.ts';
import { changeWords } from '../confirmations/change-words.ts';
import type { SearchModelService } from './service.ts';
import type { createModelTests } from './try-models.ts';

export interface SearchModelRoutesOptions {
  catalogue: Pick<AiCatalogue, 'current'>;
  models: SearchModelService;
  tests: ReturnType<typeof createModelTests>;
  configured: string;
  key: (variable: string) => string | undefined;
  root: string;
}

export function searchModelRoutes({
  catalogue,
  models,
  tests,
  configured,
  key,
  root,
}: SearchModelRoutesOptions) {
  async function present(): Promise<SearchModels> {
    const { embedder, reranker } = catalogue.current().search;
    return {
      embedder: embedder?.choice ?? null,
      operator: embedderName(configured),
      folders: await modelFolders(root),
      modelsFolder: root,
      makers: [
        ...(key('OPENAI_API_KEY') ? (['openai'] as const) : []),
        ...(key('GEMINI_API_KEY') ? (['google'] as const) : []),
      ],
      reranker,
    };
  }

  return [
    implement(getSearchModels, present),
    implement(chooseEmbedder, async ({ body, user, confirm }) => {
      await confirm((language) => changeWords[language].embedder(body.choice));
      await models.chooseEmbedder(user.id, body.choice);
      return present();
    }),
    implement(testEmbedder, ({ body, signal }) => tests.embedder(body.choice, signal)),
    implement(chooseReranker, async ({ body, user, confirm }) => {
      await confirm((language) => changeWords[language].reranker(body.choice));
      await models.chooseReranker(user.id, body.choice);
      return present();
    }),
    implement(testReranker, ({ body, signal }) => tests.reranker(body.choice, signal)),
  ];
}
