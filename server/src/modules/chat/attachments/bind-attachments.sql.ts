import { attachmentJson } from './attachment-json.sql.ts';

/**
 * Parts of the SQL statement that opens a turn; they attach files to the question. They use the relations `question` (the
 * message) and `session` (the message's session, if the person owns it). Unsent files move to the question; files of earlier
 * questions in the session are copied. A repeated question already has its files. The creation times of the files preserve the
 * order of `ids`. Row locks serialize this statement with the statement that stores the result of reading a file, so that every
 * copy gets the result.
 * @param ids SQL parameter with the ids of the files
 */
export const bindAttachments = (ids: string): string => `wanted as (
    select file.*, now() + array_position(${ids}::uuid[], file.id) * interval '1 microsecond' placed_at from chat_attachment file left join chat_message earlier on earlier.id = file.message_id
    where file.id = any(${ids}::uuid[]) and file.user_id in (select user_id from session)
      and (file.message_id is null or earlier.session_id in (select id from session))
    for no key update of file
  ), bound as (
    update chat_attachment file set message_id = question.id, created_at = placed_at from wanted, question
    where file.id = wanted.id and file.message_id is null returning file.*
  ), copied as (
    insert into chat_attachment (user_id, message_id, filename, file_size, status, error, text, truncated, picture, blob, process, copy_of, created_at)
    select wanted.user_id, question.id, filename, file_size, wanted.status, error, text, truncated, picture, blob, process,
      case when wanted.status = 'processing' then coalesce(wanted.copy_of, wanted.id) end, placed_at
    from wanted, question where wanted.message_id is not null and wanted.message_id <> question.id
      and not exists (select from chat_attachment own where own.message_id = question.id)
    returning *
  )`;

/**
 * SQL condition for files that the person `$2` can attach to a question of the session `$1`: their own, unsent or from this
 * session, and not unreadable.
 */
export const areAttachable = (ids: string): string => `not exists (
  select from unnest(${ids}::uuid[]) wanted(id) left join lateral (
    select true found from chat_attachment file left join chat_message earlier on earlier.id = file.message_id
    where file.id = wanted.id and file.user_id = $2 and file.status <> 'failed'
      and (file.message_id is null or earlier.session_id = $1) offset 0) usable on true
  where usable.found is null)`;

/** The question's files as JSON, read from the parts `bound` and `copied`, because a statement cannot see its own inserts. */
export const boundAttachments = `(select coalesce(jsonb_agg(${attachmentJson('file')} order by file.created_at, file.id), '[]')
  from (select * from bound union all select * from copied) file)`;
