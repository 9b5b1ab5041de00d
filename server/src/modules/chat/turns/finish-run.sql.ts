import type { Citation } from '@staffroom/sdk';
import type {
  AiUsage,
  AnswerChecks,
  AnswerStep,
  ChatMessage,
  ChatMessageStatus,
} from '@staffroom/sdk/internal/shared';
import type { ProviderFailure } from '@staffroom/sdk/core';
import type { Database } from '../../../db/database.ts';
import { hot } from '../../../db/hot-pool.ts';
import { newestLeaf } from '../messages/branch.sql.ts';
import { messageColumns, type MessageRow, presentMessage } from '../messages/message-row.sql.ts';
import { storedJson } from '../messages/stored-json.ts';

export interface AnswerEnd {
  status: Exclude<ChatMessageStatus, 'streaming'>;
  content: string;
  citations: Citation[];
  checks: AnswerChecks | null;
  steps: AnswerStep[];
  reasoning: string | null;
  usage: AiUsage | null;
  provider: string | null;
  model: string | null;
  durationMs: number | null;
  /** The provider's error message, if the provider caused the failure. */
  failure?: ProviderFailure | null;
  endReason?: ChatMessage['endReason'] | null;
}

export interface StoredAnswer {
  message: ChatMessage;
  isFirst: boolean;
}

/**
 * Ends a run once: stores the answer, or removes the answer if it has no text, and deletes the run's log. After a removed
 * answer, the session selects the message that was selected before: another answer to the same question, or the question.
 * @returns the stored answer; null if there was none or the run had already ended
 */
export async function finishRun(
  { pool }: Pick<Database, 'pool'>,
  runId: string,
  end: AnswerEnd,
): Promise<StoredAnswer | null> {
  const { rows } = await pool.query<{ message: MessageRow | null; isFirst: boolean }>(
    finishing([
      runId,
      end.status === 'complete' || end.status === 'cut' ? 'done' : end.status,
      end.content,
      end.status,
      storedJson(end.citations),
      end.provider,
      end.model,
      end.durationMs,
      end.checks && storedJson(end.checks),
      end.usage && storedJson(end.usage),
      end.steps.length === 0 ? null : storedJson(end.steps),
      end.reasoning,
      end.failure ? storedJson(end.failure) : null,
      end.endReason ?? null,
    ]),
  );
  const [ended] = rows;
  return ended?.message ? { message: presentMessage(ended.message), isFirst: ended.isFirst } : null;
}

const notifyFollowers = `select pg_notify('chat_run', json_build_object('runIds', json_build_array($1::text))::text)`;

/** The statement locks the session before the run, like `openTurn`. Another lock order could cause a deadlock. */
const finishing = hot(
  `with recursive session as (
  select id from chat_session where id = (select session_id from chat_run where id = $1) for no key update
), ended as (
  update chat_run set status = $2, failure = $13::jsonb, finished_at = now() from session
  where chat_run.id = $1 and status = 'running' and session_id = session.id returning chat_run.id, session_id
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
    checks = $9::jsonb, usage = $10::jsonb, steps = $11::jsonb, reasoning = $12, end_reason = $14
  where run_id = (select id from ended) and $3 <> '' returning *
)
select (select to_jsonb(shown) from (select ${messageColumns} from stored message) shown) message,
  exists (select from touched where not named) and not exists (
    select from chat_message where session_id = (select id from touched) and role = 'assistant' and status in ('complete', 'cut')
  ) "isFirst", notified
from (${notifyFollowers}) followers (notified)`,
  Array(14).fill(null),
);
