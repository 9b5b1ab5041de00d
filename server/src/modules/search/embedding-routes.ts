import type { EmbedderInfo, EmbeddingState } from '@staffroom/sdk';
import { embedderName, type Embedders } from '../../ai/embedders/embedders.ts';
import { apiRoute } from '../../http/route.ts';
import type { Spaces } from './spaces.ts';

export interface EmbeddingRouteDependencies {
  embedders: Pick<Embedders, 'problem'>;
  spaces: Pick<Spaces, 'state' | 'progress'>;
}

/** What search by meaning rests on, and how far a change of it has come. */
export function embeddingRoutes({ embedders, spaces }: EmbeddingRouteDependencies) {
  return [
    apiRoute({
      method: 'GET',
      path: '/api/admin/embeddings',
      policy: 'admin',
      async handle(): Promise<EmbeddingState> {
        const { current, next, wanted, problem } = await spaces.state();
        const changing = current !== null && wanted !== null && wanted !== current.embedder;
        return {
          current: current && present(current.embedder),
          next: changing ? present(wanted) : null,
          ...(await spaces.progress(changing ? next : current)),
          problem: (current && embedders.problem(current.embedder)) ?? problem,
        };
      },
    }),
  ];
}

function present(id: string): EmbedderInfo {
  return { id, name: embedderName(id) };
}
