import type { Logger } from 'pino';
import { isAppError } from '@staffroom/sdk';
import type { Events } from '../events.ts';
import type { Queue } from '../jobs/queue.ts';
import type { EmbedBatch } from './embed-batch.ts';
import type { createPassageVectors } from './passage-vectors.sql.ts';
import type { Space, Spaces } from './spaces.sql.ts';

interface FillingDependencies {
  queue: Pick<Queue, 'define' | 'add'>;
  spaces: Spaces;
  vectors: Pick<ReturnType<typeof createPassageVectors>, 'unfinished'>;
  embed: EmbedBatch;
  events: Pick<Events, 'publish'>;
  log: Pick<Logger, 'info'>;
}

const fillJob = 'search.fill';
const maxRetryDelayMs = 5 * 60_000;
/** The number of batches after which a job is queued again, so that long documents wait for each other in turn. */
export const batchesOfRun = 4;

/**
 * Fills a space in a single job across all processes: the next space, or missing vectors of the current one. It retries as long
 * as the embedder fails.
 */
export function createFilling({ queue, spaces, vectors, embed, events, log }: FillingDependencies) {
  queue.define(fillJob, ({ payload, signal }) => fill((payload as { filler: string }).filler, signal), {
    attempts: Number.POSITIVE_INFINITY,
    retryDelay: (attempt) => Math.min(500 * 2 ** attempt, maxRetryDelayMs),
    concurrency: 1,
  });

  const goOn = (filler: string) => queue.add(fillJob, { filler }, { unique: filler });

  return {
    /** Starts a filler, which replaces an earlier one. */
    start: async (): Promise<void> => goOn(await spaces.newFiller()),
  };

  async function fill(filler: string, signal: AbortSignal): Promise<void> {
    const state = await spaces.state();
    const space = state.next ?? state.current;
    // This filler stops if a newer filler has started.
    if (filler !== state.filler || !space) return;
    const versionIds = await vectors.unfinished(space);
    if (versionIds.length > 0) {
      await fillWith(versionIds, space, signal).catch(noteProblem);
      if (state.problem !== null) await spaces.note(null);
    } else if (space === state.current || (await promote(space))) return;
    await goOn(filler);
  }

  async function fillWith(versionIds: string[], space: Space, signal: AbortSignal): Promise<void> {
    let left = versionIds;
    for (let count = 0; count < batchesOfRun && left.length > 0; count++) {
      const done = new Set((await embed(left, space, signal)).done);
      left = left.filter((id) => !done.has(id));
    }
  }

  async function noteProblem(error: unknown): Promise<never> {
    if (isAppError(error)) await spaces.note(error.message);
    throw error;
  }

  async function promote(next: Space): Promise<boolean> {
    if (!(await spaces.promote(next))) return false;
    log.info({ embedder: next.embedder }, 'search: embedder changed');
    await events.publish({ name: 'embedder.changed', data: {}, userId: null });
    return true;
  }
}
