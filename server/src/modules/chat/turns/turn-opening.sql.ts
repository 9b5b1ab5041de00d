import { hot } from '../../../db/hot-pool.ts';
import { prepared } from '../../../db/prepared.ts';
import { areAttachable, bindAttachments, boundAttachments } from '../attachments/bind-attachments.sql.ts';
import { branchUpTo } from '../messages/branch.sql.ts';
import { messageColumns, visibleCitations } from '../messages/message-row.sql.ts';
import { storedJson } from '../messages/stored-json.ts';
import { personOf, turnContext } from './turn-context.sql.ts';

export type RunInput =
  | {
      content: string;
      clientMessageId: string | null;
      attachment: { filename: string; text: string } | null;
      attachmentIds?: readonly string[];
      /**
       * The id of the message before the question. Null starts a new branch; if absent, the question extends the selected
       * branch.
       */
      parentId?: string | null | undefined;
    }
  /** The id of a stored question that is to be answered again. */
  | { regenerate: string }
  | { continueFrom: string };

export type RunRequest = {
  sessionId: string;
  userId: string;
  /** The id of the person's sign-in, which must not have ended; null if the person does not use a browser. */
  signIn: string | null;
  /** The slugs of the agents that may answer. */
  agents: readonly string[];
} & RunInput;

export type NewRun = RunRequest & { processName: string; runId: string };

/** The maximum number of messages and bytes of the history. This fills any model's context, however long the session is. */
const historyLimit = 60;
const historyBytes = 1_000_000;

/** SQL condition for an answer that can be continued: it is incomplete, and no message follows it. */
export const unfinished = `message.role = 'assistant' and message.status in ('interrupted', 'stopped', 'failed', 'cut')
  and not exists (select from chat_message later where later.parent_id = message.id)`;

/**
 * SQL for the data needed to remove quotes of documents that the person can no longer read; null if the message has no quotes.
 */
const quoting = `case when message.checks->'quotes' <> '[]' then message.checks end checks,
       case when message.checks->'quotes' <> '[]' then (select citations from (select ${visibleCitations}) seen) end citations`;

const hasFiles = `(message.attachment is not null or exists (
  select from chat_attachment file where file.message_id = message.id offset 0))`;

/**
 * The statement that stores a question and opens a run for its answer. A question is already stored if its client id is stored,
 * or if the branch ends in an unanswered question with the same text: a client may send a question by POST and then by socket,
 * and may send an id both times, once or never. The statement checks the person's sign-in and access, and returns the context
 * of the answer. Parameters from `$8` on depend on the kind of question.
 * @param condition SQL condition without which nothing is stored
 */
const opening = (question: string, answer: string, { condition = 'true', bound = `'[]'::jsonb` } = {}) =>
  `with recursive ${personOf('$2', '$6')}, session as (
    select id, user_id, head_id, agent, document_ids, project_id from chat_session
    where id = $1 and user_id = (select id from person) and agent = any($7::text[]) and ${condition} for no key update
  ), ${question}, run as (
    insert into chat_run (id, session_id, user_id, process) select $3::uuid, session_id, $2, $4::text from question returning id
  ), ${answer}, adopted as (
    update chat_message set parent_id = $5 where parent_id = (select id from question) and role = 'user'
      and exists (select from answer) returning id
  ), shown as (
    update chat_session set updated_at = now(), head_id = case when exists (select from adopted) then head_id else $5 end
    where id = (select session_id from answer)
  ), ${branchUpTo('select parent_id from question', String(historyLimit))}
  select (select to_jsonb(shown) from (select ${messageColumns} from question message) shown) question,
    ${bound} bound, ${turnContext} context,
    (select to_jsonb(shown) from (select ${messageColumns} from answer message where content <> '') shown) answer,
    (select citations from answer) citations, (select steps from answer) steps,
    (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'role', role, 'content', content, 'id', files, 'checks', checks, 'citations', citations)) order by nth desc), '[]') from (
       select role, content, case when ${hasFiles} then message.id end files, ${quoting}, nth, sum(octet_length(content)) over (order by nth) size
       from branch join chat_message message on message.id = branch.id
       where role <> 'system' and (content <> '' or ${hasFiles})) sized where size <= ${historyBytes}) history
  from question`;

const newAnswer = `answer as (
    insert into chat_message (id, session_id, run_id, role, content, status, parent_id)
    select $5::uuid, $1, run.id, 'assistant', '', 'streaming', question.id from run, question returning *)`;

const question = `last as (
    select * from chat_message where id = (select head_id from session)
  ), posted as (
    select id from chat_message where session_id = $1 and client_message_id = $8
    union all
    select id from last where role = 'user' and content = $9 and ($8::text is null or client_message_id is null)
      and (not $11::boolean or parent_id is not distinct from $12)
    limit 1
  ), stored as (
    insert into chat_message (session_id, client_message_id, role, content, attachment, parent_id)
    select id, $8, 'user', $9, $10::jsonb, case when $11 then $12::uuid else head_id end from session
    where not exists (select 1 from posted)
      and ($12::uuid is null or exists (select from chat_message where id = $12 and session_id = $1)) returning *
  ), noted as (
    update chat_message set attachment = coalesce($10::jsonb, attachment), client_message_id = coalesce(client_message_id, $8)
    where id in (select id from posted) and session_id in (select id from session) returning *
  ), question as (
    select * from stored union all select * from noted
  ), ${bindAttachments('$13')}`;

/** Whether no answer to the message with this client id has begun: another socket may have sent the same message before. */
const unanswered = `not exists (
  select from chat_message sent join chat_message given on given.parent_id = sent.id
  where sent.session_id = $1 and sent.client_message_id = $8 and given.role = 'assistant' and given.run_id is not null)`;

const asking = hot(
  opening(question, newAnswer, {
    condition: `${unanswered} and ${areAttachable('$13')}`,
    bound: boundAttachments,
  }),
  Array(13).fill(null),
);

const askingAgain = prepared(
  opening(
    `question as (
    select message.* from session join chat_message message on message.session_id = session.id
    where message.id = $8 and message.role = 'user')`,
    newAnswer,
  ),
);

const continuing = prepared(
  opening(
    `base as (
    select message.* from session join chat_message message on message.session_id = session.id
    where message.id = $5 and ${unfinished}
  ), question as (
    select * from chat_message where id = (select parent_id from base) and role = 'user')`,
    `answer as (
    update chat_message set run_id = run.id, status = 'streaming' from run where chat_message.id = $5 returning chat_message.*)`,
  ),
);

/** @param answerId id of the new answer */
export function turnOpening(run: NewRun, answerId: string) {
  const by = [run.signIn, run.agents];
  const values = [run.sessionId, run.userId, run.runId, run.processName];
  if ('continueFrom' in run) return continuing([...values, run.continueFrom, ...by]);
  if ('regenerate' in run) return askingAgain([...values, answerId, ...by, run.regenerate]);
  const { content, clientMessageId, attachment, attachmentIds = [], parentId } = run;
  const file = attachment === null ? null : storedJson(attachment);
  const place = [parentId !== undefined, parentId ?? null];
  return asking([...values, answerId, ...by, clientMessageId, content, file, ...place, attachmentIds]);
}
