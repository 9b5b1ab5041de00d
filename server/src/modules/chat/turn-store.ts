import type { ChatAttachment, ChatMessage, ChatMessageStatus, Citation, RunFrame } from '@staffroom/sdk';
import type { Database } from '../../db/database.ts';
import { bindAttachments, boundAttachments } from './bind-attachments.ts';
import { messageColumns, type MessageRow, presentMessage } from './message-row.ts';
import type { RunBatch } from './run-log.ts';
import { storedJson } from './stored-json.ts';

export interface OpenedTurn {
  runId: string;
  answerId: string;
  question: ChatMessage;
  /** Earlier messages, oldest first; the last `historyLimit` of the session. */
  history: {
    role: 'user' | 'assistant';
    content: string;
    /** Only where files went with it: by which they are found. */
    id?: string;
  }[];
}

export interface AnswerEnd {
  status: Exclude<ChatMessageStatus, 'streaming'>;
  content: string;
  citations: Citation[];
  provider: string | null;
  model: string | null;
  durationMs: number | null;
}

export interface TurnInput {
  runId: string;
  sessionId: string;
  userId: string;
  process: string;
  content: string;
  clientMessageId: string | null;
  attachment: { filename: string; text: string } | null;
  /** Files that were uploaded before; they have been checked. */
  attachmentIds?: readonly string[];
}

/** Messages and bytes: enough for any model's context, and bounded however long a session grows. */
const historyLimit = 60;
const historyBytes = 1_000_000;

export type TurnStore = ReturnType<typeof createTurnStore>;

