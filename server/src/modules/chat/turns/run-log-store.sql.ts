import type { RunFrame } from '@staffroom/sdk/internal/shared';
import type { Database } from '../../../db/database.ts';
import { hot } from '../../../db/hot-pool.ts';
import { storedJson } from '../messages/stored-json.ts';
import { type LogBatch, logEntry, loggedFrames, writtenNote } from './log-entries.ts';
import type { AnswerBase } from './open-turn.ts';
import type { RunBatch } from './run-log.ts';

interface RunLogContent {
  runId: string;
  frames: RunFrame[];
  /** The end of the text; null if the process died while the agent was writing. */
  written: ReturnType<typeof writtenNote>;
  base: AnswerBase | null;
}

export type RunLogStore = ReturnType<typeof createRunLogStore>;

/** The log of open runs. Uses plain SQL for speed, because a hundred answers write to the log many times per second. */
export function createRunLogStore({ pool }: Pick<Database, 'pool'>) {
  return {
    /**
     * Stores each batch of frames under the number of its last frame, and wakes followers in other processes. Ignores deleted
     * runs.
     */
    async append(batches: readonly RunBatch[]): Promise<void> {
      const given = batches.map(({ runId, frames }) => ({
        run_id: runId,
        seq: frames.at(-1)?.seq ?? 0,
        frames: frames.map(logEntry),
      }));
      await pool.query(appending([storedJson(given)]));
    },

    /** The logged frames with a number above `after`, and whether more frames will come. Null if the person has no such run. */
    async read(runId: string, userId: string, after: number) {
      const { rows } = await pool.query<{
        status: string;
        session_id: string;
        batches: LogBatch[] | null;
        answer_id: string | null;
      }>(
        `select run.status, run.session_id, answer.id answer_id,
           (select ${logBatches} where batch.run_id = run.id and batch.seq > $3::bigint) batches
         from chat_run run join chat_session s on s.id = run.session_id
           left join chat_message answer on answer.run_id = run.id
         where run.id = $1 and run.user_id = $2 and s.user_id = $2`,
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

    async runningProcesses(): Promise<string[]> {
      const { rows } = await pool.query<{ name: string }>(
        `select distinct process as name from chat_run where status = 'running'`,
      );
      return rows.map(({ name }) => name);
    },

    /** The logs of all open runs of these processes. @param except ids of runs that are not needed */
    async logsOf(processNames: readonly string[], except: readonly string[]): Promise<RunLogContent[]> {
      const { rows } = await pool.query<{
        id: string;
        session_id: string;
        batches: LogBatch[] | null;
        base: AnswerBase | null;
      }>(
        `select run.id, run.session_id, (select ${logBatches} where batch.run_id = run.id) batches,
           (select jsonb_build_object('content', content, 'citations', citations, 'usage', usage, 'durationMs', duration_ms,
             'steps', coalesce(steps, '[]'), 'reasoning', reasoning)
            from chat_message where run_id = run.id and content <> '') base
         from chat_run run where run.status = 'running' and run.process = any($1) and run.id <> all($2::uuid[])`,
        [processNames, except],
      );
      return rows.map(({ id, session_id: sessionId, batches, base }) => ({
        runId: id,
        frames: loggedFrames({ runId: id, sessionId }, batches ?? []),
        written: writtenNote(batches ?? []),
        base,
      }));
    },
  };
}

const logBatches = `jsonb_agg(jsonb_build_object('seq', batch.seq, 'entries', batch.frames) order by batch.seq)
  from chat_run_batch batch`;

/** The number of run ids per notification. PostgreSQL limits a notification to 8,000 bytes, and an id takes 39. */
const runsPerNotification = 150;

const appending = hot(
  `with given as (select * from jsonb_to_recordset($1::jsonb) given (run_id uuid, seq int, frames jsonb)),
         batch as (
           insert into chat_run_batch (run_id, seq, frames)
           select run_id, seq, frames from given where exists (select from chat_run where id = given.run_id offset 0))
         select pg_notify('chat_run', json_build_object('runIds', json_agg(run_id))::text)
         from (select run_id, (row_number() over () - 1) / ${runsPerNotification} part from given) followed group by part`,
  [null],
);
