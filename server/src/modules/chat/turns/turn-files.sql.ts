import { AppError, asMessage, type ChatPart, type ChatTurn, msg } from '@staffroom/sdk';
import type { Database } from '../../../db/database.ts';
import { cleanText } from '../../../text/clean-text.ts';
import type { Events } from '../../events.ts';
import { missingAttachment } from '../attachments/missing-attachment.ts';
import { type FetchedFile, fillRoom, shareRoom } from './file-budget.ts';
import type { OpenedTurn } from './open-turn.ts';

export interface TurnFilesOptions {
  database: Pick<Database, 'pool'>;
  events: Pick<Events, 'subscribe'>;
  /**
   * Milliseconds that an answer waits for its files to be read; default 15 minutes. The chat shows that the answer waits, and
   * the person can stop it.
   */
  attachmentTimeoutMs?: number;
}

export type TurnFiles = ReturnType<typeof createTurnFiles>;

interface FileRow extends FetchedFile {
  messageId: string;
  status: 'processing' | 'ready' | 'failed';
  error: string | null;
  /** Whether a client sent the text inside the message instead of uploading a file. */
  typed: boolean;
}

/**
 * The maximum number of characters from files of the question, and from files of earlier questions. Most models can read that
 * much.
 */
const questionRoom = 400_000;
const historyRoom = 200_000;
/** Milliseconds between polls, which find changes whose event was lost. */
const lookEvery = 3_000;

/** A client that follows the specification sends this sentence instead of file content that the client cannot read. */
const placeholder = /will be processed on the server/i;
const maxPlaceholderLength = 500;
const contentMissing =
  '[The content of this file is missing from the message. Tell the person, and ask them to attach the file again.]';

const fileColumns = `id, message_id "messageId", filename, status, error, truncated, false typed, blob is not null kept,
  coalesce(left(text, ${questionRoom}), '') text, coalesce(length(text), 0) length`;
/** SQL for the base64 text of an image. PostgreSQL inserts line breaks into base64, which providers refuse. */
const encoded = `translate(encode(picture, 'base64'), E'\\n', '')`;
/** The maximum number of images that a model gets. The newest images are selected. */
const maxPictures = 12;

