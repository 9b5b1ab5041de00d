import type { Citation } from '@staffroom/sdk';
import type { AnswerChecks, AnswerStep, ChatMessageStatus, StepApp } from '@staffroom/sdk/internal/shared';
import type { Database } from '../../../db/database.ts';
import { isDocumentId } from '../../access/document-id.ts';
import { readable } from '../../access/readable.sql.ts';
import { withoutWithheld } from './withheld-quotes.ts';

export interface BranchMessage {
  id: string;
  role: 'user' | 'assistant';
  content: string;
  status: ChatMessageStatus;
  /** The citations of documents that the reader can read. */
  citations: Citation[];
  /** Numbers of the citations that the reader cannot see. */
  withheld: number[];
  attached: number;
  checks: AnswerChecks | null;
  provider: string | null;
  model: string | null;
  durationMs: number | null;
  createdAt: Date;
  /** The interfaces of outside tools in the answer. Undefined without one. */
  apps?: StepApp[];
}

interface StoredMessage extends BranchMessage {
  own: boolean;
  steps: AnswerStep[] | null;
}

/**
 * The selected branch of a session, oldest message first, as `readerId` can see it. Includes only citations of documents that
 * the reader can read now. Does not check access to the session.
 */
export async function readBranch(
  { pool }: Pick<Database, 'pool'>,
  sessionId: string,
  readerId: string,
): Promise<BranchMessage[]> {
  const { rows } = await pool.query<StoredMessage>(branch, [sessionId, readerId]);
  const cited = new Set(
    rows.flatMap(({ citations }) => citations.map(({ documentId }) => documentId.toLowerCase())),
  );
  const { rows: allowed } = await pool.query<{ id: string }>(
    `select d.id from document d where d.id::text = any ($2::text[]) and ${readable('$1::uuid')}`,
    [readerId, [...cited]],
  );
  const open = new Set(allowed.map(({ id }) => id));
  return rows.map(({ own, steps, ...row }) => {
    const apps = (steps ?? []).flatMap(({ app }) => app ?? []);
    // A citation without a library document comes from an agent, so only the person whom the agent answered can see it.
    const may = ({ documentId }: Citation) =>
      isDocumentId(documentId) ? open.has(documentId.toLowerCase()) : own;
    const citations = row.citations.filter(may);
    return {
      ...withoutWithheld(row, citations),
      citations,
      withheld: row.citations.filter((citation) => !may(citation)).map(({ number }) => number),
      ...(apps.length > 0 && { apps }),
    };
  });
}

/**
 * SQL for the messages of the selected branch. For a session without branches, which may have no head, it selects all messages.
 */
const branch = `
with recursive shown as (
  select m.* from chat_message m join chat_session s on s.head_id = m.id where s.id = $1
  union all
  select m.* from chat_message m join shown on m.id = shown.parent_id
), listed as (
  select * from shown
  union all
  select m.* from chat_message m where m.session_id = $1 and not exists (select from shown)
)
select id, role, content, status, citations, checks, steps, provider, model, duration_ms "durationMs", created_at "createdAt",
  exists (select from chat_session s where s.id = $1 and s.user_id = $2) own,
  (attachment is not null)::int + (select count(*)::int from chat_attachment a where a.message_id = listed.id) attached
from listed where role <> 'system' order by position`;
