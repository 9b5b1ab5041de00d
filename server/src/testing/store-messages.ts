import type { Citation } from '@staffroom/sdk';
import type { AnswerChecks } from '@staffroom/sdk/internal/shared';
import type { TestServer } from './test-server.ts';

/** A message of a test chat: a question, or an answer with its citations. */
export interface StoredMessage {
  role: 'user' | 'assistant' | 'system';
  content: string;
  citations?: Citation[];
  provider?: string;
  model?: string;
  rating?: 1 | -1;
  checks?: AnswerChecks;
}

/** Stores messages as one branch of a chat, which then shows the last message. Returns the ids of the messages. */
export async function storeMessages(
  { database: { pool } }: Pick<TestServer, 'database'>,
  sessionId: string,
  messages: StoredMessage[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const { role, content, citations = [], provider, model, rating, checks } of messages) {
    const { rows } = await pool.query<{ id: string }>(
      `insert into chat_message (session_id, parent_id, role, content, citations, provider, model, rating, checks)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
      [
        sessionId,
        ids.at(-1) ?? null,
        role,
        content,
        JSON.stringify(citations),
        provider ?? null,
        model ?? null,
        rating ?? null,
        checks ? JSON.stringify(checks) : null,
      ],
    );
    ids.push(...rows.map(({ id }) => id));
  }
  await pool.query('update chat_session set head_id = $2 where id = $1', [sessionId, ids.at(-1) ?? null]);
  return ids;
}

export function cited(documentId: string, number: number, changes: Partial<Citation> = {}): Citation {
  return {
    id: documentId,
    documentId,
    filename: 'rules.pdf',
    version: 2,
    page: 14,
    section: null,
    start: 0,
    end: 10,
    quote: 'Records are kept for ten years.',
    before: '',
    after: '',
    number,
    ...changes,
  };
}