export function createTurnFiles({
  database: { pool },
  events,
  attachmentTimeoutMs = 900_000,
}: TurnFilesOptions) {
  async function load(messageIds: readonly string[]): Promise<FileRow[]> {
    const { rows } = await pool.query<FileRow>(
      `select ${fileColumns}, case when nth <= ${maxPictures} then ${encoded} end picture from (
         select *, row_number() over (order by picture is null, created_at desc) nth
         from chat_attachment where message_id = any($1) order by created_at, id) file
       union all
       select null, id, attachment->>'filename', 'ready', null, false, true, false,
         left(attachment->>'text', ${questionRoom}), length(attachment->>'text'), null
       from chat_message where id = any($1) and attachment is not null`,
      [messageIds],
    );
    return rows.map((row) => (row.typed ? asMaterial(row) : row));
  }

  async function loadRead(ids: readonly (string | null)[]): Promise<FileRow[]> {
    const { rows } = await pool.query<FileRow>(
      `select ${fileColumns}, ${encoded} picture from chat_attachment file where id = any($1) and status <> 'processing'`,
      [ids],
    );
    return rows;
  }

  /** Waits until each file of the question was read or failed. Yields the files that it waits for. */
  async function* waitUntilRead(
    messageIds: readonly string[],
    question: OpenedTurn['question'],
    signal: AbortSignal,
  ) {
    const deadline = AbortSignal.timeout(attachmentTimeoutMs);
    const own = new Set<unknown>(question.attachments.map(({ id }) => id));
    let news = Promise.withResolvers<void>();
    // Subscribes to events before the first check, so that no event is missed.
    const leave = events.subscribe(
      ({ name, data }) => name === 'attachment.updated' && own.has(data.id) && news.resolve(),
    );
    const timer = setInterval(() => news.resolve(), lookEvery);
    signal.addEventListener('abort', () => news.resolve(), { once: true });
    let said: string | undefined;
    try {
      let files = await load(messageIds);
      for (;;) {
        const waiting = files.filter(
          ({ messageId, status }) => messageId === question.id && status === 'processing',
        );
        const [next] = waiting;
        if (!next) return files;
        signal.throwIfAborted();
        if (deadline.aborted)
          throw new AppError(
            'unavailable',
            msg`"${next.filename}" is still processing. Ask again in a moment.`,
          );
        if (said !== next.filename)
          yield { type: 'status', text: `Reading ${next.filename}…` } satisfies ChatPart;
        said = next.filename;
        await news.promise;
        news = Promise.withResolvers();
        const read = new Map((await loadRead(waiting.map(({ id }) => id))).map((file) => [file.id, file]));
        files = files.map((file) => read.get(file.id) ?? file);
      }
    } finally {
      clearInterval(timer);
      leave();
    }
  }

  return {
    /**
     * Checks the files of a question before the question is stored. The files must belong to the person, be unsent or come from
     * this session, and not have failed.
     * @throws AppError `not-found`, `invalid`
     */
    async check(userId: string, sessionId: string, ids: readonly string[] = []): Promise<void> {
      if (ids.length === 0) return;
      const { rows } = await pool.query<{ filename: string; status: string; error: string | null }>(
        `select a.filename, a.status, a.error from chat_attachment a left join chat_message m on m.id = a.message_id
         where a.user_id = $1 and a.id = any($2) and (a.message_id is null or m.session_id = $3)`,
        [userId, ids, sessionId],
      );
      if (rows.length < new Set(ids).size) throw missingAttachment();
      const failed = rows.find(({ status }) => status === 'failed');
      if (failed) throw unreadable(failed.filename, failed.error);
    },

    /**
     * Waits for the question's files and returns them with the files of earlier questions. Yields what it waits for.
     * @throws AppError `invalid` for an unreadable file, `unavailable` after the timeout
     */
    async *read(
      { question, history }: Pick<OpenedTurn, 'question' | 'history'>,
      signal: AbortSignal,
    ): AsyncGenerator<ChatPart, Pick<ChatTurn, 'attachments' | 'history'>> {
      const hasFiles = question.attachment !== null || question.attachments.length > 0;
      const earlier = history.flatMap(({ id }) => id ?? []);
      if (!hasFiles && earlier.length === 0) return { attachments: [], history: history.map(plain) };
      const rows = yield* waitUntilRead([...earlier, question.id], question, signal);
      const failed = rows.find(({ messageId, status }) => messageId === question.id && status === 'failed');
      if (failed) throw unreadable(failed.filename, failed.error);
      const own = rows.filter(({ messageId }) => messageId === question.id);
      const before = earlier.flatMap((id) =>
        rows.filter(({ messageId, status }) => messageId === id && status === 'ready'),
      );
      const texts = fillRoom(before, historyRoom);
      return {
        attachments: shareRoom(own, questionRoom),
        history: history.map((entry) => ({
          ...plain(entry),
          ...(entry.id !== undefined && {
            attachments: texts.filter((_, index) => before[index]?.messageId === entry.id),
          }),
        })),
      };
    },
  };
}

const plain = ({ role, content }: OpenedTurn['history'][number]) => ({ role, content });

function unreadable(filename: string, error: string | null): AppError {
  const reason = error === null ? msg`Attach it again.` : asMessage(error);
  return new AppError('invalid', msg`"${filename}" could not be read. ${reason}`);
}

/** Cleans text that a client put directly into a message, because no file reader has cleaned it. */
function asMaterial(row: FileRow): FileRow {
  if (row.length <= maxPlaceholderLength && placeholder.test(row.text))
    return { ...row, text: contentMissing, length: contentMissing.length };
  const text = cleanText(row.text);
  return { ...row, text, length: row.length > questionRoom ? row.length : text.length };
}
