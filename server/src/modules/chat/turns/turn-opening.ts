import { hot } from '../../../db/hot-pool.ts';
import { bindAttachments, boundAttachments } from '../attachments/bind-attachments.ts';
import { branchUpTo } from '../messages/branch-sql.ts';
import { messageColumns, visibleCitations } from '../messages/message-row.ts';
import { storedJson } from '../messages/stored-json.ts';
import { knownBefore, personOf } from './known-before.ts';

/** What a run answers. */
export type RunInput =
  | {
      content: string;
      clientMessageId: string | null;
      attachment: { filename: string; text: string } | null;
      /** Files that were uploaded before; they have been checked. */
      attachmentIds?: readonly string[];
      /** The message that the question follows: null starts anew. Absent: the end of the branch that is shown. */
      parentId?: string | null | undefined;
    }
  /** A stored question, once more. */
  | { regenerate: string }
  /** An answer that broke off. */
  | { continueFrom: string };

/** Opens the turn only where all of this holds, so that nothing has to be asked before. */
export interface AtOnce {
  /** The sign-in is the person's and has not ended. */
  signIn: string;
  /** The chat's agent is one of these. */
  agents: readonly string[];
}

export type RunRequest = { sessionId: string; userId: string; atOnce?: AtOnce } & RunInput;

/** A run as it is stored: with the name of the process that writes it. */
export type NewRun = RunRequest & { processName: string; runId: string };

/** Messages and bytes: enough for any model's context, and bounded however long a session grows. */
const historyLimit = 60;
const historyBytes = 1_000_000;

/** An answer that may be continued: it broke off or was cut, and nothing follows it. */
export const unfinished = `message.role = 'assistant' and message.status in ('interrupted', 'stopped', 'failed', 'cut')
  and not exists (select from chat_message later where later.parent_id = message.id)`;

/** What a quote needs to be taken out where one may not read its document any more; null for what quotes nothing. */
const quoting = `case when message.checks->'quotes' <> '[]' then message.checks end checks,
       case when message.checks->'quotes' <> '[]' then (select citations from (select ${visibleCitations}) seen) end citations`;

const hasFiles = `(message.attachment is not null or exists (
  select from chat_attachment file where file.message_id = message.id offset 0))`;

interface Parts {
  session?: string;
  bound?: string;
  known?: string;
}

const ownSession = `session as (
    select id, user_id, head_id from chat_session where id = $1 and user_id = $2 for no key update
  )`;

/**
 * The statement that stores the question, unless it is there already (by its client id, or as the unanswered end of the branch
 * with the same words: a client may post first and ask by socket after, with an id in one of the two or in none), and opens a run
 * with its answer. Parameters from `$6` on belong to the kind of question.
 */
const opening = (name: string, question: string, answer: string, { session, bound, known }: Parts = {}) => ({
  name: `chat-open-${name}`,
  text: `with recursive ${session ?? ownSession}, ${question}, run as (
    insert into chat_run (id, session_id, user_id, process) select $3::uuid, session_id, $2, $4::text from question returning id
  ), ${answer}, adopted as (
    update chat_message set parent_id = $5 where parent_id = (select id from question) and role = 'user'
      and exists (select from answer) returning id
  ), shown as (
    update chat_session set updated_at = now(), head_id = case when exists (select from adopted) then head_id else $5 end
    where id = (select session_id from answer)
  ), ${branchUpTo('select parent_id from question', String(historyLimit))}
  select (select to_jsonb(shown) from (select ${messageColumns} from question message) shown) question,
    ${bound ?? `'[]'::jsonb`} bound, ${known ?? 'null'} known,
    (select to_jsonb(shown) from (select ${messageColumns} from answer message where content <> '') shown) answer,
    (select citations from answer) citations, (select steps from answer) steps,
    (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'role', role, 'content', content, 'id', files, 'checks', checks, 'citations', citations)) order by nth desc), '[]') from (
       select role, content, case when ${hasFiles} then message.id end files, ${quoting}, nth, sum(octet_length(content)) over (order by nth) size
       from branch join chat_message message on message.id = branch.id
       where role <> 'system' and (content <> '' or ${hasFiles})) sized where size <= ${historyBytes}) history
  from question`,
});

const newAnswer = `answer as (
    insert into chat_message (id, session_id, run_id, role, content, status, parent_id)
    select $5::uuid, $1, run.id, 'assistant', '', 'streaming', question.id from run, question returning *)`;

const question = `last as (
    select * from chat_message where id = (select head_id from session)
  ), posted as (
    select id from chat_message where session_id = $1 and client_message_id = $6
    union all
    select id from last where role = 'user' and content = $7 and ($6::text is null or client_message_id is null)
      and (not $9::boolean or parent_id is not distinct from $10)
    limit 1
  ), stored as (
    insert into chat_message (session_id, client_message_id, role, content, attachment, parent_id)
    select id, $6, 'user', $7, $8::jsonb, case when $9 then $10::uuid else head_id end from session
    where not exists (select 1 from posted)
      and ($10::uuid is null or exists (select from chat_message where id = $10 and session_id = $1)) returning *
  ), noted as (
    update chat_message set attachment = coalesce($8::jsonb, attachment), client_message_id = coalesce(client_message_id, $6)
    where id in (select id from posted) and session_id in (select id from session) returning *
  ), question as (
    select * from stored union all select * from noted
  ), ${bindAttachments('$11')}`;

const asking = opening('question', question, newAnswer, { bound: boundAttachments });

/** A message that has come before is not stored here: whoever sends it again follows the answer that it has. */
const atOnce = opening('at-once', question, newAnswer, {
  session: `${personOf('$12', '$2')}, session as (
    select id, user_id, head_id, agent, document_ids, project_id from chat_session
    where id = $1 and user_id = (select id from person) and agent = any($13::text[])
      and not exists (select from chat_message where session_id = $1 and client_message_id = $6) for no key update
  )`,
  bound: boundAttachments,
  known: knownBefore,
});
const askingAtOnce = hot(atOnce.text, Array(13).fill(null));

const askingAgain = opening(
  'again',
  `question as (
    select message.* from session join chat_message message on message.session_id = session.id
    where message.id = $6 and message.role = 'user')`,
  newAnswer,
);

const continuing = opening(
  'further',
  `base as (
    select message.* from session join chat_message message on message.session_id = session.id
    where message.id = $5 and ${unfinished}
  ), question as (
    select * from chat_message where id = (select parent_id from base) and role = 'user')`,
  `answer as (
    update chat_message set run_id = run.id, status = 'streaming' from run where chat_message.id = $5 returning chat_message.*)`,
);

/** @param answerId of a new answer */
export function turnOpening(run: NewRun, answerId: string) {
  const values = [run.sessionId, run.userId, run.runId, run.processName];
  if ('continueFrom' in run) return { ...continuing, values: [...values, run.continueFrom] };
  if ('regenerate' in run) return { ...askingAgain, values: [...values, answerId, run.regenerate] };
  const { content, clientMessageId, attachment, attachmentIds = [], parentId } = run;
  const file = attachment === null ? null : storedJson(attachment);
  const place = [parentId !== undefined, parentId ?? null];
  const asked = [...values, answerId, clientMessageId, content, file, ...place, attachmentIds];
  if (!run.atOnce) return { ...asking, values: asked };
  return askingAtOnce([...asked, run.atOnce.signIn, run.atOnce.agents]);
}