/** The hot path of a chat turn, in plain SQL: one round trip before the agent starts, one when it ends. */
export function createTurnStore({ pool }: Pick<Database, 'pool'>) {
  return {
    /** Null where it was never stored, or has gone with its session. */
    async message(id: string): Promise<ChatMessage | null> {
      const { rows } = await pool.query<MessageRow>(
        `select ${messageColumns} from chat_message where id = $1`,
        [id],
      );
      return rows[0] ? presentMessage(rows[0]) : null;
    },

    /**
     * Whom a message to this session is for, and whether it came before: all that is asked before a turn is opened, in one
     * round trip. Null where the session is not this person's.
     */
    async destination(
      sessionId: string,
      userId: string,
      clientMessageId: string | null,
    ): Promise<{ agent: string; documentIds: string[]; known: boolean } | null> {
      const { rows } = await pool.query<{ agent: string; documentIds: string[]; known: boolean }>(
        `select agent, document_ids "documentIds", exists (
           select from chat_message where session_id = $1 and client_message_id = $3) known
         from chat_session where id = $1 and user_id = $2`,
        [sessionId, userId, clientMessageId],
      );
      return rows[0] ?? null;
    },

    /** The run that already answers this client message, if the frame came twice. */
    async runOf(
      sessionId: string,
      clientMessageId: string,
    ): Promise<{ runId: string; question: ChatMessage } | null> {
      const { rows } = await pool.query<MessageRow & { answered_by: string }>(
        `select ${messageColumns}, answered_by from chat_message question
         join lateral (select run_id answered_by from chat_message where session_id = $1 and position > question.position
                       order by position limit 1) answer on answered_by is not null
         where session_id = $1 and client_message_id = $2`,
        [sessionId, clientMessageId],
      );
      return rows[0] ? { runId: rows[0].answered_by, question: presentMessage(rows[0]) } : null;
    },

    /**
     * Stores the question, unless it is there already (by its client id, or as the unanswered last message of the same words:
     * a client may post first and ask by socket after, with an id in one of the two or in none), and opens a run with an empty
     * answer. Null where the session is not this person's.
     * @throws the driver's 23505 while another run of the session is open, or where the same message comes at the same moment
     */
    async open(turn: TurnInput): Promise<OpenedTurn | null> {
      const { rows } = await pool.query<{
        question: MessageRow;
        answer_id: string;
        bound: ChatAttachment[];
        history: OpenedTurn['history'];
      }>(
        `with session as (
           update chat_session set updated_at = now() where id = $1 and user_id = $2 returning id, user_id
         ), last as (
           select id, role, content, client_message_id from chat_message where session_id = $1 order by position desc limit 1
         ), posted as (
           select id from chat_message where session_id = $1 and client_message_id = $3
           union all
           select id from last where role = 'user' and content = $4 and ($3::text is null or client_message_id is null)
           limit 1
         ), stored as (
           insert into chat_message (session_id, client_message_id, role, content, attachment)
           select id, $3, 'user', $4, $5::jsonb from session where not exists (select 1 from posted) returning *
         ), noted as (
           update chat_message set attachment = coalesce($5::jsonb, attachment), client_message_id = coalesce(client_message_id, $3)
           where id in (select id from posted) and session_id in (select id from session) returning *
         ), question as (
           select * from stored union all select * from noted
         ), ${bindAttachments('$8')}, run as (
           insert into chat_run (id, session_id, user_id, process) select $7::uuid, id, $2, $6 from session returning id
         ), answer as (
           insert into chat_message (session_id, run_id, role, content, status)
           select $1, run.id, 'assistant', '', 'streaming' from run, (select count(*) from question) asked returning id
         )
         select (select to_jsonb(shown) from (select ${messageColumns}) shown) question,
           (select id from answer) answer_id, ${boundAttachments} bound,
           (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('role', role, 'content', content, 'id', files)) order by earlier), '[]') from (
              select role, content, files, earlier, sum(octet_length(content)) over (order by earlier desc) size from (
                select role, content, position earlier, case when attachment is not null or exists (
                  select from chat_attachment file where file.message_id = before.id) then id end files
                from chat_message before
                where session_id = $1 and role <> 'system' and (content <> '' or role = 'user') and position < question.position
                order by position desc limit ${historyLimit}) recent) sized where size <= ${historyBytes}) history
         from question`,
        [
          turn.sessionId,
          turn.userId,
          turn.clientMessageId,
          turn.content,
          turn.attachment === null ? null : storedJson(turn.attachment),
          turn.process,
          turn.runId,
          turn.attachmentIds ?? [],
        ],
      );
      const opened = rows[0];
      if (!opened) return null;
      const { answer_id: answerId, history, bound } = opened;
      const question = presentMessage(opened.question);
      question.attachments.push(...bound);
      return { runId: turn.runId, answerId, question, history };
    },

    /**
     * Files each batch under its last sequence number and wakes the followers on other processes. What belongs to a run that has
     * been deleted is left out.
     */
    async append(batches: readonly RunBatch[]): Promise<void> {
      const given = batches.map(({ runId, frames }) => ({
        run_id: runId,
        seq: frames.at(-1)?.seq ?? 0,
        frames,
      }));
      await pool.query(
        `with given as (select * from jsonb_to_recordset($1::jsonb) given (run_id uuid, seq int, frames jsonb)),
         batch as (
           insert into chat_run_batch (run_id, seq, frames)
           select given.run_id, seq, frames from given join chat_run run on run.id = given.run_id)
         select pg_notify('chat_run', json_build_object('runIds', json_agg(run_id))::text)
         from (select run_id, (row_number() over () - 1) / ${runsPerNotification} part from given) followed group by part`,
        [storedJson(given)],
      );
    },

    /** The logged frames behind `after`, and whether more are to come. Null: no such run of this person. */
    async read(runId: string, userId: string, after: number) {
      const { rows } = await pool.query<{
        status: string;
        session_id: string;
        frames: RunFrame[][] | null;
        answer_id: string | null;
      }>(
        `select run.status, run.session_id, answer.id answer_id,
           (select jsonb_agg(batch.frames order by batch.seq) from chat_run_batch batch
            where batch.run_id = run.id and batch.seq > $3::bigint) frames
         from chat_run run left join chat_message answer on answer.run_id = run.id
         where run.id = $1 and run.user_id = $2`,
        [runId, userId, after],
      );
      const run = rows[0];
      if (!run) return null;
      const frames = (run.frames ?? []).flat().filter((frame) => frame.seq > after);
      return {
        running: run.status === 'running',
        sessionId: run.session_id,
        frames,
        answerId: run.answer_id,
      };
    },

    /**
     * Ends a run once: stores the answer, or removes it where nothing was written, and drops the log.
     * Returns the stored answer; null where there was nothing to store or the run had already ended.
     */
    async finish(runId: string, end: AnswerEnd): Promise<ChatMessage | null> {
      const { rows } = await pool.query<{ message: MessageRow | null }>(
        `with ended as (
           update chat_run set status = $2, finished_at = now() where id = $1 and status = 'running' returning id, session_id
         ), log as (
           delete from chat_run_batch where run_id in (select id from ended)
         ), blank as (
           delete from chat_message where run_id in (select id from ended) and $3 = ''
         ), touched as (
           update chat_session set updated_at = now() where id in (select session_id from ended)
         ), stored as (
           update chat_message set content = $3, status = $4, citations = $5::jsonb, provider = $6, model = $7, duration_ms = $8
           where run_id in (select id from ended) and $3 <> '' returning *
         )
         select (select to_jsonb(shown) from (select ${messageColumns} from stored) shown) message, notified
         from (${notifyFollowers}) followers (notified)`,
        [
          runId,
          end.status === 'complete' ? 'done' : end.status,
          end.content,
          end.status,
          storedJson(end.citations),
          end.provider,
          end.model,
          end.durationMs,
        ],
      );
      const message = rows[0]?.message;
      return message ? presentMessage(message) : null;
    },

    /** Runs that are marked as running, by the process that writes them. */
    async runningProcesses(): Promise<string[]> {
      const { rows } = await pool.query<{ process: string }>(
        `select distinct process from chat_run where status = 'running'`,
      );
      return rows.map((row) => row.process);
    },

    /** The runs of a process, each with what its log holds. */
    async logsOf(process: string): Promise<{ runId: string; frames: RunFrame[] }[]> {
      const { rows } = await pool.query<{ id: string; frames: RunFrame[][] | null }>(
        `select run.id, (select jsonb_agg(batch.frames order by batch.seq) from chat_run_batch batch where batch.run_id = run.id) frames
         from chat_run run where run.status = 'running' and run.process = $1`,
        [process],
      );
      return rows.map((row) => ({ runId: row.id, frames: (row.frames ?? []).flat() }));
    },
  };
}

/** Wakes those who follow the run on other processes. */
const notifyFollowers = `select pg_notify('chat_run', json_build_object('runIds', json_build_array($1::text))::text)`;

/** A notification holds 8,000 bytes, an id 39 of them. */
const runsPerNotification = 150;
