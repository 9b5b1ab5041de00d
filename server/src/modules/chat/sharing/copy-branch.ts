import { randomUUID } from 'node:crypto';
import type { Database } from '../../../db/database.ts';
import { readable } from '../../access/readable.ts';
import type { BranchMessage } from '../messages/read-branch.ts';
import { storedJson } from '../messages/stored-json.ts';

interface Copy {
  sessionId: string;
  readerId: string;
  /** As the reader sees them: what they may not read is not copied. An answer that is being written is left out. */
  messages: readonly BranchMessage[];
}

/** Makes a session of the reader's own of what they see of another. Returns its id. */
export async function copyBranch(
  { pool }: Pick<Database, 'pool'>,
  { sessionId, readerId, messages }: Copy,
): Promise<string> {
  const ended = messages.filter(({ status }) => status !== 'streaming');
  const ids = ended.map(() => randomUUID());
  const rows = ended.map((message, index) => ({
    id: ids[index],
    parent_id: ids[index - 1] ?? null,
    nth: index,
    role: message.role,
    content: message.content,
    status: message.status,
    citations: message.citations,
    checks: message.checks,
    provider: message.provider,
    model: message.model,
    duration_ms: message.durationMs,
  }));
  const copy = randomUUID();
  await pool.query(
    `with copy as (
       insert into chat_session (id, user_id, agent, title, document_ids, named, head_id)
       select $1, $2, agent, title, array(
         select d.id from document d where d.id = any (document_ids) and ${readable('$2::uuid')}), true, $4
       from chat_session where id = $3 returning id
     )
     insert into chat_message (id, session_id, parent_id, role, content, status, citations, checks, provider, model, duration_ms)
     select said.id, copy.id, said.parent_id, said.role, said.content, said.status, said.citations, said.checks,
       said.provider, said.model, said.duration_ms
     from copy, jsonb_to_recordset($5::jsonb) said (id uuid, parent_id uuid, nth int, role text, content text,
       status text, citations jsonb, checks jsonb, provider text, model text, duration_ms int)
     order by nth`,
    [copy, readerId, sessionId, ids.at(-1) ?? null, storedJson(rows)],
  );
  return copy;
}
