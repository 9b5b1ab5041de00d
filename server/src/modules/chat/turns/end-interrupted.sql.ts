import type { Database } from '../../../db/database.ts';
import { storedJson } from '../messages/stored-json.ts';
import { type AnswerEnd, finishRun } from './finish-run.sql.ts';

interface InterruptedRun {
  runId: string;
  end: AnswerEnd;
}

/**
 * Ends runs whose process has died, and keeps the text of their answers. One statement ends all runs with text. Runs without
 * text end one by one, because each removes its message from a branch of its chat.
 * @returns the number of runs that were still open
 */
export async function endInterrupted(
  database: Pick<Database, 'pool'>,
  runs: readonly InterruptedRun[],
): Promise<number> {
  const given = runs
    .filter(({ end }) => end.content !== '')
    .map(({ runId, end }) => ({
      run_id: runId,
      content: end.content,
      citations: end.citations,
      provider: end.provider,
      model: end.model,
      usage: end.usage,
      steps: end.steps.length === 0 ? null : end.steps,
      reasoning: end.reasoning,
    }));
  let count = 0;
  if (given.length > 0) {
    const { rows } = await database.pool.query<{ count: number }>(ending, [storedJson(given)]);
    count += rows[0]?.count ?? 0;
  }
  const empty = runs.filter(({ end }) => end.content === '');
  const open = await openAmong(
    database,
    empty.map(({ runId }) => runId),
  );
  for (const { runId, end } of empty) if (open.has(runId)) await finishRun(database, runId, end);
  return count + open.size;
}

/** Most runs have ended by themselves since their log was read, so one statement finds those that have not. */
async function openAmong(
  { pool }: Pick<Database, 'pool'>,
  runIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (runIds.length === 0) return new Set();
  const { rows } = await pool.query<{ id: string }>(
    `select id from chat_run where id = any($1::uuid[]) and status = 'running'`,
    [runIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The number of run ids per notification. PostgreSQL limits a notification to 8,000 bytes, and an id takes 39. */
const runsPerNotification = 150;

/** The statement locks the sessions before the runs, like `openTurn`, and in the order of their ids, to prevent deadlocks. */
const ending = `with given as (
  select * from jsonb_to_recordset($1::jsonb) given (run_id uuid, content text, citations jsonb, provider text, model text,
    usage jsonb, steps jsonb, reasoning text)
), session as (
  select id from chat_session where id in (select session_id from chat_run where id in (select run_id from given))
  order by id for no key update
), ended as (
  update chat_run set status = 'interrupted', finished_at = now() from session
  where chat_run.id in (select run_id from given) and status = 'running' and session_id = session.id
  returning chat_run.id, session_id
), log as (
  delete from chat_run_batch where run_id in (select id from ended)
), touched as (
  update chat_session set updated_at = now() where id in (select session_id from ended)
), stored as (
  update chat_message set content = given.content, status = 'interrupted', citations = given.citations,
    provider = given.provider, model = given.model, duration_ms = null, checks = null, usage = given.usage,
    steps = given.steps, reasoning = given.reasoning
  from given join ended on ended.id = given.run_id where chat_message.run_id = ended.id
), told as (
  select pg_notify('chat_run', json_build_object('runIds', json_agg(id))::text) notified
  from (select id, (row_number() over () - 1) / ${runsPerNotification} part from ended) followed group by part
)
select (select count(*)::int from ended) count, (select count(notified) from told) notified`;
