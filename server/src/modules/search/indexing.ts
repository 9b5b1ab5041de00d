import type { Logger } from 'pino';
import { type AppError, isAppError } from '@staffroom/sdk';
import type { Embedders } from '../../ai/embedders/embedders.ts';
import type { Database } from '../../db/database.ts';
import { versionJobOptions } from '../access/version-owner.sql.ts';
import type { Events } from '../events.ts';
import type { Queue } from '../jobs/queue.ts';
import { batch, createEmbedBatch } from './embed-batch.ts';
import { batchesOfRun, createFilling } from './filling.ts';
import { createPassageVectors, shortVersion } from './passage-vectors.sql.ts';
import { createRewording } from './rewording.sql.ts';
import type { Space, Spaces } from './spaces.sql.ts';
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
/**
 * Milliseconds for which the current space is cached. During this time, texts can still be sent to the previous embedder after
 * search has switched to the next one.
 */
const freshness = 1_000;
const shortAtOnce = 8;

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

  const embed = createEmbedBatch({ embedders, vectors, events });
  const filling = createFilling({ queue, spaces, vectors, embed, events, log });
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
      if ((await spaces.state()).next) await filling.start();
    },
    async follow() {
      await spaces.want(embedders.wanted);
      await makeRoom();
      if ((await spaces.state()).next) await filling.start();
    },
    async recover() {
      await spaces.want(embedders.wanted);
      await makeRoom();
      const { current, next } = await spaces.state();
      const left = current !== null && (await vectors.unfinished(current)).length > 0;
      // A process that was killed while it computed vectors may also have left words uncounted.
      if (left) terms.touch();
      if (left || next) await filling.start();
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
        .then((made) => (made ? filling.start() : undefined))
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
    await filling.start();
  }

  async function embedLong(versionId: string, signal: AbortSignal): Promise<void> {
    for (let count = 0; count < batchesOfRun; count++)
      if ((await embedVersions([versionId], signal)).length > 0) return;
    await enqueue(versionId);
  }
}

const isSame = (a: Space | null, b: Space) => a?.space === b.space && a.embedder === b.embedder;
