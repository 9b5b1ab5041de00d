import type { ChatAttachment } from '@staffroom/sdk/internal/shared';
import type { Database } from '../../../db/database.ts';
import { ChatAttachment as StoredAttachment } from '../entity.ts';
import type { AttachmentText } from './attachment-text.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { findAttachment } from './find-attachment.ts';

export type ReadAttachment = AttachmentText & { blob: string | null };

export interface NewAttachment {
  userId: string;
  filename: string;
  /** The size in bytes. */
  fileSize: number;
  /** The name of the server process that reads the file. */
  processName: string;
}

/** Files that are attached to questions. A file is unsent until its question is stored; then the file belongs to that message. */
export function createAttachmentStore({ orm }: Pick<Database, 'orm'>) {
  const em = () => orm.em.fork();
  const unsent = (userId: string | null) => ({ messageId: null, ...(userId !== null && { userId }) });
  const reading = { status: 'processing' } as const;

  /**
   * Updates the original's row before the copies: a statement that is copying the file locks that row, so the next query finds
   * the copy.
   */
  async function end(
    id: string,
    outcome: ({ status: 'ready' } & ReadAttachment) | { status: 'failed'; error: string },
  ): Promise<string[]> {
    const ended = em();
    const own = await ended.nativeUpdate(StoredAttachment, { id, ...reading }, outcome);
    const copies = await ended.find(StoredAttachment, { copyOf: id, ...reading }, { fields: ['id'] });
    const ids = copies.map((copy) => copy.id);
    if (ids.length > 0) await ended.nativeUpdate(StoredAttachment, { id: { $in: ids }, ...reading }, outcome);
    return own === 1 ? [id, ...ids] : ids;
  }

  return {
    async add(
      { processName, ...file }: NewAttachment,
      { em: adding }: Pick<Transaction, 'em'>,
    ): Promise<ChatAttachment> {
      const added = adding.create(StoredAttachment, { ...file, process: processName });
      await adding.flush();
      return present(added);
    },

    /** The attachment; null if it belongs to another person or its chat is deleted. */
    async find(userId: string, id: string): Promise<ChatAttachment | null> {
      const found = await findAttachment(em(), userId, id);
      return found && present(found);
    },

    /**
     * Deletes an unsent attachment. A sent attachment is deleted only with its message.
     * @returns whether an unsent attachment existed
     */
    async removeUnsent(userId: string, id: string): Promise<boolean> {
      return (await em().nativeDelete(StoredAttachment, { id, ...unsent(userId) })) === 1;
    },

    countUnsent: (userId: string): Promise<number> => em().count(StoredAttachment, unsent(userId)),

    /** Deletes unsent attachments that were added before `time`. @param userId default: all people */
    removeUnsentBefore: (time: Date, userId: string | null = null): Promise<number> =>
      em().nativeDelete(StoredAttachment, { createdAt: { $lt: time }, ...unsent(userId) }),

    /**
     * `finish` and `fail` store the result of reading a file, once.
     * @returns the ids of the file and of its copies in later questions
     */
    finish: (id: string, read: ReadAttachment) => end(id, { status: 'ready', ...read }),
    fail: (id: string, error: string) => end(id, { status: 'failed', error }),

    async readingProcesses(): Promise<string[]> {
      const files = await em().find(StoredAttachment, reading, { fields: ['process'] });
      return [...new Set(files.map((file) => file.process))];
    },

    async failAllOf(processName: string, error: string): Promise<{ id: string; userId: string }[]> {
      const left = em();
      const files = await left.find(StoredAttachment, { process: processName, ...reading });
      for (const file of files) Object.assign(file, { status: 'failed', error });
      await left.flush();
      return files.map(({ id, userId }) => ({ id, userId }));
    },
  };
}

function present({ id, filename, fileSize, status, error, truncated }: StoredAttachment): ChatAttachment {
  return { id, filename, fileSize, status, error: error ?? null, truncated };
}
