import type { Database } from '../../../db/database.ts';
import { waitsForAdministrator } from '../../backups/restored-workspace.sql.ts';

/** An answer whose process ended while it was written, and that nobody has continued. */
export interface InterruptedAnswer {
  runId: string;
  sessionId: string;
  userId: string;
  /** The unfinished answer; null if the process ended before its first word. */
  answerId: string | null;
  questionId: string;
  provider: string | null;
}

/** Seconds for which the browser that followed an answer may continue it first. */
export const graceSeconds = 15;
/** Seconds after which an interruption is left to the person, because a late answer costs but helps nobody. */
const recentSeconds = 600;
/** Seconds after which another process takes over a choice that has begun no answer, because the process that made it has ended. */
const choiceSeconds = 60;
/** An answer that several processes did not survive may be the reason that they ended. */
export const maxInterruptions = 3;

/**
 * Chooses interrupted answers that nobody follows. Each interruption is chosen by one process at a time.
 * @param graceMs milliseconds since the interruption
 */
export async function claimInterrupted(
  { pool }: Pick<Database, 'pool'>,
  { graceMs, limit }: { graceMs: number; limit: number },
): Promise<InterruptedAnswer[]> {
  const { rows } = await pool.query<InterruptedAnswer>(claiming, [graceMs, limit]);
  return rows;
}

/** Gives a chosen answer back, because this process could not continue it now. */
export async function unclaimInterrupted({ pool }: Pick<Database, 'pool'>, runId: string): Promise<void> {
  await pool.query('update chat_run set continued_at = null where id = $1', [runId]);
}

const claiming = `with due as (
  select id from chat_run run where status = 'interrupted'
    and finished_at between now() - interval '${recentSeconds} s' and now() - $1 * interval '1 ms'
    and (continued_at is null or continued_at < now() - interval '${choiceSeconds} s' and exists (
      select from chat_session session where session.id = run.session_id and session.updated_at < run.continued_at))
    and not ${waitsForAdministrator}
  order by finished_at limit $2 for update skip locked
), claimed as (
  update chat_run set continued_at = now() from due where chat_run.id = due.id
  returning chat_run.id, chat_run.session_id, chat_run.user_id
), found as (
  select claimed.id "runId", claimed.session_id "sessionId", claimed.user_id "userId", answer.id "answerId",
    coalesce(answer.parent_id, question.id) "questionId", answer.provider, coalesce(answered.created_at, question.created_at) asked_at
  from claimed join chat_session session on session.id = claimed.session_id
    left join chat_message answer on answer.run_id = claimed.id and answer.status = 'interrupted'
    left join chat_message answered on answered.id = answer.parent_id
    left join chat_message question on answer.id is null and question.id = session.head_id and question.role = 'user'
  where not exists (select from chat_message later where later.parent_id = coalesce(answer.id, question.id))
)
select "runId", "sessionId", "userId", "answerId", "questionId", provider from found
where "questionId" is not null and (
  select count(*) from chat_run other where other.session_id = found."sessionId" and other.status = 'interrupted'
    and other.created_at >= asked_at) <= ${maxInterruptions}`;
