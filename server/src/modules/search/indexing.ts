import type { Logger } from 'pino';
import { isAppError } from '@staffroom/sdk';
import type { Embedders } from '../../ai/embedders/embedders.ts';
import type { Database } from '../../db/database.ts';
import { versionJobOptions } from '../access/version-owner.ts';
import type { Events } from '../events.ts';
import type { Queue } from '../jobs/queue.ts';
import { createPassageVectors, embeddedText } from './passage-vectors.ts';
import { createRewording } from './rewording.ts';
import type { Space, Spaces } from './spaces.ts';
import type { TermStatistics } from './terms.ts';

export interface IndexingDependencies {
  database: Pick<Database, 'pool'>;
  embedders: Pick<Embedders, 'wanted' | 'get'>;
  spaces: Spaces;
  queue: Pick<Queue, 'define' | 'add'>;
  events: Pick<Events, 'publish'>;
  terms: Pick<TermStatistics, 'touch'>;
  log: Pick<Logger, 'info' | 'warn'>;
  /** Milliseconds between looks at what is left over from a change of embedder; a minute unless told. */
  round?: number;
}

/** What whoever asks knows of a version, so that nobody looks it up. */
export interface KnownVersion {
  /** Of its document. */
  owner?: string;
  /** How many it has. */
  passages?: number;
}

export interface Indexing extends AsyncDisposable {
  /** Has the passages of a version made searchable by meaning, those that are not yet. */
  add(versionId: string, known?: KnownVersion): Promise<void>;
  /** Makes all vectors of a version anew. */
  redo(versionId: string): Promise<void>;
  /** Begins to change to the embedder that is wanted by now. */
  follow(): Promise<void>;
  /** Takes up what an earlier process has left, and the change to another embedder; call it once the queue runs. */
  recover(): Promise<void>;
}

/** Short versions have a line of their own: what is uploaded into a backlog of long ones is found by meaning in seconds. */
const versionJobs = { short: 'search.embed-short', long: 'search.embed' };
const fillJob = 'search.fill';
const batch = 64;
/** After so many batches a job goes to the end of the line, so that long documents take turns. */
const batchesOfRun = 4;
const longestDelay = 5 * 60_000;

/**
 * Gives passages their vectors, in the background and batch by batch: whatever is cut short goes on where it was.
 *
 * Each new version has a job of its own, for the space that search uses. Everything else is the work of the filler, one job
 * at a time in all processes: it fills the next space, or else what was left behind in the current one, and tries again for
 * as long as the embedder fails.
 */
export function createIndexing(dependencies: IndexingDependencies): Indexing {
  const { database, embedders, spaces, queue, events, terms, log, round = 60_000 } = dependencies;
  const vectors = createPassageVectors(database);
  const rewording = createRewording({ database, queue, terms, log });

  for (const name of Object.values(versionJobs))
    queue.define(name, ({ payload, signal }) =>
      embedVersion((payload as { versionId: string }).versionId, signal),
    );
  queue.define(fillJob, ({ payload, signal }) => fill((payload as { filler: string }).filler, signal), {
    attempts: Number.POSITIVE_INFINITY,
    retryDelay: (attempt) => Math.min(500 * 2 ** attempt, longestDelay),
    concurrency: 1,
  });

  const enqueue = async (versionId: string, { owner, passages }: KnownVersion = {}) =>
    queue.add(
      versionJobs[(await vectors.isShort(versionId, passages)) ? 'short' : 'long'],
      { versionId },
      await versionJobOptions(database, versionId, owner),
    );
  const goOn = (filler: string) => queue.add(fillJob, { filler }, { unique: filler });
  const startFilling = async () => goOn(await spaces.newFiller());

  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  return {
    async add(versionId, known) {
      terms.touch();
      spaces.touch();
      await enqueue(versionId, known);
    },
    async redo(versionId) {
      await vectors.remove(versionId);
      await this.add(versionId);
      if ((await spaces.state()).next) await startFilling();
    },
    async follow() {
      await spaces.want(embedders.wanted);
      await makeRoom();
      if ((await spaces.state()).next) await startFilling();
    },
    async recover() {
      await spaces.want(embedders.wanted);
      await makeRoom();
      const { current, next } = await spaces.state();
      const left = current !== null && (await vectors.unfinished(current)).length > 0;
      // A process that was killed may not have had its words counted either.
      if (left) terms.touch();
      if (left || next) await startFilling();
      await rewording.recover();
      lookLater();
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      clearTimeout(timer);
      await looking;
    },
  };

  /** @returns whether the wanted embedder has got its space by this */
  async function makeRoom(): Promise<boolean> {
    try {
      return await spaces.makeRoom();
    } catch (error) {
      log.warn({ err: error }, 'vectors that nobody uses any more could not be removed yet');
      return false;
    }
  }

  function lookLater(): void {
    if (closed) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      looking = makeRoom()
        .then((made) => (made ? startFilling() : undefined))
        .catch((error: unknown) => log.warn({ err: error }, 'the change of embedder did not begin'))
        .finally(lookLater);
    }, round);
    timer.unref();
  }

  async function embedVersion(versionId: string, signal: AbortSignal): Promise<void> {
    const { current, next } = await spaces.state();
    if (!current) return;
    let finished: boolean;
    try {
      finished = await embed([versionId], current, signal);
    } catch (error) {
      if (!isAppError(error)) throw error;
      // Keywords find it, and so will the next embedder; where there is none, the filler keeps trying.
      if (next) return;
      await spaces.note(error.message);
      return startFilling();
    }
    const now = await spaces.state();
    if (!finished || now.current?.embedder !== current.embedder) await enqueue(versionId);
  }

  async function fill(filler: string, signal: AbortSignal): Promise<void> {
    const state = await spaces.state();
    const space = state.next ?? state.current;
    // Another one has begun since.
    if (filler !== state.filler || !space) return;
    const versionIds = await vectors.unfinished(space);
    if (versionIds.length > 0) {
      await embed(versionIds, space, signal).catch(noteProblem);
      if (state.problem !== null) await spaces.note(null);
    } else if (space === state.current || (await promote(space))) return;
    await goOn(filler);
  }

  async function noteProblem(error: unknown): Promise<never> {
    if (isAppError(error)) await spaces.note(error.message);
    throw error;
  }

  async function promote(next: Space): Promise<boolean> {
    if (!(await spaces.promote(next))) return false;
    log.info({ embedder: next.embedder }, 'search uses another embedder');
    await events.publish({ name: 'embedder.changed', data: {}, userId: null });
    return true;
  }

  /** @returns whether no passage of the versions is without a vector any more */
  async function embed(versionIds: string[], space: Space, signal: AbortSignal): Promise<boolean> {
    const embedder = embedders.get(space.embedder);
    for (let count = 0; count < batchesOfRun; count++) {
      const pending = await vectors.pending(versionIds, space, batch);
      if (pending.length === 0) {
        await complete(versionIds, space);
        return true;
      }
      const made = await embedder.embed(pending.map(embeddedText), { signal, priority: 'index' });
      await vectors.store(pending, made, space);
      // There were no more. Where the space has gone to another embedder meanwhile, nothing was stored, and nothing is marked.
      if (pending.length < batch) {
        await complete(versionIds, space);
        return true;
      }
    }
    return false;
  }

  async function complete(versionIds: string[], space: Space): Promise<void> {
    const finished = await vectors.complete(versionIds, space);
    const { current } = await spaces.state();
    if (current?.space !== space.space) return;
    for (const { documentId: id, ownerId, status } of finished)
      await events.publish({ name: 'document.updated', data: { id, status }, userId: ownerId });
  }
}
