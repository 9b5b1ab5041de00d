import type { ChatAttachment } from '@staffroom/sdk';
import type { Database } from '../../../db/database.ts';
import type { AttachmentText } from './attachment-text.ts';

export interface NewAttachment {
  userId: string;
  filename: string;
  /** Bytes. */
  fileSize: number;
  /** The server process that reads it. */
  processName: string;
}

/** What its owner sees of an attachment. Its text stays in the database. */
const columns = `id, filename, file_size::float8 "fileSize", status, error, truncated`;

/** The same as JSON, of the row that `name` stands for. */
export const attachmentJson = (
  name: string,
): string => `jsonb_build_object('id', ${name}.id, 'filename', ${name}.filename,
  'fileSize', ${name}.file_size, 'status', ${name}.status, 'error', ${name}.error, 'truncated', ${name}.truncated)`;

/** Files that go with questions. They are unsent until their question is stored, then part of its message. */
export function createAttachmentStore({ pool }: Pick<Database, 'pool'>) {
  return {
    async add({ userId, filename, fileSize, processName }: NewAttachment): Promise<ChatAttachment> {
      const { rows } = await pool.query<ChatAttachment>(
        `insert into chat_attachment (user_id, filename, file_size, process) values ($1, $2, $3, $4) returning ${columns}`,
        [userId, filename, fileSize, processName],
      );
      const [added] = rows;
      if (!added) throw new Error('the attachment was not stored');
      return added;
    },

    /** Null where it is not this person's. */
    async find(userId: string, id: string): Promise<ChatAttachment | null> {
      const { rows } = await pool.query<ChatAttachment>(
        `select ${columns} from chat_attachment where id = $1 and user_id = $2`,
        [id, userId],
      );
      return rows[0] ?? null;
    },

    /** What is part of a message goes with it alone. @returns whether it was there, unsent */
    async removeUnsent(userId: string, id: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        'delete from chat_attachment where id = $1 and user_id = $2 and message_id is null',
        [id, userId],
      );
      return rowCount === 1;
    },

    async countUnsent(userId: string): Promise<number> {
      const { rows } = await pool.query<{ count: number }>(
        'select count(*)::int count from chat_attachment where user_id = $1 and message_id is null',
        [userId],
      );
      return rows[0]?.count ?? 0;
    },

    /** Those that were attached before then. @param userId default: everybody's */
    async removeUnsentBefore(time: Date, userId: string | null = null): Promise<number> {
      const { rowCount } = await pool.query(
        `delete from chat_attachment where message_id is null and created_at < $1 and ($2::uuid is null or user_id = $2)`,
        [time, userId],
      );
      return rowCount ?? 0;
    },

    /** Both end the reading, once. @returns whether it was still being read */
    async finish(id: string, { text, truncated }: AttachmentText): Promise<boolean> {
      const { rowCount } = await pool.query(
        `update chat_attachment set status = 'ready', text = $2, truncated = $3 where id = $1 and status = 'processing'`,
        [id, text, truncated],
      );
      return rowCount === 1;
    },
    async fail(id: string, reason: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        `update chat_attachment set status = 'failed', error = $2 where id = $1 and status = 'processing'`,
        [id, reason],
      );
      return rowCount === 1;
    },

    /** The names of the processes that say that they are reading a file. */
    async readingProcesses(): Promise<string[]> {
      const { rows } = await pool.query<{ name: string }>(
        `select distinct process as name from chat_attachment where status = 'processing'`,
      );
      return rows.map(({ name }) => name);
    },

    /** Ends what a process has left half read. @returns what, and whose */
    async failAllOf(processName: string, reason: string): Promise<{ id: string; userId: string }[]> {
      const { rows } = await pool.query<{ id: string; userId: string }>(
        `update chat_attachment set status = 'failed', error = $2 where process = $1 and status = 'processing'
         returning id, user_id "userId"`,
        [processName, reason],
      );
      return rows;
    },
  };
}
