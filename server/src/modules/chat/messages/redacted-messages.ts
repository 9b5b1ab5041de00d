import type { AnswerChecks, Citation } from '@staffroom/sdk';
import type { Database } from '../../../db/database.ts';
import { visibleCitations } from './message-row.ts';
import { withoutWithheld } from './withheld-quotes.ts';

interface QuotingRow {
  id: string;
  content: string;
  checks: AnswerChecks;
  citations: Citation[];
}

/** Texts of messages by their ids. */
export interface RedactedMessages {
  ids: string[];
  texts: string[];
}

/**
 * Of the messages that a condition finds, those that quote what their session's owner may not read any more, as that person sees
 * them now. These are few; whoever searches messages looks for the words in these texts instead: what is found there tells a word of
 * a withheld quote otherwise.
 * @param condition on `chat_message m`
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
