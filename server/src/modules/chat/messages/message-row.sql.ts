import type { Citation } from '@staffroom/sdk';
import {
  type AiUsage,
  type AnswerChecks,
  type AnswerStep,
  type ChatAttachment,
  type ChatMessage,
  type ChatMessageStatus,
  visibleStep,
} from '@staffroom/sdk/internal/shared';
import { isDocumentId } from '../../access/document-id.ts';
import { attachmentJson } from '../attachments/attachment-json.sql.ts';
import { readable } from '../../access/readable.sql.ts';
import { withoutWithheld } from './withheld-quotes.ts';

/** A message as SQL returns it; inside JSON, times are text. */
export interface MessageRow {
  id: string;
  session_id: string;
  client_message_id: string | null;
  run_id: string | null;
  role: ChatMessage['role'];
  content: string;
  status: ChatMessageStatus;
  end_reason: 'access-ended' | null;
  citations: Citation[];
  filename: string | null;
  parent_id: string | null;
  siblings: string[];
  attachments: ChatAttachment[];
  checks: AnswerChecks | null;
  rating: 1 | -1 | null;
  usage: AiUsage | null;
  steps: AnswerStep[] | null;
  /** Ids of the documents in the answer's steps that the session's owner can read. */
  step_documents: string[] | null;
  reasoning: string | null;
  provider: string | null;
  model: string | null;
  duration_ms: number | null;
  created_at: Date | string;
}

const uuid = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/**
 * SQL for the citations that the session's owner can see: those of documents that the owner can read now, regardless of the
 * citation's age.
 */
export const visibleCitations = `case when message.citations = '[]' then message.citations else (
  select coalesce(jsonb_agg(case when d.id is null then cited else cited || jsonb_build_object('newestVersion', d.version) end
    order by nth), '[]')
  from chat_session reader
  cross join jsonb_array_elements(message.citations) with ordinality listed (cited, nth)
  left join document d on d.id = case when cited->>'documentId' ~* '${uuid}' then (cited->>'documentId')::uuid end
    and ${readable('reader.user_id')}
  where reader.id = message.session_id and (cited->>'documentId' !~* '${uuid}' or d.id is not null)) end citations`;

/**
 * SQL for the documents in an answer's steps that the session's owner can still read. Names and quotes of all other documents
 * are hidden.
 */
const stepDocuments = `case when message.steps is not null then array(
  select d.id::text from chat_session reader
  cross join (
    select jsonb_path_query(message.steps, '$[*].documents[*].documentId') #>> '{}' id
    union select jsonb_path_query(message.steps, '$[*].passages[*].documentId') #>> '{}') named
  join document d on d.id = case when named.id ~* '${uuid}' then named.id::uuid end and ${readable('reader.user_id')}
  where reader.id = message.session_id) end step_documents`;

/**
 * SQL for the ids of a message's siblings. Adds the message itself, because a statement cannot see its own insert. Messages
 * without a parent are found through the index on the session.
 */
const siblings = `array(select id from (
  select other.id, other.position from chat_message other where other.parent_id = message.parent_id and other.role = message.role
  union select other.id, other.position from chat_message other
  where message.parent_id is null and other.session_id = message.session_id and other.parent_id is null and other.role = message.role
  union select message.id, message.position) sibling order by position)`;

const attachments = `case when message.role = 'user' then (
  select coalesce(jsonb_agg(${attachmentJson('file')} order by file.created_at, file.id), '[]')
  from chat_attachment file where file.message_id = message.id) else '[]' end attachments`;

const ownColumns = [
  'id',
  'session_id',
  'client_message_id',
  'run_id',
  'role',
  'content',
  'status',
  'end_reason',
  'parent_id',
  'checks',
  'rating',
  'usage',
  'steps',
  'reasoning',
  'provider',
  'model',
  'duration_ms',
  'created_at',
];

/**
 * The columns of a `MessageRow` for a relation named `message`. Leaves out the text of attached files, which is not displayed
 * and can be several megabytes long.
 * @param siblingIds a SQL expression, for a statement that already knows the ids
 */
export const columnsOfMessage = (siblingIds: string): string =>
  `${ownColumns.map((name) => `message.${name}`).join(', ')}, ${visibleCitations}, ${stepDocuments}, ${siblingIds} siblings,
  message.attachment->>'filename' filename, ${attachments}`;

export const messageColumns = columnsOfMessage(siblings);

export function presentMessage(stored: MessageRow): ChatMessage {
  const row = withoutWithheld(stored, stored.citations);
  return {
    id: row.id,
    sessionId: row.session_id,
    clientMessageId: row.client_message_id,
    role: row.role,
    content: row.content,
    status: row.status,
    ...(row.end_reason !== null && { endReason: row.end_reason }),
    runId: row.run_id,
    citations: row.citations,
    parentId: row.parent_id,
    siblingIds: row.siblings,
    attachment: row.filename,
    attachments: row.attachments,
    checks: row.checks,
    steps: stepsOf(row),
    reasoning: row.reasoning,
    rating: row.rating,
    usage: row.usage,
    provider: row.provider,
    model: row.model,
    durationMs: row.duration_ms,
    createdAt: new Date(row.created_at).toISOString(),
  };
}

/**
 * The steps of an answer with what their owner can read. A passage without a library document, such as one from an attached
 * file, belongs to the owner.
 */
function stepsOf({ steps, step_documents: readable }: MessageRow): AnswerStep[] {
  const open = new Set(readable);
  return (steps ?? []).map((step) =>
    visibleStep(step, (id) => open.has(id.toLowerCase()) || !isDocumentId(id)),
  );
}
