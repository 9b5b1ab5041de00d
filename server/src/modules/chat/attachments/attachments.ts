import { AppError, isAppError, msg } from '@staffroom/sdk';
import type { ChatAttachment } from '@staffroom/sdk/internal/shared';
import type { Logger } from 'pino';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Database } from '../../../db/database.ts';
import { ExtractionError } from '../../../ingest/extraction-error.ts';
import { consume } from '../../../http/rate-limit.ts';
import type { ReceivedFile } from '../../documents/upload/receive-files.ts';
import type { Events } from '../../events.ts';
import type { StorageQuotas } from '../../storage-limits/storage-limits.ts';
import { createAttachmentStore } from './attachment-store.ts';
import { hasPages, readAttachment } from './attachment-text.ts';
import { createFileKeeping } from './keep-file.sql.ts';
import { missingAttachment } from './missing-attachment.ts';

export interface AttachmentsOptions {
  database: Pick<Database, 'orm' | 'pool' | 'transaction'>;
  events: Pick<Events, 'publish'>;
  quotas: Pick<StorageQuotas, 'within'>;
  processName: string;
  log: Logger;
  uploadsPerMinute?: number;
}

export type Attachments = ReturnType<typeof createAttachments>;

/** The maximum number of unsent files per person. */
const maxUnsentFiles = 20;
const hour = 3_600_000;
const day = 24 * hour;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const interrupted = 'The server restarted while reading this file. Attach it again.';
const unreadable = 'This file could not be read. Try again, or attach it in another format.';

/**
 * Receives files that are attached to questions, reads each file immediately and stores its text. Keeps the file itself only if
 * vision models can see its pages, as in a PDF; people put other files into the library.
 */
export function createAttachments({
  database,
  events,
  quotas,
  processName,
  log,
  uploadsPerMinute = 120,
}: AttachmentsOptions) {
  const store = createAttachmentStore(database);
  const keepFile = createFileKeeping(database);
  const limiter = new RateLimiterMemory({ points: uploadsPerMinute, duration: 60 });
  const closing = new AbortController();
  const reading = new Map<string, { controller: AbortController; ended: Promise<void> }>();

  async function publishStatus(id: string, userId: string, status: ChatAttachment['status']): Promise<void> {
    await events.publish({ name: 'attachment.updated', data: { id, status }, userId });
  }

  async function read(id: string, userId: string, file: ReceivedFile, signal: AbortSignal): Promise<void> {
    const { path } = file.staged;
    let blob: string | null = null;
    try {
      const text = await readAttachment({ path, filename: file.filename }, userId, signal);
      if (hasPages(file.fileType)) blob = await keep(id, file);
      for (const ended of await store.finish(id, { ...text, blob }))
        await publishStatus(ended, userId, 'ready');
    } catch (error) {
      // The owner removed the file and needs no notification.
      if (signal.aborted && !closing.signal.aborted) return;
      if (isAppError(error)) {
        const reason = error instanceof ExtractionError ? error.reason : error.code;
        log.info({ attachment: id, reason, err: error.cause }, 'chat: attachment rejected');
      } else if (!signal.aborted) log.error({ err: error, attachment: id }, 'chat: cannot read attachment');
      const message = isAppError(error) ? error.message : signal.aborted ? interrupted : unreadable;
      for (const ended of await store.fail(id, message)) await publishStatus(ended, userId, 'failed');
    } finally {
      if (blob === null) await file.staged.discard();
    }
  }

  /** Stores the file itself. If that fails, the attachment still has its text, and models only lack the page images. */
  async function keep(id: string, { staged }: ReceivedFile): Promise<string | null> {
    return keepFile(id, staged).catch((error: unknown) => {
      log.warn({ err: error, attachment: id }, 'chat: cannot store file of attachment');
      return null;
    });
  }

  function startReading(id: string, userId: string, file: ReceivedFile): void {
    const controller = new AbortController();
    const signal = AbortSignal.any([controller.signal, closing.signal]);
    const ended = read(id, userId, file, signal)
      .catch((error: unknown) =>
        log.error({ err: error, attachment: id }, 'chat: cannot store state of attachment'),
      )
      .finally(() => reading.delete(id));
    reading.set(id, { controller, ended });
  }

  /** @throws AppError `conflict` */
  async function makeRoom(userId: string, limit: number): Promise<void> {
    if ((await store.countUnsent(userId)) <= limit) return;
    await store.removeUnsentBefore(new Date(Date.now() - hour), userId);
    if ((await store.countUnsent(userId)) <= limit) return;
    const text = msg`You have ${maxUnsentFiles} unsent attachments. Send your question or remove some.`;
    throw new AppError('conflict', text);
  }

  async function get(userId: string, id: string): Promise<ChatAttachment> {
    const found = uuid.test(id) ? await store.find(userId, id) : null;
    if (!found) throw missingAttachment();
    return found;
  }

  return {
    /**
     * Checks whether the person may attach another file. Call before receiving the file.
     * @throws AppError `rate-limited`, `conflict`
     */
    async admit(userId: string): Promise<void> {
      await consume(limiter, userId);
      await makeRoom(userId, maxUnsentFiles - 1);
    },

    /**
     * Stores a received file with the status `processing` and starts to read the file. The event `attachment.updated` reports
     * the result.
     * @throws AppError `storage-full`
     */
    async add(userId: string, file: ReceivedFile): Promise<ChatAttachment> {
      try {
        if (closing.signal.aborted) throw new AppError('unavailable', 'The server is restarting. Try again.');
        const { filename, staged } = file;
        const attachment = { userId, filename, fileSize: staged.size, processName };
        const added = await quotas.within(userId, staged.size, (tx) => store.add(attachment, tx));
        try {
          // The files are counted after the insert, so that simultaneous uploads count each other.
          await makeRoom(userId, maxUnsentFiles);
        } catch (error) {
          await store.removeUnsent(userId, added.id);
          throw error;
        }
        startReading(added.id, userId, file);
        return added;
      } catch (error) {
        await file.staged.discard();
        throw error;
      }
    },

    get,

    /** Removes an unsent file. @throws AppError `not-found`, `conflict` if the file's question was already sent */
    async remove(userId: string, id: string): Promise<void> {
      await get(userId, id);
      const removed = await store.removeUnsent(userId, id);
      if (!removed)
        throw new AppError('conflict', 'This file was sent with a question and can’t be removed from it.');
      reading.get(id)?.controller.abort();
    },

    /** Sets files that dead processes were reading to failed. @returns the number of those files */
    async recover(isDead: (processName: string) => Promise<boolean>): Promise<number> {
      let count = 0;
      for (const name of await store.readingProcesses()) {
        if (name === processName || !(await isDead(name))) continue;
        const left = await store.failAllOf(name, interrupted);
        for (const { id, userId } of left) await publishStatus(id, userId, 'failed');
        count += left.length;
      }
      return count;
    },

    removeAbandoned: (now: number): Promise<number> => store.removeUnsentBefore(new Date(now - day)),

    async close(): Promise<void> {
      closing.abort();
      await Promise.all([...reading.values()].map(({ ended }) => ended));
    },
  };
}
