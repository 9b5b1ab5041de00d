import type { Embedders } from '../../ai/embedders/embedders.ts';
import type { Events } from '../events.ts';
import { type createPassageVectors, embeddedText } from './passage-vectors.sql.ts';
import type { Space, SpaceState } from './spaces.sql.ts';

interface EmbedBatchDependencies {
  embedders: Pick<Embedders, 'get'>;
  vectors: Pick<ReturnType<typeof createPassageVectors>, 'pending' | 'store'>;
  events: Pick<Events, 'publishEach'>;
}

export type EmbedBatch = ReturnType<typeof createEmbedBatch>;

/** The maximum number of passages in a batch. */
export const batch = 64;

/** @returns a function that computes and stores the vectors of one batch */
export function createEmbedBatch({ embedders, vectors, events }: EmbedBatchDependencies) {
  /** @returns the versions without missing vectors, and the current space */
  return async function embed(
    versionIds: string[],
    space: Space,
    signal: AbortSignal,
  ): Promise<{ done: string[]; state: SpaceState }> {
    const pending = await vectors.pending(versionIds, space, batch);
    const made =
      pending.length === 0
        ? []
        : await embedders.get(space.embedder).embed(pending.map(embeddedText), { signal, priority: 'index' });
    // Passages are sorted by version, so a full batch may contain only a part of the last version.
    const cut = pending.length < batch ? undefined : pending.at(-1)?.versionId;
    const done = cut === undefined ? versionIds : versionIds.slice(0, versionIds.indexOf(cut));
    const { finished, state } = await vectors.store({ passages: pending, vectors: made, done }, space);
    if (state.current?.space === space.space)
      await events.publishEach(
        finished.map(({ documentId: id, ownerId, status }) => ({
          people: [ownerId],
          event: { name: 'document.updated', data: { id, status } },
        })),
      );
    return { done, state };
  };
}
