import type { ChatMessage, ChatMessageStatus } from '@staffroom/sdk/internal/shared';
import type { Database } from '../../../db/database.ts';
import { chatScope } from '../../access/project-access.sql.ts';
import { messageColumns, type MessageRow, presentMessage } from '../messages/message-row.sql.ts';
import { type ProjectInstructions, projectInstructions } from './turn-context.sql.ts';
import { unfinished } from './turn-opening.sql.ts';

/** The chat for which a message is meant, and the existing messages that the client's frame refers to. */
export interface Destination {
  agent: string;
  documentIds: string[];
  project: ProjectInstructions | null;
  known: boolean;
  /** The message that the client's frame refers to; null if the session has no message with this id. */
  target: {
    role: ChatMessage['role'];
    status: ChatMessageStatus;
    runId: string | null;
    unfinished: boolean;
  } | null;
}

export interface KnownRun {
  runId: string;
  running?: boolean;
  question: ChatMessage;
  answer?: ChatMessage | null;
}

export type TurnLookup = ReturnType<typeof createTurnLookup>;

/** Queries that find out why a question was not stored. */
export function createTurnLookup({ pool }: Pick<Database, 'pool'>) {
  return {
    /** The message's destination; null if the session belongs to another person. */
    async destination(
      sessionId: string,
      userId: string,
      { clientMessageId, targetId }: { clientMessageId: string | null; targetId: string | null },
    ): Promise<Destination | null> {
      // A subquery hides the value from PostgreSQL's planner, so that PostgreSQL reuses one generic plan instead of planning
      // each call.
      const [clientId, target] = ['(select $3::text)', '(select $4::uuid)'];
      const { rows } = await pool.query<Destination>({
        name: 'chat-destination',
        text: `select agent, ${chatScope('document_ids', 'project_id', '$2::uuid')} "documentIds",
            ${projectInstructions('project_id', '$2::uuid')} project, exists (
            select from chat_message where session_id = $1 and client_message_id = ${clientId}) known,
            (select jsonb_build_object('role', role, 'status', status, 'runId', run_id, 'unfinished', ${unfinished})
             from chat_message message where id = ${target} and session_id = $1) target
          from chat_session where id = $1 and user_id = $2`,
        values: [sessionId, userId, clientMessageId, targetId],
      });
      return rows[0] ?? null;
    },

    /** The newest run for this client message id, in case a client sent the message twice. */
    async runByClientMessage(sessionId: string, clientMessageId: string): Promise<KnownRun | null> {
      const { rows } = await pool.query<MessageRow & { answered_by: string }>(
        `select ${messageColumns}, answered_by from chat_message message
         join lateral (select run_id answered_by from chat_message where parent_id = message.id and role = 'assistant'
                       order by position desc limit 1) answer on answered_by is not null
         where session_id = $1 and client_message_id = $2`,
        [sessionId, clientMessageId],
      );
      return rows[0] ? { runId: rows[0].answered_by, question: presentMessage(rows[0]) } : null;
    },

    /** The run that is writing an answer to this question, or that continues or has completed this answer. */
    async runByMessage(sessionId: string, messageId: string): Promise<KnownRun | null> {
      const { rows } = await pool.query<{
        run_id: string;
        running: boolean;
        question: MessageRow;
        answer: MessageRow;
      }>(
        `select answer.run_id, run.status = 'running' running,
           (select to_jsonb(shown) from (select ${messageColumns} from chat_message message
            where id = answer.parent_id) shown) question,
           (select to_jsonb(shown) from (select ${messageColumns} from chat_message message where id = answer.id) shown) answer
         from chat_run run join chat_message answer on answer.run_id = run.id
         where run.session_id = $1 and (run.status = 'running' and $2 in (answer.id, answer.parent_id)
           or answer.status = 'complete' and $2 = answer.id)`,
        [sessionId, messageId],
      );
      const run = rows[0];
      if (!run) return null;
      const { run_id: runId, running, question, answer } = run;
      return {
        runId,
        running,
        question: presentMessage(question),
        answer: answer.content === '' ? null : presentMessage(answer),
      };
    },
  };
}
