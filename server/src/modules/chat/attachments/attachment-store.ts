import type { ChatAttachment } from '@staffroom/sdk';
import type { Database } from '../../../db/database.ts';
import { ChatAttachment as StoredAttachment } from '../entity.ts';
import type { AttachmentText } from './attachment-text.ts';
import { findAttachment } from './find-attachment.ts';

/** What was read of a file, and its name in the store where it is kept. */
export type ReadAttachment = AttachmentText & { blob: string | null };

export interface NewAttachment {
  userId: string;
  filename: string;
  /** Bytes. */
  fileSize: number;
  /** The server process that reads it. */
  processName: string;
}

/** Files that go with questions. They are unsent until their question is stored, then part of its message. */
export function createAttachmentStore({ orm }: Pick<Database, 'orm'>) {
  const em = () => orm.em.fork();
  const unsent = (userId: string | null) => ({ messageId: null, ...(userId !== null && { userId }) });
  const reading = { status: 'processing' } as const;

  /** The file comes first: a copy that is being made of it holds its row, and is seen by what follows. */
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
    async add({ processName, ...file }: NewAttachment): Promise<ChatAttachment> {
      const adding = em();
      const added = adding.create(StoredAttachment, { ...file, process: processName });
      await adding.flush();
      return present(added);
    },

    /** Null where it is not this person's, and where its chat is deleted. */
    async find(userId: string, id: string): Promise<ChatAttachment | null> {
      const found = await findAttachment(em(), userId, id);
      return found && present(found);
    },

    /** What is part of a message goes with it alone. @returns whether it was there, unsent */
    async removeUnsent(userId: string, id: string): Promise<boolean> {
      return (await em().nativeDelete(StoredAttachment, { id, ...unsent(userId) })) === 1;
    },

    countUnsent: (userId: string): Promise<number> => em().count(StoredAttachment, unsent(userId)),

    /** Those that were attached before then. @param userId default: everybody's */
    removeUnsentBefore: (time: Date, userId: string | null = null): Promise<number> =>
      em().nativeDelete(StoredAttachment, { createdAt: { $lt: time }, ...unsent(userId) }),

    /** Both end the reading, once. @returns the ids of what was still being read: the file, and its copies of later questions */
    finish: (id: string, read: ReadAttachment) => end(id, { status: 'ready', ...read }),
    fail: (id: string, error: string) => end(id, { status: 'failed', error }),

    /** The names of the processes that say that they are reading a file. */
    async readingProcesses(): Promise<string[]> {
      const files = await em().find(StoredAttachment, reading, { fields: ['process'] });
      return [...new Set(files.map((file) => file.process))];
    },

    /** Ends what a process has left half read. @returns what, and whose */
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
