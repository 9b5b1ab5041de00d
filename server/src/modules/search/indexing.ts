import type { Logger } from 'pino';
import { type AppError, isAppError } from '@staffroom/sdk';
import type { Embedders } from '../../ai/embedders/embedders.ts';
import type { Database } from '../../db/database.ts';
import { versionJobOptions } from '../access/version-owner.sql.ts';
import type { Events } from '../events.ts';
import type { Queue } from '../jobs/queue.ts';
import { createPassageVectors, embeddedText, shortVersion } from './passage-vectors.sql.ts';
import { createRewording } from './rewording.sql.ts';
import type { Space, Spaces, SpaceState } from './spaces.sql.ts';
import type { TermStatistics } from './terms.sql.ts';
import { createVersionLine } from './version-line.ts';

export interface IndexingDependencies {
  database: Pick<Database, 'pool' | 'orm'>;
  embedders: Pick<Embedders, 'wanted' | 'get'>;
  spaces: Spaces;
  queue: Pick<Queue, 'define' | 'add'>;
  events: Pick<Events, 'publish' | 'publishEach'>;
  terms: Pick<TermStatistics, 'touch'>;
  log: Pick<Logger, 'info' | 'warn'>;
  /** Milliseconds between checks for unfinished work of an embedder change; default one minute. */
  round?: number;
}

/** Facts that the caller already knows, which saves queries. */
export interface KnownVersion {
  owner?: string;
  passages?: number;
}

interface VersionJob {
  versionId: string;
  passages?: number | undefined;
}

export interface Indexing extends AsyncDisposable {
  add(versionId: string, known?: KnownVersion): Promise<void>;
  redo(versionId: string): Promise<void>;
  /** Starts the change to the embedder that is wanted now. */
  follow(): Promise<void>;
  /** Continues the work of an earlier process, including a change of embedder. Call when the queue is running. */
  recover(): Promise<void>;
}

/**
 * Names of the jobs. Short versions have their own job name, so that semantic search finds them within seconds, however many
 * long versions are waiting.
 */
const versionJobs = { short: 'search.embed-short', long: 'search.embed' };
const fillJob = 'search.fill';
const batch = 64;
/**
 * Milliseconds for which the current space is cached. During this time, texts can still be sent to the previous embedder after
 * search has switched to the next one.
 */
const freshness = 1_000;
const shortAtOnce = 8;
/** The number of batches after which a job is queued again, so that long documents wait for each other in turn. */
const batchesOfRun = 4;
const maxRetryDelayMs = 5 * 60_000;

/**
 * Computes vectors of passages in background batches. Interrupted work continues where it stopped.
 *
 * Each new version has its own job, which fills the current space; short versions share batches. All other work is done by the
 * filler, a single job across all processes: it fills the next space, or adds missing vectors to the current space, and retries
 * as long as the embedder fails.
 */
export function createIndexing(dependencies: IndexingDependencies): Indexing {
  const { database, embedders, spaces, queue, events, terms, log, round = 60_000 } = dependencies;
  const vectors = createPassageVectors(database);
  const rewording = createRewording({ database, queue, terms, log });

  const line = createVersionLine({ room: batch, lanes: 2, work: embedVersions });
  queue.define(
    versionJobs.short,
    ({ payload, person, signal }) => {
      const { versionId: id, passages = shortVersion } = payload as VersionJob;
      return line({ id, person, passages, signal });
    },
    { concurrency: shortAtOnce },
  );
  queue.define(versionJobs.long, ({ payload, signal }) =>
    embedLong((payload as VersionJob).versionId, signal),
  );
  queue.define(fillJob, ({ payload, signal }) => fill((payload as { filler: string }).filler, signal), {
    attempts: Number.POSITIVE_INFINITY,
    retryDelay: (attempt) => Math.min(500 * 2 ** attempt, maxRetryDelayMs),
    concurrency: 1,
  });

  const enqueue = async (versionId: string, { owner, passages }: KnownVersion = {}) =>
    queue.add(
      versionJobs[(await vectors.isShort(versionId, passages)) ? 'short' : 'long'],
      { versionId, passages } satisfies VersionJob,
      await versionJobOptions(database, versionId, owner),
    );
  /** Queues a version whose batch with other versions was refused. It is retried in a separate batch. */
  const alone = async (versionId: string) =>
    queue.add(
      versionJobs.long,
      { versionId } satisfies VersionJob,
      await versionJobOptions(database, versionId),
    );
  const goOn = (filler: string) => queue.add(fillJob, { filler }, { unique: filler });
  const startFilling = async () => goOn(await spaces.newFiller());

  /** The current space, cached for a short time. */
  let seen: { current: Space; at: number } | null = null;
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
      // A process that was killed while it computed vectors may also have left words uncounted.
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

  /** Assigns a space to the wanted embedder, if possible. @returns whether that embedder got a space */
  async function makeRoom(): Promise<boolean> {
    try {
      return await spaces.makeRoom();
    } catch (error) {
      log.warn({ err: error }, 'search: cannot remove unused vectors');
      return false;
    }
  }

  function lookLater(): void {
    if (closed) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      looking = makeRoom()
        .then((made) => (made ? startFilling() : undefined))
        .catch((error: unknown) => log.warn({ err: error }, 'search: cannot start change of embedder'))
        .finally(lookLater);
    }, round);
    timer.unref();
  }

  /** Computes the vectors of versions. @returns the finished versions; the failure of a single version does not affect others */
  async function embedVersions(versionIds: string[], signal: AbortSignal): Promise<string[]> {
    // The cached space may be outdated. In that case, `store` writes nothing and returns the new state.
    const isFresh = seen !== null && performance.now() - seen.at < freshness;
    const current = isFresh && seen ? seen.current : (await spaces.state()).current;
    if (!current) return versionIds;
    try {
      const { done, state } = await embed(versionIds, current, signal);
      seen = state.current && { current: state.current, at: performance.now() };
      if (!isSame(state.current, current)) for (const id of done) await enqueue(id);
      return done;
    } catch (error) {
      seen = null;
      if (!isAppError(error)) throw error;
      await refused(versionIds, current, error);
      return versionIds;
    }
  }

  async function refused(versionIds: string[], asked: Space, { message }: AppError): Promise<void> {
    if (versionIds.length > 1) {
      for (const id of versionIds) await alone(id);
      return;
    }
    const { current, next } = await spaces.state();
    if (!isSame(current, asked)) {
      for (const id of versionIds) await enqueue(id);
      return;
    }
    // If another embedder is about to replace this one, nothing is retried, because the next embedder will index the version.
    // Otherwise the filler keeps trying.
    if (next) return;
    await spaces.note(message);
    await startFilling();
  }

  async function embedLong(versionId: string, signal: AbortSignal): Promise<void> {
    for (let count = 0; count < batchesOfRun; count++)
      if ((await embedVersions([versionId], signal)).length > 0) return;
    await enqueue(versionId);
  }

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

  /** Computes and stores the vectors of one batch. @returns the versions without missing vectors, and the current space */
  async function embed(
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
  }
}

const isSame = (a: Space | null, b: Space) => a?.space === b.space && a.embedder === b.embedder;
