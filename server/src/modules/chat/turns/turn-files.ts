import { AppError, type ChatPart, type ChatTurn } from '@staffroom/sdk';
import type { Database } from '../../../db/database.ts';
import { cleanText } from '../../../text/clean-text.ts';
import type { Events } from '../../events.ts';
import { missingAttachment } from '../attachments/missing-attachment.ts';
import { type FetchedFile, fillRoom, shareRoom } from './file-budget.ts';
import type { OpenedTurn } from './open-turn.ts';

export interface TurnFilesOptions {
  database: Pick<Database, 'pool'>;
  events: Pick<Events, 'subscribe'>;
  /** Milliseconds that an answer waits for its files; default 15 minutes. It shows the wait and can be stopped. */
  attachmentTimeoutMs?: number;
}

export type TurnFiles = ReturnType<typeof createTurnFiles>;

interface FileRow extends FetchedFile {
  messageId: string;
  status: 'processing' | 'ready' | 'failed';
  error: string | null;
  /** Sent as text in the frame, not uploaded. */
  typed: boolean;
}

/** Characters that most models can read besides the question, and for earlier questions. */
const questionRoom = 400_000;
const historyRoom = 200_000;
/** Milliseconds between polls that catch lost events. */
const lookEvery = 3_000;

/** Clients of the specification send this sentence instead of content they cannot read. */
const placeholder = /will be processed on the server/i;
const maxPlaceholderLength = 500;
const contentMissing =
  '[The content of this file did not come with the message. Say so, and ask for the file to be attached again.]';

const fileColumns = `id, message_id "messageId", filename, status, error, truncated, false typed, blob is not null kept,
  coalesce(left(text, ${questionRoom}), '') text, coalesce(length(text), 0) length`;
/** PostgreSQL breaks the lines of base64, which providers refuse. */
const encoded = `translate(encode(picture, 'base64'), E'\\n', '')`;
/** The newest ones: more no model is shown. */
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

  /** Yields the files it waits for until each file of the question was read or failed. */
  async function* waitUntilRead(
    messageIds: readonly string[],
    question: OpenedTurn['question'],
    signal: AbortSignal,
  ) {
    const deadline = AbortSignal.timeout(attachmentTimeoutMs);
    const own = new Set<unknown>(question.attachments.map(({ id }) => id));
    let news = Promise.withResolvers<void>();
    // Subscribes before the first check, so that no event is missed.
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
          throw new AppError('unavailable', `"${next.filename}" is still processing. Ask again in a moment.`);
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
     * Call before storing a question. The files must be the person's own, unsent or from this session, and readable.
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
     * Waits for the question's files, yields the wait, and returns them with those of earlier questions.
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
  return new AppError('invalid', `"${filename}" could not be read. ${error ?? 'Attach it again.'}`);
}

/** Text that a client put into a frame has not been cleaned by a reader. */
function asMaterial(row: FileRow): FileRow {
  if (row.length <= maxPlaceholderLength && placeholder.test(row.text))
    return { ...row, text: contentMissing, length: contentMissing.length };
  const text = cleanText(row.text);
  return { ...row, text, length: row.length > questionRoom ? row.length : text.length };
}
