import type { Citation } from '@staffroom/sdk';
import type { AnswerChecks } from '@staffroom/sdk/internal/shared';
import type { Database } from '../../../db/database.ts';
import { visibleCitations } from './message-row.sql.ts';
import { withoutWithheld } from './withheld-quotes.ts';

interface QuotingRow {
  id: string;
  content: string;
  checks: AnswerChecks;
  citations: Citation[];
}

export interface RedactedMessages {
  ids: string[];
  texts: string[];
}

/**
 * Messages that quote documents which their session's owner can no longer read, without those quotes. There are few such
 * messages. A search must use these texts instead of the stored texts, or a match would reveal words of a withheld quote.
 * @param condition SQL condition on `chat_message m`
 */
export async function redactedMessages(
  { pool }: Pick<Database, 'pool'>,
  condition: string,
  values: unknown[],
): Promise<RedactedMessages> {
  const { rows } = await pool.query<QuotingRow>(
    `select * from (
       select id, content, checks, ${visibleCitations}, jsonb_array_length(citations) as cited
       from (select m.* from chat_message m where ${condition} and m.checks->'quotes' @> '[{"verdict": "verified"}]'
         and m.citations <> '[]' offset 0) message) quoting
     where jsonb_array_length(citations) < cited`,
    values,
  );
  const redacted = rows.map(({ citations, ...message }) => withoutWithheld(message, citations));
  return { ids: redacted.map(({ id }) => id), texts: redacted.map(({ content }) => content) };
}
