import { randomUUID } from 'node:crypto';
import type {
  AiUsage,
  AnswerChecks,
  ChatAttachment,
  ChatMessage,
  ChatMessageStatus,
  Citation,
  RunFrame,
} from '@staffroom/sdk';
import type { Database } from '../../../db/database.ts';
import { newestLeaf } from '../messages/branch-sql.ts';
import { type LogBatch, logEntry, loggedFrames } from './log-entries.ts';
import { messageColumns, type MessageRow, presentMessage } from '../messages/message-row.ts';
import type { RunBatch } from './run-log.ts';
import { storedJson } from '../messages/stored-json.ts';
import { type TurnInput, turnOpening, unfinished } from './turn-opening.ts';

export interface OpenedTurn {
  runId: string;
  answerId: string;
  question: ChatMessage;
  /** Earlier messages of the branch, oldest first; the last ones of a long branch. */
  history: {
    role: 'user' | 'assistant';
    content: string;
    /** Only where files went with it: by which they are found. */
    id?: string;
  }[];
  /** The answer that is continued. */
  answer: ChatMessage | null;
  base: AnswerBase | null;
}

/** What a continued answer stands on. */
export interface AnswerBase {
  content: string;
  /** All of them, whether or not the person may still read the documents. */
  citations: Citation[];
  usage: AiUsage | null;
  durationMs: number | null;
}

export interface AnswerEnd {
  status: Exclude<ChatMessageStatus, 'streaming'>;
  content: string;
  citations: Citation[];
  checks: AnswerChecks | null;
  usage: AiUsage | null;
  provider: string | null;
  model: string | null;
  durationMs: number | null;
}

export interface StoredAnswer {
  message: ChatMessage;
  /** Nobody has named the chat, and it had no whole answer before. */
  isFirst: boolean;
}

/** Whom a message is for, and what is there already of what it names. */
export interface Destination {
  agent: string;
  documentIds: string[];
  /** A message with this client id has come before. */
  known: boolean;
  /** The message that the frame builds on; null where the session has no such message. */
  target: {
    role: ChatMessage['role'];
    status: ChatMessageStatus;
    runId: string | null;
    unfinished: boolean;
  } | null;
}

export type TurnStore = ReturnType<typeof createTurnStore>;

