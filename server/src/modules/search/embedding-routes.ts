import { getEmbeddings, getSearchListeners, type RerankerChoice } from '@staffroom/sdk/core';
import { embedderName, type Embedders, isOutside } from '../../ai/embedders/embedders.ts';
import { implement } from '../../http/route.ts';
import type { Spaces } from './spaces.sql.ts';

export interface EmbeddingRouteDependencies {
  embedders: Pick<Embedders, 'problem'>;
  spaces: Pick<Spaces, 'state' | 'progress'>;
  reranker: () => RerankerChoice | null;
}

export function embeddingRoutes({ embedders, spaces, reranker }: EmbeddingRouteDependencies) {
  return [
    implement(getEmbeddings, async () => {
      const { current, next, isOccupied, wanted, problem } = await spaces.state();
      const ofCurrent = current && embedders.problem(current.embedder);
      const changing = current !== null && wanted !== null && wanted !== current.embedder;
      return {
        current: current && present(current.embedder),
        next: changing ? present(wanted) : null,
        ...(await spaces.progress(changing ? next : current)),
        problem: changing
          ? (embedders.problem(wanted) ?? problem ?? (isOccupied ? noRoom : ofCurrent))
          : (ofCurrent ?? problem),
      };
    }),
    implement(getSearchListeners, async () => {
      const { current, next } = await spaces.state();
      const outside = [current, next].flatMap((space) =>
        space && isOutside(space.embedder) ? [embedderName(space.embedder)] : [],
      );
      return { embedders: outside, reranker: rerankerName(reranker()) };
    }),
  ];
}

const noRoom = 'The index of the previous model is still being removed. The change starts within minutes.';

function present(id: string) {
  return { id, name: embedderName(id) };
}

function rerankerName(choice: RerankerChoice | null): string | null {
  return choice && (choice.model || 'Your own server');
}
