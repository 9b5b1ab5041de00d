import type { Logger } from 'pino';
import type { Database } from '../../../db/database.ts';
import { hot } from '../../../db/hot-pool.ts';
import { storedJson } from '../messages/stored-json.ts';
import type { StoredNotes } from './answer-notes.ts';

export type KeepNotes = (messageId: string, notes: StoredNotes) => Promise<void>;

/** Stores the notes of an answer. A failure is only logged, because it must not discard the answer. */
export function createKeepNotes({ pool }: Pick<Database, 'pool'>, log: Pick<Logger, 'warn'>): KeepNotes {
  return async (messageId, notes) => {
    await pool
      .query(keeping([messageId, storedJson([notes])]))
      .catch((error: unknown) => log.warn({ err: error, messageId }, 'chat: cannot store sources of answer'));
  };
}

/** Stores no notes if the answer has been deleted. A continued answer collects the notes of all its runs. */
const keeping = hot(
  `insert into chat_answer_note (message_id, runs)
  select id, $2::jsonb from chat_message where id = $1 for key share
  on conflict (message_id) do update set runs = chat_answer_note.runs || excluded.runs`,
  [null, null],
);
