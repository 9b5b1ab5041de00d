import type { ChatMessage } from '@staffroom/sdk/internal/shared';
import type { ChatMessageQuery, NewChatMessage } from '@staffroom/sdk/core';
import type { Database } from '../../../db/database.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { branchUpTo, newestLeaf } from './branch.sql.ts';
import { missingMessage, missingSession } from '../missing-session.ts';
import { columnsOfMessage, messageColumns, type MessageRow, presentMessage } from './message-row.sql.ts';

/** The stored message; null if it was never stored or was deleted with its session. */
export async function findMessage({ pool }: Pick<Database, 'pool'>, id: string): Promise<ChatMessage | null> {
  const { rows } = await pool.query<MessageRow>(
    `select ${messageColumns} from chat_message message where id = $1`,
    [id],
  );
  return rows[0] ? presentMessage(rows[0]) : null;
}

/** Selects the branch through a message, down to the newest message below it. @throws AppError `not-found` */
export async function showBranch(
  tx: Pick<Transaction, 'query'>,
  sessionId: string,
  messageId: string,
): Promise<void> {
  const { rowCount } = await tx.query(
    `with recursive ${newestLeaf('select id from chat_message where id = $2 and session_id = $1')}
     update chat_session set head_id = leaf.id, updated_at = now() from leaf where chat_session.id = $1`,
    [sessionId, messageId],
  );
  if (rowCount === 0) throw missingMessage();
}

export function createMessageStore({ pool }: Pick<Database, 'pool'>) {
  return {
    /** A text that changes with every message of the session; null if the session belongs to another person. */
    async version(userId: string, sessionId: string): Promise<string | null> {
      const { rows } = await pool.query<{ version: string }>(
        `select to_char(updated_at at time zone 'utc', 'YYYYMMDDHH24MISSUS') as version
         from chat_session where id = $1 and user_id = $2`,
        [sessionId, userId],
      );
      return rows[0]?.version ?? null;
    },

    /**
     * The messages of the selected branch, oldest first. `limit` selects the last messages, `before` the messages before that
     * id.
     */
    async list(sessionId: string, { before, limit }: ChatMessageQuery = {}): Promise<ChatMessage[]> {
      const start = `select case when $2::uuid is null then (select head_id from chat_session where id = $1)
        else (select parent_id from chat_message where id = $2 and session_id = $1) end`;
      const { rows } = await pool.query<MessageRow>(
        `with recursive ${branchUpTo(start, 'coalesce($3::int, nth + 1)')}, tree as (
           select id, array_agg(id) over (partition by parent_id, role order by position
             rows between unbounded preceding and unbounded following) siblings
           from chat_message where session_id = $1)
         select ${columnsOfMessage('tree.siblings')} from branch join chat_message message on message.id = branch.id
         join tree on tree.id = message.id order by nth desc`,
        [sessionId, before ?? null, limit ?? null],
      );
      return rows.map(presentMessage);
    },

    /**
     * Stores a message once. A message with a known client id is a repetition. If the client sends no ids, a message is a
     * repetition if it has the same text as a message that the socket already brought: the question that is being answered, or
     * the answer that was just written. A new message extends the selected branch, or starts another branch after `parentId`.
     * @throws AppError `not-found`
     */
    async add(userId: string, sessionId: string, input: NewChatMessage): Promise<ChatMessage> {
      const { clientMessageId = null, role, content, parentId } = input;
      // The second attempt finds the message that a simultaneous request stored.
      for (let attempt = 1; attempt <= 2; attempt++) {
        const { rows } = await pool.query<MessageRow>(
          `with session as (
             select id, head_id from chat_session where id = $1 and user_id = $2 for no key update
           ), last as (
             select message.* from session join chat_message message on message.id = session.head_id
           ), known as (
             select id from chat_message where session_id in (select id from session) and client_message_id = $3
             union all
             select message.id from last join chat_message message on message.id in (last.id, last.parent_id)
             where message.role = $4 and message.content = $5 and ($3::text is null or message.client_message_id is null)
               and (message.id = last.id and last.role = 'assistant' and last.run_id is not null and last.status <> 'streaming'
                 or message.id = last.parent_id and message.role = 'user' and last.status = 'streaming')
             limit 1
           ), adopted as (
             update chat_message set client_message_id = coalesce(client_message_id, $3)
             where id in (select id from known) returning *
           ), stored as (
             insert into chat_message (session_id, client_message_id, role, content, parent_id)
             select id, $3, $4, $5, case when $6 then $7::uuid else head_id end from session
             where not exists (select 1 from known)
               and ($7::uuid is null or exists (select from chat_message where id = $7 and session_id = $1))
             on conflict (session_id, client_message_id) do nothing returning *
           ), touched as (
             update chat_session set updated_at = now(), head_id = stored.id from stored
             where chat_session.id = stored.session_id
           )
           select ${messageColumns} from (select * from adopted union all select * from stored) message`,
          [sessionId, userId, clientMessageId, role, content, parentId !== undefined, parentId ?? null],
        );
        if (rows[0]) return presentMessage(rows[0]);
      }
      throw parentId == null ? missingSession() : missingMessage();
    },
  };
}
