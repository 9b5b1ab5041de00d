import { AppError, type ChatMessage } from '@staffroom/sdk';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { messageColumns, type MessageRow, presentMessage } from './message-row.ts';
import type { NewMessage } from './schema.ts';

/** A foreign session and a missing one are told apart by nobody. */
export function missingSession(): AppError {
  return new AppError('not-found', 'This chat session does not exist.');
}

export function createMessageStore({ pool }: Pick<Database, 'pool'>) {
  return {
    /** Changes whenever a message of the session does. Null where the session is not this person's. */
    async version(userId: string, sessionId: string): Promise<string | null> {
      const { rows } = await pool.query<{ version: string }>(
        `select to_char(updated_at at time zone 'utc', 'YYYYMMDDHH24MISSUS') as version
         from chat_session where id = $1 and user_id = $2`,
        [sessionId, userId],
      );
      return rows[0]?.version ?? null;
    },

    async list(sessionId: string): Promise<ChatMessage[]> {
      const { rows } = await pool.query<MessageRow>(
        `select ${messageColumns} from chat_message where session_id = $1 order by position`,
        [sessionId],
      );
      return rows.map(presentMessage);
    },

    /**
     * Stores a message once: by its client id, or by its words where a client without ids saves what the socket has already
     * brought, which is the question that is being answered or the answer that the server has just written.
     * @throws AppError `not-found`
     */
    async add(userId: string, sessionId: string, input: z.output<typeof NewMessage>): Promise<ChatMessage> {
      // The second time finds what another request stored at the same moment.
      for (let attempt = 1; attempt <= 2; attempt++) {
        const { rows } = await pool.query<MessageRow>(
          `with session as (
             select id from chat_session where id = $1 and user_id = $2 for key share
           ), recent as (
             select *, row_number() over (order by position desc) nth from (
               select * from chat_message where session_id = $1 order by position desc limit 2) latest
           ), known as (
             select id from chat_message where session_id in (select id from session) and client_message_id = $3
             union all
             select id from recent where session_id in (select id from session) and role = $4 and content = $5
               and ($3::text is null or client_message_id is null)
               and (nth = 1 and role = 'assistant' and run_id is not null and status <> 'streaming'
                 or nth = 2 and role = 'user' and exists (select 1 from recent where nth = 1 and status = 'streaming'))
             limit 1
           ), adopted as (
             update chat_message set client_message_id = coalesce(client_message_id, $3)
             where id in (select id from known) returning *
           ), stored as (
             insert into chat_message (session_id, client_message_id, role, content)
             select id, $3, $4, $5 from session where not exists (select 1 from known)
             on conflict (session_id, client_message_id) do nothing returning *
           ), touched as (
             update chat_session set updated_at = now() where id in (select session_id from stored)
           )
           select ${messageColumns} from (select * from adopted union all select * from stored) message`,
          [sessionId, userId, input.clientMessageId ?? null, input.role, input.content],
        );
        if (rows[0]) return presentMessage(rows[0]);
      }
      throw missingSession();
    },
  };
}
