import type { Citation } from '@staffroom/sdk';
import type { AnswerChecks, AnswerStep } from '@staffroom/sdk/internal/shared';
import type { Database } from '../../db/database.ts';
import { withoutWithheld } from '../chat/messages/withheld-quotes.ts';

interface Quoting {
  id: string;
  run_id: string | null;
  content: string;
  checks: AnswerChecks | null;
  citations: Citation[];
  steps: AnswerStep[] | null;
}

const batch = 100;

/**
 * Removes the person's documents from answers in chats of others: citations, passages of steps and word-for-word quotes. The
 * rest of an answer belongs to the chat's owner.
 * @returns the number of changed answers
 */
export async function withdrawQuotes(
  { pool, transaction }: Pick<Database, 'pool' | 'transaction'>,
  ownerId: string,
  signal: AbortSignal,
): Promise<number> {
  let changed = 0;
  const { rows: documents } = await pool.query<{ id: string }>(
    'select id from document where owner_id = $1',
    [ownerId],
  );
  const gone = new Set(documents.map(({ id }) => id));
  if (gone.size === 0) return 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    signal.throwIfAborted();
    const { rows } = await pool.query<Quoting>(quoting, [ownerId, after, batch]);
    for (const row of rows) {
      const citations = row.citations.filter(({ documentId }) => !gone.has(documentId));
      const steps = row.steps?.map((step) => withoutDocuments(step, gone)) ?? null;
      const { content, checks } = withoutWithheld(row, citations);
      await transaction(async (tx) => {
        await tx.query(
          'update chat_message set content = $2, checks = $3::jsonb, citations = $4::jsonb, steps = $5::jsonb where id = $1',
          [
            row.id,
            content,
            checks && JSON.stringify(checks),
            JSON.stringify(citations),
            steps && JSON.stringify(steps),
          ],
        );
        await tx.query('delete from chat_answer_note where message_id = $1', [row.id]);
        await tx.query('delete from chat_run_batch where run_id = $1', [row.run_id]);
      });
      changed += 1;
    }
    const last = rows.at(-1);
    if (!last || rows.length < batch) return changed;
    after = last.id;
  }
}

function withoutDocuments(step: AnswerStep, gone: ReadonlySet<string>): AnswerStep {
  const isKept = ({ documentId }: { documentId: string }) => !gone.has(documentId);
  return { ...step, documents: step.documents.filter(isKept), passages: step.passages.filter(isKept) };
}

const quoting = `
select m.id, m.run_id, m.content, m.checks, m.citations, m.steps
from chat_message m join chat_session s on s.id = m.session_id
where m.id > $2 and coalesce(s.user_id, s.deleted_by) <> $1 and m.role = 'assistant'
  and exists (select from document d where d.owner_id = $1
    and (strpos(m.citations::text, d.id::text) > 0 or strpos(m.steps::text, d.id::text) > 0))
order by m.id limit $3`;
