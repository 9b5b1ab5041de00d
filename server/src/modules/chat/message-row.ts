import type {
  AiUsage,
  AnswerChecks,
  ChatAttachment,
  ChatMessage,
  ChatMessageStatus,
  Citation,
} from '@staffroom/sdk';
import { attachmentJson } from './attachment-store.ts';
import { readable } from '../documents/readable.ts';

/** A message as SQL gives it; inside JSON the time is text. */
export interface MessageRow {
  id: string;
  session_id: string;
  client_message_id: string | null;
  run_id: string | null;
  role: ChatMessage['role'];
  content: string;
  status: ChatMessageStatus;
  citations: Citation[];
  filename: string | null;
  parent_id: string | null;
  siblings: string[];
  attachments: ChatAttachment[];
  checks: AnswerChecks | null;
  rating: 1 | -1 | null;
  usage: AiUsage | null;
  provider: string | null;
  model: string | null;
  duration_ms: number | null;
  created_at: Date | string;
}

const uuid = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** What an answer quotes is shown for as long as the session's owner may read the document, also if that was long ago. */
const citations = `case when citations = '[]' then citations else (
  select coalesce(jsonb_agg(cited order by nth), '[]')
  from chat_session reader, jsonb_array_elements(citations) with ordinality listed (cited, nth)
  where reader.id = session_id and (cited->>'documentId' !~* '${uuid}' or exists (
    select from document d where d.id = case when cited->>'documentId' ~* '${uuid}' then (cited->>'documentId')::uuid end
      and ${readable('reader.user_id')}))) end citations`;

/** The name `message` for the id: inside, `id` would be the file's. */
const attachments = `case when role = 'user' then (
  select coalesce(jsonb_agg(${attachmentJson('file')} order by file.created_at, file.id), '[]')
  from (select id) asked (message) join chat_attachment file on file.message_id = asked.message) else '[]' end attachments`;

/** The columns of a `MessageRow`. A file's text stays in the database: it may be megabytes, and is shown nowhere. */
export const messageColumns = `id, session_id, client_message_id, run_id, role, content, status, ${citations},
  attachment->>'filename' filename, parent_id, array[id] siblings, ${attachments}, checks, rating, usage,
  provider, model, duration_ms, created_at`;

export function presentMessage(row: MessageRow): ChatMessage {
  return {
    id: row.id,
    sessionId: row.session_id,
    clientMessageId: row.client_message_id,
    role: row.role,
    content: row.content,
    status: row.status,
    runId: row.run_id,
    citations: row.citations,
    parentId: row.parent_id,
    siblingIds: row.siblings,
    attachment: row.filename,
    attachments: row.attachments,
    checks: row.checks,
    rating: row.rating,
    usage: row.usage,
    provider: row.provider,
    model: row.model,
    durationMs: row.duration_ms,
    createdAt: new Date(row.created_at).toISOString(),
  };
}