/** The hot path of a chat turn, in plain SQL: one round trip before the agent starts, one when it ends. */
export function createTurnStore({ pool }: Pick<Database, 'pool'>) {
  return {
    /** Null where it was never stored, or has gone with its session. */
    async message(id: string): Promise<ChatMessage | null> {
      const { rows } = await pool.query<MessageRow>(
        `select ${messageColumns} from chat_message message where id = $1`,
        [id],
      );
      return rows[0] ? presentMessage(rows[0]) : null;
    },

    /** All that is asked before a turn is opened, in one round trip. Null where the session is not this person's. */
    async destination(
      sessionId: string,
      userId: string,
      { clientMessageId, targetId }: { clientMessageId: string | null; targetId: string | null },
    ): Promise<Destination | null> {
      // Selected, so that the plan is kept: the plan for a null alone looks so cheap that one would be made each time.
      const [clientId, target] = ['(select $3::text)', '(select $4::uuid)'];
      const { rows } = await pool.query<Destination>({
        name: 'chat-destination',
        text: `select agent, document_ids "documentIds", exists (
            select from chat_message where session_id = $1 and client_message_id = ${clientId}) known,
            (select jsonb_build_object('role', role, 'status', status, 'runId', run_id, 'unfinished', ${unfinished})
             from chat_message message where id = ${target} and session_id = $1) target
          from chat_session where id = $1 and user_id = $2`,
        values: [sessionId, userId, clientMessageId, targetId],
      });
      return rows[0] ?? null;
    },

    /** The newest run that answers this client message, if the frame came twice. */
    async runOf(
      sessionId: string,
      clientMessageId: string,
    ): Promise<{ runId: string; question: ChatMessage } | null> {
      const { rows } = await pool.query<MessageRow & { answered_by: string }>(
        `select ${messageColumns}, answered_by from chat_message message
         join lateral (select run_id answered_by from chat_message where parent_id = message.id and role = 'assistant'
                       order by position desc limit 1) answer on answered_by is not null
         where session_id = $1 and client_message_id = $2`,
        [sessionId, clientMessageId],
      );
      return rows[0] ? { runId: rows[0].answered_by, question: presentMessage(rows[0]) } : null;
    },

    /** The run that is writing an answer to this question, or goes on with this answer or has made it whole. */
    async runOn(
      sessionId: string,
      messageId: string,
    ): Promise<{
      runId: string;
      running: boolean;
      question: ChatMessage;
      answer: ChatMessage | null;
    } | null> {
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

    /**
     * Stores the question and opens a run with its answer, in one round trip. Null where the session is not this person's, or what
     * the turn builds on is not there.
     * @throws the driver's 23505 while another run of the session is open, or where the same message comes at the same moment
     */
    async open(turn: TurnInput): Promise<OpenedTurn | null> {
      const answerId = 'continueFrom' in turn ? turn.continueFrom : randomUUID();
      const { rows } = await pool.query<{
        question: MessageRow;
        bound: ChatAttachment[];
        answer: MessageRow | null;
        citations: Citation[];
        history: OpenedTurn['history'];
      }>(turnOpening(turn, answerId));
      const opened = rows[0];
      if (!opened) return null;
      const { bound, answer, citations, history } = opened;
      const question = presentMessage(opened.question);
      const base = answer && {
        content: answer.content,
        citations,
        usage: answer.usage,
        durationMs: answer.duration_ms,
      };
      return {
        runId: turn.runId,
        answerId,
        question: { ...question, attachments: [...question.attachments, ...bound] },
        history,
        answer: answer && presentMessage(answer),
        base,
      };
    },

    /**
     * Files each batch under its last sequence number and wakes the followers on other processes. What belongs to a run that has
     * been deleted is left out.
     */
    async append(batches: readonly RunBatch[]): Promise<void> {
      const given = batches.map(({ runId, frames }) => ({
        run_id: runId,
        seq: frames.at(-1)?.seq ?? 0,
        frames: frames.map(logEntry),
      }));
      await pool.query({
        name: 'chat-append',
        text: `with given as (select * from jsonb_to_recordset($1::jsonb) given (run_id uuid, seq int, frames jsonb)),
         batch as (
           insert into chat_run_batch (run_id, seq, frames)
           select run_id, seq, frames from given where exists (select from chat_run where id = given.run_id offset 0))
         select pg_notify('chat_run', json_build_object('runIds', json_agg(run_id))::text)
         from (select run_id, (row_number() over () - 1) / ${runsPerNotification} part from given) followed group by part`,
        values: [storedJson(given)],
      });
    },

    /** The logged frames behind `after`, and whether more are to come. Null: no such run of this person. */
    async read(runId: string, userId: string, after: number) {
      const { rows } = await pool.query<{
        status: string;
        session_id: string;
        batches: LogBatch[] | null;
        answer_id: string | null;
      }>(
        `select run.status, run.session_id, answer.id answer_id,
           (select ${logBatches} where batch.run_id = run.id and batch.seq > $3::bigint) batches
         from chat_run run left join chat_message answer on answer.run_id = run.id
         where run.id = $1 and run.user_id = $2`,
        [runId, userId, after],
      );
      const run = rows[0];
      if (!run) return null;
      const sessionId = run.session_id;
      const frames = loggedFrames({ runId, sessionId }, run.batches ?? []).filter(({ seq }) => seq > after);
      return {
        running: run.status === 'running',
        sessionId,
        frames,
        answerId: run.answer_id,
      };
    },

    /**
     * Ends a run once: stores the answer, or removes it where nothing was written, and drops the log. What was shown before a
     * removed answer is shown again: another answer to its question, or the question.
     * Returns the stored answer; null where there was nothing to store or the run had already ended.
     */
    async finish(runId: string, end: AnswerEnd): Promise<StoredAnswer | null> {
      const { rows } = await pool.query<{ message: MessageRow | null; isFirst: boolean }>({
        name: 'chat-finish',
        text: `with recursive ended as (
           update chat_run set status = $2, finished_at = now() where id = $1 and status = 'running' returning id, session_id
         ), log as (
           delete from chat_run_batch where run_id = (select id from ended)
         ), blank as (
           select id, parent_id from chat_message where run_id = (select id from ended) and $3 = ''
         ), removed as (
           delete from chat_message where id = (select id from blank)
         ), moved as (
           update chat_message set parent_id = blank.parent_id from blank where chat_message.parent_id = blank.id
         ), ${newestLeaf('select parent_id from blank', `message.run_id is distinct from $1`)}, touched as (
           update chat_session set updated_at = now(),
             head_id = case when head_id = (select id from blank) then (select id from leaf) else head_id end
           where id = (select session_id from ended) returning id, named
         ), stored as (
           update chat_message set content = $3, status = $4, citations = $5::jsonb, provider = $6, model = $7, duration_ms = $8,
             checks = $9::jsonb, usage = $10::jsonb
           where run_id = (select id from ended) and $3 <> '' returning *
         )
         select (select to_jsonb(shown) from (select ${messageColumns} from stored message) shown) message,
           exists (select from touched where not named) and not exists (
             select from chat_message where session_id = (select id from touched) and role = 'assistant' and status = 'complete'
           ) "isFirst", notified
         from (${notifyFollowers}) followers (notified)`,
        values: [
          runId,
          end.status === 'complete' ? 'done' : end.status,
          end.content,
          end.status,
          storedJson(end.citations),
          end.provider,
          end.model,
          end.durationMs,
          end.checks && storedJson(end.checks),
          end.usage && storedJson(end.usage),
        ],
      });
      const [ended] = rows;
      return ended?.message ? { message: presentMessage(ended.message), isFirst: ended.isFirst } : null;
    },

    /** Runs that are marked as running, by the process that writes them. */
    async runningProcesses(): Promise<string[]> {
      const { rows } = await pool.query<{ process: string }>(
        `select distinct process from chat_run where status = 'running'`,
      );
      return rows.map((row) => row.process);
    },

    /** The runs of a process, each with what its log holds and what it goes on with. */
    async logsOf(process: string): Promise<{ runId: string; frames: RunFrame[]; base: AnswerBase | null }[]> {
      const { rows } = await pool.query<{
        id: string;
        session_id: string;
        batches: LogBatch[] | null;
        base: AnswerBase | null;
      }>(
        `select run.id, run.session_id, (select ${logBatches} where batch.run_id = run.id) batches,
           (select jsonb_build_object('content', content, 'citations', citations, 'usage', usage, 'durationMs', duration_ms)
            from chat_message where run_id = run.id and content <> '') base
         from chat_run run where run.status = 'running' and run.process = $1`,
        [process],
      );
      return rows.map(({ id, session_id: sessionId, batches, base }) => ({
        runId: id,
        frames: loggedFrames({ runId: id, sessionId }, batches ?? []),
        base,
      }));
    },
  };
}

const logBatches = `jsonb_agg(jsonb_build_object('seq', batch.seq, 'entries', batch.frames) order by batch.seq)
  from chat_run_batch batch`;

/** Wakes those who follow the run on other processes. */
const notifyFollowers = `select pg_notify('chat_run', json_build_object('runIds', json_build_array($1::text))::text)`;

/** A notification holds 8,000 bytes, an id 39 of them. */
const runsPerNotification = 150;
