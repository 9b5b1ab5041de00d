import type { ChatMessage as ChatMessageInfo, ChatMessageStatus, Citation, RunFrame } from '@staffroom/sdk';
import type { Database } from '../../db/database.ts';
import { ChatMessage } from './entity.ts';
import { presentMessage } from './schema.ts';

export interface OpenedTurn {
  runId: string;
  answerId: string;
  question: ChatMessageInfo;
  /** Earlier messages, oldest first; the last `historyLimit` of the session. */
  history: { role: 'user' | 'assistant'; content: string }[];
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
  sessionId: string;
  userId: string;
  process: string;
  content: string;
  clientMessageId: string | null;
  attachment: { filename: string; text: string } | null;
}

/** Enough for any model's context, and bounded however long a session grows. */
const historyLimit = 60;

/** Wakes those who follow the run on other processes. */
const notifyFollowers = `select pg_notify('chat_run', json_build_object('runId', $1::text)::text)`;

/** The hot path of a chat turn, in plain SQL: one round trip before the agent starts, one when it ends. */
export function createTurnStore({ pool, orm }: Pick<Database, 'pool' | 'orm'>) {
  const message = async (id: string) =>
    presentMessage(await orm.em.fork().findOneOrFail(ChatMessage, { id }));

  return {
    message,

    /** The run that already answers this client message, if the frame came twice. */
    async runOf(sessionId: string, clientMessageId: string): Promise<string | null> {
      const { rows } = await pool.query<{ run_id: string }>(
        `select answer.run_id from chat_message question
         join lateral (select run_id from chat_message where session_id = $1 and position > question.position
                       order by position limit 1) answer on answer.run_id is not null
         where question.session_id = $1 and question.client_message_id = $2`,
        [sessionId, clientMessageId],
      );
      return rows[0]?.run_id ?? null;
    },

    /**
     * Stores the question, unless it is there already (by its client id, or as the unanswered last message of the same
     * words, which is how a client without ids posts first and asks by socket after), and opens a run with an empty answer.
     * @throws the driver's 23505 while another run of the session is open
     */
    async open(turn: TurnInput): Promise<OpenedTurn> {
      const attachment = turn.attachment === null ? null : JSON.stringify(turn.attachment);
      const { rows } = await pool.query<{ question_id: string; run_id: string; answer_id: string }>(
        `with last as (
           select id, role, content, client_message_id from chat_message where session_id = $1 order by position desc limit 1
         ), posted as (
           select id from last where role = 'user' and $3::text is null and content = $4
           union all select id from chat_message where session_id = $1 and client_message_id = $3 limit 1
         ), stored as (
           insert into chat_message (session_id, client_message_id, role, content, attachment)
           select $1, $3, 'user', $4, $5::jsonb where not exists (select 1 from posted) returning id
         ), noted as (
           update chat_message set attachment = $5::jsonb where id in (select id from posted) and $5::jsonb is not null
         ), run as (
           insert into chat_run (session_id, user_id, process) values ($1, $2, $6) returning id
         ), touched as (
           update chat_session set updated_at = now() where id = $1
         )
         select coalesce((select id from posted), (select id from stored)) question_id, (select id from run) run_id`,
        [turn.sessionId, turn.userId, turn.clientMessageId, turn.content, attachment, turn.process],
      );
      const opened = rows[0];
      if (!opened) throw new Error('The turn was not stored');
      const answer = await pool.query<{ id: string }>(
        `insert into chat_message (session_id, run_id, role, content, status) values ($1, $2, 'assistant', '', 'streaming')
         returning id`,
        [turn.sessionId, opened.run_id],
      );
      const [question, history] = await Promise.all([
        message(opened.question_id),
        pool.query<{ role: 'user' | 'assistant'; content: string }>(
          `select role, content from (
             select role, content, position from chat_message
             where session_id = $1 and role <> 'system' and content <> ''
               and position < (select position from chat_message where id = $2)
             order by position desc limit ${historyLimit}) recent order by position`,
          [turn.sessionId, opened.question_id],
        ),
      ]);
      const answerId = answer.rows[0]?.id;
      if (answerId === undefined) throw new Error('The answer was not opened');
      return { runId: opened.run_id, answerId, question, history: history.rows };
    },

    /** Files a batch under its last sequence number and wakes the followers on other processes. */
    async append(runId: string, frames: RunFrame[]): Promise<void> {
      const last = frames.at(-1);
      if (!last) return;
      await pool.query(
        `with batch as (insert into chat_run_batch (run_id, seq, frames) values ($1, $2, $3::jsonb)) ${notifyFollowers}`,
        [runId, last.seq, JSON.stringify(frames)],
      );
    },

    /** The logged frames behind `after`, and whether more are to come. Null: no such run of this person. */
    async read(runId: string, userId: string, after: number) {
      const { rows } = await pool.query<{
        status: string;
        frames: RunFrame[] | null;
        answer_id: string | null;
      }>(
        `select run.status, answer.id answer_id,
           (select jsonb_agg(batch.frames order by batch.seq) from chat_run_batch batch
            where batch.run_id = run.id and batch.seq > $3::bigint) frames
         from chat_run run left join chat_message answer on answer.run_id = run.id
         where run.id = $1 and run.user_id = $2`,
        [runId, userId, after],
      );
      const run = rows[0];
      if (!run) return null;
      const frames = (run.frames ?? []).flat().filter((frame) => frame.seq > after);
      return { running: run.status === 'running', frames, answerId: run.answer_id };
    },

    /**
     * Ends a run once: stores the answer, or removes it where nothing was written, and drops the log.
     * Returns the stored answer; null where there was nothing to store or the run had already ended.
     */
    async finish(runId: string, end: AnswerEnd): Promise<ChatMessageInfo | null> {
      const outcome = end.status === 'complete' ? 'done' : end.status;
      const { rows } = await pool.query<{ id: string }>(
        `with ended as (
           update chat_run set status = $2, finished_at = now() where id = $1 and status = 'running' returning id
         ), log as (
           delete from chat_run_batch where run_id in (select id from ended)
         ), blank as (
           delete from chat_message where run_id in (select id from ended) and $3 = ''
         )
         update chat_message set content = $3, status = $4, citations = $5::jsonb, provider = $6, model = $7, duration_ms = $8
         where run_id in (select id from ended) and $3 <> '' returning id`,
        [
          runId,
          outcome,
          end.content,
          end.status,
          JSON.stringify(end.citations),
          end.provider,
          end.model,
          end.durationMs,
        ],
      );
      await pool.query(notifyFollowers, [runId]);
      const stored = rows[0];
      return stored ? message(stored.id) : null;
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
